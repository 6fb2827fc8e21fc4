"""Reading sessions."""

from __future__ import annotations

from uuid import UUID

from core import sheets
from core.refusals import Refusal
from tournaments.season.models import Reign, Session


def session_named(name: str) -> Session:
    """The session of this code (of a rehearsal that was run again, the last run) or id; refuses with 404."""
    found = Session.objects.filter(code=name).order_by("-run").first()
    if found is None:
        try:
            found = Session.objects.filter(pk=UUID(name)).first()
        except ValueError:
            found = None
    if found is None:
        raise Refusal(
            "no_session", f"没有“{name}”这一场，请检查场次编号。", f"There is no session “{name}”; check its code.", 404
        )
    return found


def champion_named(name: str, form: str | None = None) -> Reign:
    """The running reign of the champion of this name; refuses with those that run, when it is none or both forms'."""
    running = Reign.objects.filter(rehearsal=False, ended_at__isnull=True).select_related("team")
    found = [
        reign for reign in running if sheets.key(reign.team.name) == sheets.key(name) and form in (None, reign.form)
    ]
    if len(found) == 1:
        return found[0]
    labels = [(reign, Session.Form(reign.form)) for reign in running]
    zh = "、".join(f"{reign.team.name}（{form.label} {form.value}）" for reign, form in labels) or "没有"
    en = ", ".join(f"{reign.team.name} ({form.value})" for reign, form in labels) or "none"
    if found:
        raise Refusal(
            "which_reign",
            f"“{name}”在两种赛制里都在卫冕，请用 --form 写明是哪一种。",
            f"“{name}” reigns in both forms; say which with --form.",
            422,
        )
    raise Refusal(
        "no_champion",
        f"“{name}”没有在卫冕。现在的擂主：{zh}。",
        f"“{name}” does not reign. Champions now: {en}.",
        404,
    )
