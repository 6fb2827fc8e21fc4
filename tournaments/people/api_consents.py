"""Calls about consents that were given on paper."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from core.api.schema import operation
from tournaments.people import api_shapes as shapes
from tournaments.people.api import TAG, Decision
from tournaments.people.domain.consenting import record_paper


class PaperConsent(Decision):
    """`POST /api/registrations/<pk>/paper-consent`."""

    @operation(
        "paper_consent",
        "登记纸面同意",
        "Write down a consent given on paper",
        tag=TAG,
        body=shapes.ConsentOnPaper,
        answer=shapes.Standing,
    )
    def post(self, request: Request, pk: int) -> Response:
        """All of the kinds named, or none."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            record_paper(pk, given["number"], given["kinds"], signed_on=given["signed_on"], **how)

        return self.standing(shapes.ConsentOnPaper, do)
