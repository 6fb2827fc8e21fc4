"""What may come in, and how often."""

from __future__ import annotations

import pytest

from core.live.inbound import Bucket, Unwelcome, parse


def test_a_bucket_lets_a_burst_through_and_then_the_rate() -> None:
    bucket = Bucket(rate=2, burst=4)
    assert [bucket.take(100.0) for _ in range(6)] == [True] * 4 + [False] * 2
    assert bucket.take(100.4) is False
    assert bucket.take(100.6) is True
    assert bucket.take(100.6) is False
    assert [bucket.take(1000.0) for _ in range(5)] == [True] * 4 + [False]


@pytest.mark.parametrize("text", ["", "[]", "1", '"sub"', "{", '{"t":1}', "[" * 100_000, '{"x":"t"}'])
def test_rubbish_is_unwelcome(text: str) -> None:
    with pytest.raises(Unwelcome):
        parse(text, 200_000)


def test_length_counts_in_bytes() -> None:
    assert parse('{"t":"炒"}', 11) == {"t": "炒"}
    with pytest.raises(Unwelcome) as caught:
        parse('{"t":"炒"}', 10)
    assert caught.value.code == 1009
