"""Two people at one setting: whoever comes second, with an older picture, is told what has changed and by whom.

What changes carries a ``version``; every change writes the version it made and what was before and after into the audit
list (``data["version"]``, ``data["changed"]``), from which the refusal names it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime, time
from typing import Any, Protocol

from core import clock
from core.console import deeds
from core.models import Entry
from core.refusals import Refusal
from games.options_form import FUND, fitted
from tournaments.season.models import Session
from tournaments.season.programme_words import DEEDS, FIELDS, STATES


class Versioned(Protocol):
    """What carries a version."""

    version: int


def check(row: Versioned, subject: str, base: int | None, states: Collection[str] = ()) -> None:
    """Refuse (409) what was decided on an older version than ``row``'s, and what cannot be done in its state.

    ``base`` None was given on none. ``states`` is of sessions.
    """
    if base is not None and base != row.version:
        raise stale(row, subject, base)
    if states and isinstance(row, Session) and row.state not in states:
        name = STATES[Session.State(row.state)]
        wanted = [STATES[state] for state in Session.State if state in states]
        raise Refusal(
            "session_state",
            f"这一场现在是“{name[0]}”，只有“{'”“'.join(zh for zh, _ in wanted)}”的场次可以这样做。",
            f"The session is “{name[1]}” now; this can only be done while it is {' or '.join(en for _, en in wanted)}.",
            state=row.state,
        )


def stale(row: Versioned, subject: str, base: int) -> Refusal:
    """The refusal that names what changed after version ``base``, newest last."""
    entries = Entry.objects.filter(subject=subject, data__version__gt=base).order_by("pk")[:20]
    changes = [_change(entry) for entry in entries]
    zh = "；".join(change["zh"] for change in changes) or "别人刚保存过"
    en = "; ".join(change["en"] for change in changes) or "somebody has just saved"
    return Refusal(
        "stale",
        f"这里刚被改动过：{zh}。您的改动没有保存，请看清现在的情况再做一次。",
        f"This has just been changed: {en}. Yours was not saved; look at it as it is now and do it again.",
        version=row.version,
        changes=changes,
    )


def _change(entry: Entry) -> dict[str, Any]:
    at = f"{entry.at.astimezone(clock.SHANGHAI):%H:%M:%S}"
    who = entry.who.partition(" ")[2] or entry.who
    deed = DEEDS.get(entry.what) or (deeds.said(entry.what, "zh"), deeds.said(entry.what, "en"))
    names = [FIELDS.get(name, (name, name)) for name in entry.data.get("changed", {})]
    said = f"（{'、'.join(zh for zh, _ in names)}）" if names else ""
    told = f" ({', '.join(en for _, en in names)})" if names else ""
    return {
        "what": entry.what,
        "fields": list(entry.data.get("changed", {})),
        "by": who,
        "at": entry.at.timestamp(),
        "zh": f"{who} 在 {at} {deed[0]}{said}",
        "en": f"{who} {deed[1]}{told} at {at}",
    }


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What differs, as JSON: ``{field: [before, after]}``."""
    return {
        name: [plain(value), plain(after[name])]
        for name, value in before.items()
        if name in after and value != after[name]
    }


def plain(value: Any) -> Any:
    """A field's value as JSON."""
    if isinstance(value, datetime):
        return value.astimezone(clock.SHANGHAI).isoformat(timespec="minutes")
    return value.isoformat() if isinstance(value, date | time) else value


def fitted_options(rules: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the rule set's own, validated together.

    Refuses (422) an unknown set, a value that a field cannot take, and two that cannot stand together, naming both in
    the text and in ``facts["fields"]``.
    """
    if fund := sorted(FUND & set(options)):
        raise Refusal(
            "bad_options",
            "冠军基金由赛季设置决定，不在规则选项里改。",
            "The champion's fund is the season's setting and no option of a session.",
            422,
            field="options",
            fields=fund,
        )
    return fitted(rules, options)
