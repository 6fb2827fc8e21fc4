"""Rule sets are data: loading them, and setting fields otherwise."""

import subprocess
import sys

import pytest

from games.engine.ruleset import RULE_SETS, BadOption, UnknownRules, load
from tests.unit.engine.positions import order, refused, tractor


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_all_sets_load_under_their_ids(rules_id: str) -> None:
    rules = load(rules_id)
    assert rules.id == rules_id
    assert rules.name_zh
    assert rules.name_en


def test_an_unknown_set_is_named() -> None:
    with pytest.raises(UnknownRules, match="no rule set 'bridge'"):
        load("bridge")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"nothing": 1}, "nothing"),
        ({"must_ruff": 1}, "must_ruff"),
        ({"must_ruff": "true"}, "must_ruff"),
        ({"throw_penalty": True}, "throw_penalty"),
        ({"throw_penalty": 2.5}, "throw_penalty"),
        ({"throw_forced": "all"}, "throw_forced"),
        ({"throw_forced": ["all"]}, "throw_forced"),
        ({"id": "mine"}, "id"),
        ({"version": 2}, "version"),
    ],
)
def test_an_option_that_is_none_is_named(options: dict[str, object], field: str) -> None:
    with pytest.raises(BadOption) as caught:
        load("jiuai", options)
    assert caught.value.field == field


def test_a_house_rule_changes_what_is_legal() -> None:
    assert refused(order("SJ"), "S2 C3 C4", "D4", "C3") is None
    assert refused(order("SJ", must_ruff=True), "S2 C3 C4", "D4", "C3") == "must_ruff"
    assert not tractor(order("H6", plain_gap_adjacent=False), "S5 S5 S7 S7")


def test_the_engine_is_plain_python() -> None:
    program = (
        "import sys, pkgutil, importlib, games.engine\n"
        "for found in pkgutil.walk_packages(games.engine.__path__, 'games.engine.'):\n"
        "    importlib.import_module(found.name)\n"
        "barred = {'django', 'channels', 'celery'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(barred)) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
