"""Taking in the two sheets: everything or nothing, and the same sheet again changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from core.models import Entry
from core.sheets import BadSheet
from lottery.models import Pool, Prize
from tests.evening import DATA, NOW
from tournaments.people.domain import import_roster
from tournaments.people.models import Consent, Person, Registration, Team
from tournaments.people.queries import approved_teams

pytestmark = pytest.mark.django_db
ROSTER = (DATA / "roster.csv").read_text(encoding="utf-8-sig")


def take_in(text: str) -> tuple[int, int, int]:
    done = import_roster(text.encode(), by="test", now=NOW)
    return done.created, done.changed, done.same


def test_the_offices_sheet_registers_eight_combinations_in_its_order() -> None:
    assert take_in(ROSTER) == (8, 0, 0)
    assert [team.name for team in approved_teams(3)] == ["战舰", "廊桥", "包河"]
    first = Team.objects.get(name="战舰")
    assert [(m.number, m.person.real_name, m.person.home_town) for m in first.members.all()] == [
        (1, "战舰一号选手", "舒城"),
        (2, "战舰二号选手", "肥东"),
    ]
    assert first.registration.state == Registration.State.APPROVED


def test_the_same_sheet_again_changes_nothing_and_leaves_no_trace() -> None:
    take_in(ROSTER)
    entries = Entry.objects.count()
    assert take_in(ROSTER.replace("战舰,", " 战舰 ,", 1)) == (0, 0, 8)
    assert (Team.objects.count(), Person.objects.count(), Entry.objects.count()) == (8, 16, entries)


def test_a_contact_put_right_is_taken_over_and_a_new_combination_added() -> None:
    take_in(ROSTER)
    more = ROSTER.replace("12000000001", "12000009999") + "新队,新一,合肥,1,新二,合肥,2\n"
    assert take_in(more) == (1, 1, 7)
    assert Person.objects.get(real_name="战舰一号选手").contact == "12000009999"


def test_a_sheet_that_contradicts_what_is_registered_is_refused_whole() -> None:
    take_in(ROSTER)
    with pytest.raises(BadSheet) as caught:
        take_in(
            "组合名称,1号姓名,1号住址,1号联系方式,2号姓名,2号住址,2号联系方式\n"
            "全新,全一,a,1,全二,b,2\n"
            "战舰,战舰一号选手,舒城,1,别人,肥东,2\n"
            "别队,廊桥一号选手,a,1,路人,b,2\n"
        )
    assert [fault.row for fault in caught.value.faults] == [3, 4]
    assert "廊桥" in caught.value.faults[1].zh
    assert Team.objects.count() == 8


def test_no_contact_is_in_the_audit_list() -> None:
    take_in(ROSTER)
    assert "1200000" not in str(list(Entry.objects.values()))


def test_the_command_prints_one_line_a_fault_and_imports_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    file = tmp_path / "坏表.csv"
    file.write_text(ROSTER.replace("廊桥二号选手,六安,12000000004", ",,").replace("包河,", "战舰,"), encoding="gb18030")
    with pytest.raises(CommandError):
        call_command("import_roster", str(file))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("：")[0] for line in lines] == ["第 3 行", "第 4 行"]
    with pytest.raises(CommandError, match="2 faults"):
        call_command("import_roster", str(file), "--lang", "en")
    assert capsys.readouterr().out.startswith("Row 3: ")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    with pytest.raises(CommandError):
        call_command("import_roster", str(tmp_path / "nowhere.csv"))
    assert Team.objects.count() == 0


def test_the_commands_take_in_the_projects_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("import_roster", str(DATA / "roster.csv"), "--lang", "zh", "--without-papers")
    assert not Consent.objects.exists()
    call_command("import_roster", str(DATA / "roster.csv"), "--lang", "zh")
    assert Consent.objects.exists()
    call_command("import_prizes", str(DATA / "prizes.csv"), "--lang", "zh")
    call_command("import_prizes", str(DATA / "prizes.csv"), "--lang", "en")
    out = capsys.readouterr().out
    assert "新登记 8 支组合" in out
    assert "奖池 25 格，其中空白 3 格，总值 2842.60 元" in out
    assert (Pool.objects.count(), Prize.objects.count()) == (1, 9)
