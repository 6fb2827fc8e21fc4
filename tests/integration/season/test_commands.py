"""Planning and calling off from the command line."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import CommandError, call_command

from core import clock
from lottery.models import Board
from tests.evening import a_pool, two_teams
from tournaments.season.models import CheckIn, Session

pytestmark = pytest.mark.django_db


def plan(capsys: pytest.CaptureFixture[str], *args: str, **options: Any) -> Session:
    call_command("plan_session", clock.today().isoformat(), *args, "--lang", "zh", **options)
    return Session.objects.get(code=capsys.readouterr().out.strip())


def test_a_whole_evening_is_prepared_by_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    two_teams()
    a_pool()
    session = plan(
        capsys,
        *("--teams", "战舰", "廊桥", "--here", "--board", "--at", "20:15"),
        *("--option", "throw_penalty=20", "--option", "must_play=2,A"),
    )
    assert session.team_a is not None
    assert (session.team_a.name, session.options) == ("战舰", {"throw_penalty": 20, "must_play": ["2", "A"]})
    assert session.starts_at is not None
    assert f"{session.starts_at.astimezone(clock.SHANGHAI):%H:%M}" == "20:15"
    assert Board.objects.filter(session=session).exists()
    assert CheckIn.objects.filter(session=session).count() == 4


def test_the_order_is_drawn_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    two_teams()
    session = plan(capsys, "--draw", "--form", "daily")
    assert session.challenger_order.calls.count() == 2
    assert session.table is None


def test_what_cannot_be_leaves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    two_teams()
    for args, text in (
        (("--teams", "战舰", "没有这个"), "没有已通过的组合：没有这个"),
        (("--option", "red_five=true", "--option", "fixed_no_trump=true"), "不能这样同时设"),
        (("--teams", "战舰", "廊桥", "--board"), "没有奖池"),
    ):
        with pytest.raises(CommandError, match=text):
            plan(capsys, *args)
    assert not Session.objects.exists()


def test_a_session_is_called_off_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    session = plan(capsys)
    call_command("cancel_session", session.code, "--why", "停电", "--lang", "zh")
    session.refresh_from_db()
    assert (session.state, session.reason) == (Session.State.CANCELLED, "停电")
    with pytest.raises(CommandError, match="已取消"):
        call_command("cancel_session", session.code, "--why", "停电", "--lang", "zh")
