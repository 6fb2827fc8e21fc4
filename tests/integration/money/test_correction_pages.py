"""Corrections on the pages and by calls: shown first, asked for by one, confirmed by another, refused to one person."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from core.console.today import waiting
from tests.integration.api.kit import problem, program
from tests.integration.money.kit import NOW, Evenings, evenings, totals
from tests.members import client_of, member
from tournaments.season.models import Correction, Session

pytestmark = pytest.mark.django_db
__all__ = ["evenings"]


def form(session: Session, winner: str = "B") -> dict[str, str]:
    levels = session.match.levels
    return {"winner": winner, "back": "1"} | {
        f"{name}_{side}": str(levels[side][name]) for side in ("A", "B") for name in ("lap", "rank")
    }


def test_on_the_pages_from_the_preview_to_the_second_person(evenings: Evenings) -> None:
    session = evenings.won(NOW)
    page = f"/office/sessions/{session.pk}/correction/"
    referee, approver = client_of("referee"), client_of("approver")
    assert page in referee.get(f"/office/sessions/{session.pk}/").content.decode()
    shown = referee.get(page, form(session)).content.decode()
    assert "¥200.00" in shown
    found = re.search(r'name="digest" value="(\w{64})"', shown)
    assert found is not None
    digest = found[1]
    for role in ("viewer", "host", "registrar"):  # no money is shown to who may neither ask nor confirm
        assert "¥" not in client_of(role).get(page, form(session)).content.decode()
    stale = referee.post(f"{page}ask/", form(session) | {"digest": "0" * 64, "why": "抄错"})
    assert stale.status_code == 409
    assert referee.post(f"{page}ask/", form(session) | {"digest": digest, "why": "抄错"}).status_code == 302
    asked = str(session.corrections_asked.get().pk)
    assert referee.post(f"{page}confirm/", {"asked": asked}).status_code == 403
    assert "抄错" in approver.get(page).content.decode()
    assert any("更正" in one.zh for one in waiting(member("approver", name="乙"), NOW))
    assert approver.post(f"{page}confirm/", {"asked": asked}).status_code == 302
    assert session.match.standing.team == session.team_b
    assert session.team_b is not None
    assert session.team_b.name in approver.get(f"/office/sessions/{session.pk}/").content.decode()


def test_d09_one_person_with_both_roles_and_a_superuser_is_refused_on_page_and_call(evenings: Evenings) -> None:
    session, user = evenings.won(NOW), member("referee", "approver")
    User.objects.filter(pk=user.pk).update(is_superuser=True, is_staff=True)
    caller, path = program(user=user), f"/api/sessions/{session.pk}"
    result = {"winner": "B", "levels": session.match.levels, "back": True}
    digest = caller.post(f"{path}/preview-correction", result, key="").json()["digest"]
    asked = caller.post(f"{path}/ask-correction", {**result, "digest": digest, "why": "抄错"}).json()
    assert asked["plan"]["runs"]
    problem(caller.post(f"{path}/confirm-correction", {"asked": asked["id"]}), 409, "same_person")
    from django.test import Client

    client = Client()
    client.force_login(user)
    own = client.post(f"/office/sessions/{session.pk}/correction/confirm/", {"asked": str(asked["id"])})
    assert own.status_code == 409
    assert client.post("/support/season/correction/add/").status_code == 404
    assert (Correction.objects.count(), totals()) == (0, {"programme": -200_00, "fund": 200_00})
    done = program("approver").post(f"{path}/confirm-correction", {"asked": asked["id"]})
    assert done.json()["confirmed"] is True
    (match,) = program("viewer").get("/api/matches", {"team": str(session.team_b_id)}).json()["results"]
    assert (match["winner"], match["corrected_at"] is not None) == ("B", True)
