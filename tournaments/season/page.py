"""What a session's page says: its two sides, who is there, the order of challengers, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from core import sheets
from tournaments.people.models import Member, Registration, Team
from tournaments.people.queries import shown
from tournaments.season import ready_checks, weekly
from tournaments.season.domain.challenging import reasons
from tournaments.season.domain.reigning import running
from tournaments.season.models import ChallengerOrder, CheckIn, Session
from tournaments.season.programme_words import OUT, QUALIFY, RULES_OF_ORDER, said
from tournaments.season.readiness import Missing

FOUND = 12
SHOWN_OF_ORDER = 12


@dataclass(frozen=True, slots=True)
class Person:
    """A member of a combination on the page; ``there`` is the standing check-in."""

    number: int
    name: str
    there: CheckIn | None


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side of the session: its combination, its members, whether it is the champion's."""

    side: str
    team: Team | None
    people: list[Person]
    champion: bool
    approved: bool

    @property
    def absent(self) -> list[int]:
        """The numbers of those who are not checked in."""
        return [person.number for person in self.people if person.there is None]

    @property
    def there(self) -> list[int]:
        """The numbers of those who are."""
        return [person.number for person in self.people if person.there is not None]


def sides(session: Session, *, names: bool) -> list[SideLine]:
    """Both sides. ``names``: real names, for whoever checks people in; otherwise as they are shown on air."""
    standing = {
        (one.team_id, one.number): one for one in CheckIn.objects.filter(session=session, undone_at__isnull=True)
    }
    reigning = set(running(session.form).values_list("team_id", flat=True)) if not session.rehearsal else set()
    found = []
    for side, team in (("A", session.team_a), ("B", session.team_b)):
        people = []
        if team is not None:
            members = (
                [
                    (member.number, member.person.real_name)
                    for member in Member.objects.filter(team=team).select_related("person")
                ]
                if names
                else [(one["number"], one["name"]) for one in shown(team)]
            )
            people = [Person(number, name, standing.get((team.pk, number))) for number, name in members]
        found.append(
            SideLine(side, team, people, team is not None and team.pk in reigning, team is None or team.approved)
        )
    return found


@dataclass(frozen=True, slots=True)
class Found:
    """A combination that a search has found, and why the order would pass it over (it may be named by hand)."""

    team: Team
    out: str


def search(session: Session, q: str, language: str) -> list[Found]:
    """Approved combinations by name, members' names or pinyin; all, the first come first, for nothing typed."""
    wanted = Registration.objects.filter(state=Registration.State.APPROVED, team__approved=True)
    if q.strip():
        wanted = wanted.filter(searched__contains=sheets.key(q))
    teams = [one.team for one in wanted.select_related("team").order_by("id")[:FOUND]]
    out = reasons(session, [team.pk for team in teams], (session.team_a_id, session.team_b_id))
    return [Found(team, said(OUT[out[team.pk]], language)) for team in teams]


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the order: who, for which side it was called, why it was passed over."""

    place: int
    name: str
    side: str
    out: str
    why: str


@dataclass(frozen=True, slots=True)
class OrderLines:
    """The order as the page shows it: the first places and all that were called."""

    order: ChallengerOrder
    rule: str
    places: list[Place]
    total: int
    everybody: bool


def order_lines(session: Session, language: str, *, everybody: bool = False) -> OrderLines | None:
    """The session's order, or None before it was made; ``everybody`` gives all of it."""
    order = ChallengerOrder.objects.filter(session=session).prefetch_related("calls").first()
    if order is None:
        return None
    calls = {call.place: call for call in order.calls.all()}
    last = max(calls, default=0)
    upto = len(order.entries) if everybody else max(SHOWN_OF_ORDER, last + 3)
    places = []
    for place, entry in enumerate(order.entries[:upto], 1):
        call = calls.get(place)
        out = said(OUT[entry["out"]], language)
        places.append(Place(place, entry["name"], call.side if call else "", out, call.why if call else ""))
    rule = said(RULES_OF_ORDER[order.rule], language)
    return OrderLines(order, rule, places, len(order.entries), everybody or upto >= len(order.entries))


@dataclass(frozen=True, slots=True)
class Week:
    """The weekly championship's field: the days that count, the rule, the champions as they stand."""

    first: date
    last: date
    rule: str
    champions: list[weekly.Champion]
    reigning: str
    shifted: list[str]


def week(session: Session, language: str) -> Week | None:
    """What decides who plays a weekly session; None for a daily one."""
    if session.form != Session.Form.WEEKLY:
        return None
    first, last = weekly.week_of(session.on)
    rule = session.season.weekly_qualify
    reign = running(session.form).select_related("team").first()
    return Week(
        first,
        last,
        said(QUALIFY[rule], language),
        weekly.champions(session.on, rule),
        reign.team.name if reign else "",
        [said((lack.zh, lack.en), language) for lack in ready_checks.field(session)],
    )


@dataclass(frozen=True, slots=True)
class Step:
    """One step towards the air: done, or the next to do; ``anchor`` is where on the page (or a whole address)."""

    key: str
    text: str
    done: bool
    now: bool
    anchor: str


def steps(session: Session, lines: Sequence[SideLine], missing: Sequence[Missing], language: str) -> list[Step]:
    """The way from a planned session to its end, with the one step that comes next marked."""
    states = Session.State
    begun = session.state in (states.LIVE, states.DECIDED, states.SETTLED)
    lacks = {lack.code for lack in missing}
    named = all(line.team is not None for line in lines)
    here = session.rehearsal or (named and not any(line.absent for line in lines))
    others = lacks - {"teams", "check_in", "board", "pool", "table"}
    wanted = [
        ("teams", ("选定组合", "Name the combinations"), named, "#teams"),
        ("check_in", ("当日签到", "Check in"), here, "#teams"),
        ("table", ("开牌桌", "Open the table"), session.table_id is not None, "#table"),
        (
            "board",
            ("摆奖板", "Lay the board"),
            session.table_id is not None and not lacks & {"board", "pool"},
            "#board",
        ),
        ("rest", ("其余齐备", "All else is there"), session.table_id is not None and not others, "#missing"),
        ("ready", ("待开播", "Ready for air"), session.state == states.READY, "#missing"),
        ("air", ("开场", "On the air"), False, "#table"),
    ]
    found, next_is_known = [], session.state == states.CANCELLED
    for key, pair, done, anchor in wanted:
        done = begun or done
        found.append(Step(key, said(pair, language), done, not done and not next_is_known, anchor))
        next_is_known = next_is_known or not done
    return found


def team_id(text: str) -> UUID | None:
    """An id as a form sends it; None for nothing or nonsense."""
    try:
        return UUID(text)
    except ValueError:
        return None


def facts_of_rules(session: Session, language: str) -> dict[str, Any]:
    """The rule set and what differs from it."""
    from games.options_form import changed_lines, rule_sets

    return {
        "rules_name": dict(rule_sets(language)).get(session.rules, session.rules),
        "changed": changed_lines(session.rules, session.options, language),
    }
