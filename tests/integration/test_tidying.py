"""What nobody asks for any more does not pile up."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock, idempotency
from core.models import Answered
from games.tasks import REPEATS_COME_WITHIN, tidy

pytestmark = pytest.mark.django_db


def test_answers_are_kept_as_long_as_a_repeat_may_come(as_app: None) -> None:
    done: list[str] = []
    for key in ("old", "new"):
        idempotency.once("seat/1/0", key, lambda: done.append("done"))
    Answered.objects.filter(key="old").update(at=clock.now() - REPEATS_COME_WITHIN - timedelta(minutes=1))
    tidy()
    assert list(Answered.objects.values_list("key", flat=True)) == ["new"]
    idempotency.once("seat/1/0", "new", lambda: done.append("again"))
    assert done == ["done", "done"]
