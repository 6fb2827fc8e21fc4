"""A combination that is on the air stays approved until its session is decided."""

from __future__ import annotations

from django.db.models import Q

from core.refusals import Refusal
from tournaments.people.domain.happenings import Happened
from tournaments.people.models import Registration
from tournaments.season.models import Session

_ENTERING = frozenset({"submitted", "answered"})


def refuse_on_air(happened: Happened) -> None:
    """Refuse what would take the approval from a combination in a real session that is being played.

    Asked under the registration's lock, which the start of a session takes as well: of the two one goes first, and the
    other sees it.
    """
    registration = happened.registration
    if registration.state == Registration.State.APPROVED or happened.what in _ENTERING:
        return
    team = registration.team_id
    playing = Session.objects.filter(Q(team_a=team) | Q(team_b=team), rehearsal=False, state=Session.State.LIVE).first()
    if playing is not None:
        raise Refusal(
            "on_air",
            f"“{registration.team.name}”正在比赛（场次 {playing.code}），请等比赛打完再操作。",
            f"“{registration.team.name}” is playing in session {playing.code}; wait until it is over.",
            session=playing.code,
        )
