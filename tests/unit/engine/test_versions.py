"""A rule set that was mended: games played before are still refereed by what it was (C42)."""

from __future__ import annotations

import pytest

from games.engine import record, ruleset
from games.engine.game import result
from tests.mended import failed_throws_cost_more
from tests.unit.engine.test_fixture_records import RECORDS

OLD = [one for one in RECORDS if one["rules"] == "jiuai"]


def test_c42_a_game_is_verified_by_the_version_it_was_played_under() -> None:
    assert any(event["kind"] == "throw_failed" for one in OLD for event in one["events"]), "nothing would differ"
    with failed_throws_cost_more():
        assert ruleset.load("jiuai").version == 2
        for one in OLD:
            outcome = result(record.verify(one))
            assert outcome is not None
            assert outcome.as_record() == one["result"]


def test_a_version_that_never_was_is_refused_by_name() -> None:
    with pytest.raises(record.Untrue, match="rules_version 7: jiuai has none such"):
        record.verify({**OLD[0], "rules_version": 7})
