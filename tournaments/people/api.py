"""Calls about registrations: the list, one of them, and everything that may be decided about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from core.api.deeds import Deed, DeedView, ReasonedDeed
from core.api.fields import MaybeWhy, Why
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.roles import Right
from tournaments.people import api_shapes as shapes
from tournaments.people import domain
from tournaments.people.api_notices import ReleasedLine
from tournaments.people.domain import deciding, holding, keeping
from tournaments.people.models import Registration

TAG = "registrations"


def one(pk: int) -> Registration:
    """The registration, or 404."""
    found = Registration.objects.select_related("team", "intake").filter(pk=pk).first()
    if found is None:
        raise holding.not_found()
    return found


def shown(pk: int) -> Any:
    """As GET shows it."""
    return shapes.RegistrationLine(shapes.registrations([one(pk)])[0]).data


class Registrations(OfficeView):
    """`GET /api/registrations`."""

    read = Right.REGISTRATION_READ
    filterset_class = shapes.RegistrationFilter
    queryset = Registration.objects.all()

    @operation("registrations", "报名列表", "Registrations", tag=TAG, answer=shapes.RegistrationLine(many=True))
    def get(self, request: Request) -> Response:
        """The newest first; contacts masked."""
        rows = Registration.objects.select_related("team", "intake").order_by("-id")
        return self.page(rows, shapes.registrations, shapes.RegistrationLine)


class OneRegistration(OfficeView):
    """`GET /api/registrations/<pk>`."""

    read = Right.REGISTRATION_READ

    @operation("registration", "一份报名", "One registration", tag=TAG, answer=shapes.RegistrationLine)
    def get(self, request: Request, pk: int) -> Response:
        """One of them; contacts masked."""
        return Response(shown(pk))


class Decision(DeedView):
    """A POST that decides something about one registration."""

    read = write = Right.REGISTRATION_DECIDE
    kind = "registration"

    def shown(self) -> Any:
        """As GET shows it."""
        return shown(self.kwargs["pk"])

    def standing(
        self, serializer: type[BaseSerializer[Any]], do: Callable[[dict[str, Any], dict[str, Any]], Any]
    ) -> Any:
        """Do it, and answer where the registration stands."""

        def work(given: dict[str, Any], how: dict[str, Any]) -> Any:
            do(given, how)
            return shapes.Standing(Registration.objects.get(pk=self.kwargs["pk"])).data

        return self.decide(serializer, work)


class Approve(Decision):
    """`POST /api/registrations/<pk>/approve`."""

    @operation("approve", "通过", "Approve", tag=TAG, body=shapes.Approval, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """The combination may take part."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            if given["override"]:
                self.demand(Right.REGISTRATION_OVERRIDE)
            domain.approve(pk, override=given["override"], duplicates_seen=given["duplicates_seen"], **how)

        return self.standing(shapes.Approval, do)


class ApproveSeveral(OfficeView):
    """`POST /api/registrations/approve`."""

    read = write = Right.REGISTRATION_DECIDE

    @operation(
        "approve_several", "通过多份", "Approve several", tag=TAG, body=shapes.SeveralRegistrations, answer=ReleasedLine
    )
    def post(self, request: Request) -> Response:
        """Each by its own checks; one that is refused leaves the others alone, and is told."""
        given = self.given(shapes.SeveralRegistrations)

        def do() -> Done:
            wanted = dict.fromkeys(given["ids"])
            found = domain.approve_many(wanted, now=self.now, by=self.by, why=given["why"])
            left = [{"id": pk, "code": no.code, "zh": no.zh, "en": no.en} for pk, no in found.left]
            return Done(ReleasedLine({"done": [one.pk for one in found.done], "left": left}).data)

        return self.change(do)


class AskChanges(Decision):
    """`POST /api/registrations/<pk>/ask-changes`."""

    @operation("ask_changes", "要求补正", "Ask for changes", tag=TAG, body=shapes.Asking, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """A note for each field that is to be changed; only those can be edited then."""
        return self.standing(shapes.Asking, lambda given, how: domain.ask_changes(pk, given["notes"], **how))


class Waitlist(Decision):
    """`POST /api/registrations/<pk>/waitlist`."""

    @operation("waitlist", "列入候补", "Put on the waiting list", tag=TAG, body=shapes.Waiting, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """It keeps the place that its time of entry gives it."""
        return self.standing(shapes.Waiting, lambda given, how: domain.waitlist(pk, priority=given["priority"], **how))


class SetPriority(Decision):
    """`POST /api/registrations/<pk>/priority`."""

    @operation(
        "set_priority", "改候补优先级", "Set its priority", tag=TAG, body=shapes.Priority, answer=shapes.Standing
    )
    def post(self, request: Request, pk: int) -> Response:
        """Higher goes first; among equals time of entry decides."""
        return self.standing(shapes.Priority, lambda given, how: domain.set_priority(pk, given["priority"], **how))


class MakeOffer(Decision):
    """`POST /api/registrations/<pk>/offer`."""

    @operation("offer", "发出递补邀请", "Offer a place", tag=TAG, body=shapes.Offering, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """A free place, to one on the waiting list."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            if given["override"]:
                self.demand(Right.REGISTRATION_OVERRIDE)
                deciding.refuse_empty(given["why"])
            domain.offer(pk, override=given["override"], **how)

        return self.standing(shapes.Offering, do)


class PutBack(Decision):
    """`POST /api/registrations/<pk>/put-back`."""

    @operation("put_back", "恢复候补次序", "Let it take its turn again", tag=TAG, body=Deed, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """One that is passed over."""
        return self.standing(Deed, lambda given, how: domain.put_back(pk, **how))


class Decline(Decision):
    """`POST /api/registrations/<pk>/decline`."""

    @operation("decline", "谢绝", "Decline", tag=TAG, body=ReasonedDeed, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """The contestants are shown why."""
        return self.standing(ReasonedDeed, lambda given, how: domain.decline(pk, **how))


class Withdraw(Decision):
    """`POST /api/registrations/<pk>/withdraw`."""

    @operation("withdraw", "代为退出", "Withdraw it for them", tag=TAG, body=ReasonedDeed, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """The place it had goes to the next in line."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            deciding.refuse_empty(given["why"])
            domain.withdraw(pk, **how)

        return self.standing(ReasonedDeed, do)


class Reopen(Decision):
    """`POST /api/registrations/<pk>/reopen`."""

    @operation("reopen", "重新审核", "Take a declined one up again", tag=TAG, body=Deed, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """As submitted; one that was withdrawn only by the producer, with a reason."""
        return self.standing(
            Deed, lambda given, how: domain.reopen(pk, override=self.may(Right.REGISTRATION_OVERRIDE), **how)
        )


class Reveal(OfficeView):
    """`POST /api/registrations/<pk>/reveal`: not kept, so no key; each look is in the audit list."""

    read = write = Right.REGISTRATION_CONTACT
    keyed = False

    @operation("reveal", "看联系方式原文", "See contacts in clear", tag=TAG, body=Why, answer=shapes.ClearLines)
    def post(self, request: Request, pk: int) -> Response:
        """Home towns, contacts, guardians of both, this once."""
        why = self.given(Why)["why"]

        def do() -> Done:
            clear = domain.reveal(pk, by=self.by, why=why)
            lines = [{"number": number, **texts} for number, texts in sorted(clear.items())]
            return Done(shapes.ClearLines({"members": lines}).data)

        return unkept(self.change(do))


class ShowStatusLink(OfficeView):
    """`POST /api/registrations/<pk>/link`: not kept, so no key."""

    read = write = Right.REGISTRATION_DECIDE
    keyed = False

    @operation(
        "status_link", "选手的私密链接", "The contestants' link", tag=TAG, body=MaybeWhy, answer=shapes.StatusLink
    )
    def post(self, request: Request, pk: int) -> Response:
        """Whoever has it sees and changes this registration; that it was shown is in the audit list."""
        why = self.given(MaybeWhy)["why"]

        def do() -> Done:
            page = reverse("people:status", args=[domain.show_link(pk, by=self.by, why=why)])
            return Done(shapes.StatusLink({"page": request.build_absolute_uri(page)}).data)

        return unkept(self.change(do))


class RenewStatusLink(Decision):
    """`POST /api/registrations/<pk>/renew-link`."""

    @operation("renew_status_link", "换新私密链接", "Renew it", tag=TAG, body=Deed, answer=shapes.Standing)
    def post(self, request: Request, pk: int) -> Response:
        """The old one opens nothing any more."""
        return self.standing(Deed, lambda given, how: domain.renew_link(pk, **how))


class Shred(OfficeView):
    """`POST /api/persons/<pk>/shred`."""

    read = write = Right.REGISTRATION_SHRED

    @operation("shred", "销毁个人资料", "Shred a person's data", tag=TAG, body=Why, answer=shapes.ShreddedLine)
    def post(self, request: Request, pk: UUID) -> Response:
        """For good, the name with it; not while the registration runs or something is still owed or under way."""
        why = self.given(Why)["why"]

        def do() -> Done:
            keeping.shred_one(pk, now=self.now, by=self.by, why=why)
            return Done(shapes.ShreddedLine({"person": pk, "shredded": True}).data)

        return self.change(do)


def unkept(answer: Response) -> Response:
    """Neither here nor on the way, nor in the browser."""
    answer["Cache-Control"] = "no-store"
    return answer
