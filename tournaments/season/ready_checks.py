"""What the season itself asks for before a session goes on air. A rehearsal is asked for its two combinations only."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.urls import reverse

from core import clock, links, pulse, vault
from core.live import presence
from core.models import Link
from tournaments.people import private, wording
from tournaments.people.models import Member, Registration, Team
from tournaments.people.queries import missing_consents
from tournaments.season import readiness, weekly
from tournaments.season.domain import rules_sheets
from tournaments.season.domain.checking_in import missing_check_ins
from tournaments.season.domain.reigning import running
from tournaments.season.models import Session
from tournaments.season.programme_words import FIELDS
from tournaments.season.readiness import Check, Missing

#: The worker's sweep runs each second; the desk shows red after three.
LONGEST_SILENCE: Final = 5.0
#: How far the database's clock may be from ours, in seconds.
FARTHEST: Final = 1.0
#: What has to be free where the system writes, in bytes.
LEAST_FREE: Final = 1 << 30
#: Where what has no page of ours is told.
_PAGE: Final = "docs/operations.md"
_OPENS: Final = {"seat": ("座位", "seat"), "desk": ("导播台", "desk"), "program": ("播出画面", "overlay")}


def connect() -> None:
    """Add every check; called once, when the apps are ready."""
    readiness.before_session("teams", teams, _page("teams"))
    readiness.before_session("registration", registrations)
    readiness.before_session("champion", _for_real(champion), _page("teams"))
    readiness.before_session("other_session", _for_real(other_sessions))
    readiness.before_session("consents", _for_real(consents))
    readiness.before_session("check_in", missing_check_ins, _page("teams"))
    readiness.before_session("rules_sheet", _for_real(rules_sheet), _sheet)
    readiness.before_session("outputs", _for_real(outputs), _page("table"))
    for name, check in (("worker", worker), ("clock", clocks), ("disk", disk), ("keys", keys)):
        readiness.before_session(name, _for_real(check), lambda session: reverse("season:ready", args=[session.pk]))
    readiness.advise("field", _for_real(field))
    readiness.advise("connected", _for_real(not_connected))


def teams(session: Session) -> Iterator[Missing]:
    """Two combinations."""
    there = len(_teams(session))
    if there < 2:
        yield Missing(
            "teams",
            f"参赛组合不足两支（现有 {there} 支），请先选定",
            f"two combinations are needed, there are {there}: choose them first",
        )


def registrations(session: Session) -> Iterator[Missing]:
    """Both approved."""
    found = {one.team_id: one for one in Registration.objects.filter(team__in=_teams(session))}
    for team in _teams(session):
        one = found.get(team.pk)
        if one is None or one.state != Registration.State.APPROVED:
            yield Missing(
                "registration",
                f"组合“{team.name}”的报名没有通过，请先审核",
                f"the registration of “{team.name}” is not approved: approve it first",
                "" if one is None else reverse("people:detail", args=[one.pk]),
            )


def champion(session: Session) -> Iterator[Missing]:
    """The one who reigns is there."""
    absent = running(session.form).exclude(team__in=_teams(session))
    for reign in absent.select_related("team"):
        yield Missing(
            "champion",
            f"擂主“{reign.team.name}”还在卫冕而不在本场，请改选；不再来的，在赛季页“擂主与基金”结束其卫冕",
            f"the champion “{reign.team.name}” still reigns and is not in this session: choose them; if they do not "
            "come back, end their run on the season's page",
        )


def other_sessions(session: Session) -> Iterator[Missing]:
    """No other real session of the form still decides who the champion is."""
    others = Session.objects.filter(form=session.form, rehearsal=False).exclude(pk=session.pk)
    deciding = others.filter(state=Session.State.LIVE) | others.filter(
        state=Session.State.DECIDED, comes_back__isnull=True
    )
    for other in deciding:
        yield Missing(
            "other_session",
            f"场次 {other.code} 还没有结果（胜负，或明天来不来），请先办完或取消它",
            f"session {other.code} has no outcome yet (who won, or whether they come back): finish it or call it off",
            reverse("season:session", args=[other.pk]),
        )


def consents(session: Session) -> Iterator[Missing]:
    """Terms, name and picture on air, and for a minor the guardian's."""
    found = dict(Registration.objects.filter(team__in=_teams(session)).values_list("team_id", "pk"))
    for team in _teams(session):
        for number, kind in missing_consents(team):
            zh, en = wording.CONSENTS[kind]
            yield Missing(
                "consent",
                f"“{team.name}”{number} 号没有“{zh}”的同意，请本人在其私密链接上同意，或补签后登记",
                f"“{team.name}”: member {number} has not agreed to “{en}”; by the private link, or on paper",
                reverse("people:detail", args=[found[team.pk]]) if team.pk in found else "",
            )


def rules_sheet(session: Session) -> Iterator[Missing]:
    """A published sheet of the season's that says what holds now."""
    sheet = rules_sheets.in_force(session.season)
    if sheet is None:
        yield Missing(
            "rules_sheet",
            f"“{session.season.title}”的活动规则还没有公布，请先填写并发布",
            f"the rules sheet of “{session.season.title}” is not published: fill it in and publish it",
        )
    elif lapsed := rules_sheets.outdated(sheet, session.season, session.on):
        zh = "、".join(FIELDS[name][0] for name in lapsed)
        en = ", ".join(FIELDS[name][1] for name in lapsed)
        yield Missing(
            "rules_sheet_outdated",
            f"赛季设置改过，与公布的活动规则（第 {sheet.version} 版）不一致：{zh}。请发布新版，或改回设置",
            f"the season's settings no longer are those of the published sheet (version {sheet.version}): {en}. "
            "Publish a new version, or change them back",
        )


def field(session: Session) -> Iterator[Missing]:
    """The championship's field rests on results that still stand as they did when it was made."""
    found = weekly.shifted(session)
    if found is not None:
        codes = found.sessions
        zh = "照更正后的结果次序会不同，请对照本周擂主；次序不重排，要换人写理由按名单选定"
        en = "by the results as they stand it would be another: compare the week's champions; the order is not made again, "
        en += "to change who plays name them by hand, with a reason"
        if not found.other:
            zh, en = "照更正后的结果仍是这个次序", "by the results as they stand it would be the same"
        yield Missing(
            "field_corrected",
            f"入围次序排定以后，场次 {'、'.join(codes)} 的结果更正过：{zh}",
            f"after the field was made the result of {', '.join(codes)} was corrected; {en}",
            f"{reverse('season:session', args=[session.pk])}#teams",
        )


def outputs(session: Session) -> Iterator[Missing]:
    """The table, and links for the four seats, the desk and the overlay."""
    if session.table_id is None:
        yield Missing("table", "牌桌还没有开，请先开牌桌", "the table is not open: open it first")
        return
    there = set(Link.objects.filter(links.good(), table=str(session.table_id)).values_list("kind", "seat"))
    for kind, name in _OPENS.items():
        wanted = range(4) if kind == "seat" else (None,)
        lacking = [seat for seat in wanted if (kind, seat) not in there]
        if lacking:
            yield Missing(
                "links",
                f"还没有{name[0]}链接，请到链接页显示一次（显示时生成）",
                f"there is no {name[1]} link yet: show the links once on their page, which makes them",
                _links_page(session),
            )


def worker(session: Session) -> Iterator[Missing]:
    """Somebody deals and keeps time."""
    age = pulse.age("sweep")
    if age is None or age > LONGEST_SILENCE:
        zh = "从未运行" if age is None else f"{age:.0f} 秒没有动静"
        en = "has never run" if age is None else f"has been silent for {age:.0f} s"
        yield Missing(
            "worker",
            f"任务进程{zh}，不会发牌也不会计时，请启动它（manage.py worker；{_PAGE}“出事”）",
            f"the worker {en}: nobody deals or keeps time; start it (manage.py worker; {_PAGE}, “When something dies”)",
        )


def clocks(session: Session) -> Iterator[Missing]:
    """Our clock and the database's are the same."""
    before = clock.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        theirs: datetime = cursor.fetchone()[0]
    after = clock.now()
    off = max((before - theirs).total_seconds(), (theirs - after).total_seconds())
    if off > FARTHEST:
        yield Missing(
            "clock",
            f"本机与数据库的时钟相差 {off:.1f} 秒，请在两台机器上校时（timedatectl set-ntp true；{_PAGE}“出事”）",
            f"this machine's clock and the database's are {off:.1f} s apart: set both right (timedatectl set-ntp true; "
            f"{_PAGE}, “When something dies”)",
        )


def disk(session: Session) -> Iterator[Missing]:
    """Room to write."""
    free = shutil.disk_usage(_existing(Path(settings.VAR_DIR))).free
    if free < LEAST_FREE:
        yield Missing(
            "disk",
            f"磁盘只剩 {free >> 20} MB，请清出至少 {LEAST_FREE >> 20} MB（df -h {settings.VAR_DIR}；{_PAGE}“出事”）",
            f"only {free >> 20} MB are free on the disk: make room for at least {LEAST_FREE >> 20} MB "
            f"(df -h {settings.VAR_DIR}; {_PAGE}, “When something dies”)",
        )


def keys(session: Session) -> Iterator[Missing]:
    """Every key is there, and opens what was sealed for the four contestants."""
    if lacking := [name for name, key in settings.KEYS.items() if not key]:
        yield Missing(
            "keys",
            f"缺少钥匙 {'、'.join(lacking)}，请设在环境变量里，重启全部进程（{_PAGE}“钥匙”）",
            f"these keys are missing: {', '.join(lacking)}; set them in the environment and start every process again "
            f"({_PAGE}, “Keys”)",
        )
    members = Member.objects.filter(team__in=_teams(session)).select_related("person__data_key")
    try:
        private.opened([member.person for member in members], "home_town")
    except vault.Unreadable:
        yield Missing(
            "keys",
            f"选手资料打不开：VAULT_KEY 或密钥文件（KEY_STORE）不是登记时的那一份，请放回备份的那份（{_PAGE}“备份”）",
            "the contestants' data cannot be opened: VAULT_KEY or the key store is not the one it was sealed with; put "
            f"the copy back ({_PAGE}, “Backup”)",
        )


def not_connected(session: Session) -> Iterator[Missing]:
    """Which seats and whether the overlay have no page open now."""
    if session.table_id is None:
        return
    lines = presence.of_table(str(session.table_id))["links"]
    there = {(line["kind"], line["seat"]) for line in lines if line["connected"]}
    made = {(line["kind"], line["seat"]) for line in lines}
    seats = [seat for seat in range(4) if ("seat", seat) in made - there]
    if seats:
        names = "、".join(_SEATS[seat] for seat in seats)
        yield Missing(
            "seats_apart",
            f"座位 {names} 的页面没有连着",
            f"no page is connected for seat {', '.join(_SEATS[seat] for seat in seats)}",
            _links_page(session),
        )
    if ("program", None) in made - there:
        yield Missing("overlay_apart", "播出画面没有连着", "the overlay is not connected", _links_page(session))


_SEATS: Final = ("A1", "B2", "A2", "B1")


def _for_real(check: Check) -> Check:
    @wraps(check)
    def asked(session: Session) -> Iterable[Missing]:
        return () if session.rehearsal else check(session)

    return asked


def _page(anchor: str) -> Callable[[Session], str]:
    return lambda session: f"{reverse('season:session', args=[session.pk])}#{anchor}"


def _sheet(session: Session) -> str:
    return reverse("season:rules-sheet", args=[session.season_id])


def _links_page(session: Session) -> str:
    return reverse("session-links", args=[session.pk])


def _teams(session: Session) -> list[Team]:
    return [team for team in (session.team_a, session.team_b) if team is not None]


def _existing(folder: Path) -> Path:
    return folder if folder.exists() else _existing(folder.parent)
