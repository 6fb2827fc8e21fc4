"""A consent that somebody has given on paper, written down for him by the office.

By his private link he gives and takes back the one to name and picture himself
(:mod:`tournaments.people.domain.answering`); a sheet taken in without the signed papers has none of the three.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from core import audit
from core.clock import SHANGHAI
from core.refusals import Refusal
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.domain.holding import check, doing, hold, subject
from tournaments.people.domain.persons import PAPER_TERMS
from tournaments.people.duplicates import ACTIVE
from tournaments.people.models import Consent, Person, Registration
from tournaments.people.wording import CONSENTS

Kind = Consent.Kind


def record_paper(
    registration_id: int,
    number: int,
    kinds: Collection[str],
    *,
    signed_on: date,
    now: datetime,
    by: str,
    why: str,
    base: int | None = None,
) -> Registration:
    """Member ``number`` agreed to all of ``kinds`` on a paper signed on a day; ``why`` says where the paper is kept.

    It counts from now. A consent that was withdrawn is given again only by a paper signed on that day or later.

    Refused: ``no_reason``, ``no_kind``, ``signed_later``, ``no_guardian`` (422), ``no_member`` (404), ``wrong_state``,
    ``stale``, ``already_given``, ``withdrawn_since`` (409): then none of them is written down.
    """
    reason = refuse_empty(why)
    wanted = [kind for kind in Kind.values if kind in kinds]
    if not wanted or len(wanted) != len(set(kinds)):
        raise Refusal("no_kind", "请勾选纸上写明同意的是哪几项。", "Tick what the paper agrees to.", 422, field="kinds")
    if signed_on > now.astimezone(SHANGHAI).date():
        raise Refusal(
            "signed_later", "签字日期不能在今天以后。", "It cannot be signed later than today.", 422, field="signed_on"
        )
    with doing(by, "registration.consent_on_paper"):
        registration = hold(registration_id)
        check(registration, base, ACTIVE)
        member = registration.team.members.select_related("person").filter(number=number).first()
        if member is None:
            raise Refusal("no_member", "没有这名选手。", "There is no such member.", 404)
        for kind in wanted:
            _refuse(member.person, kind, signed_on)
        version = PAPER_TERMS if registration.intake is None else registration.intake.terms_version
        Consent.objects.bulk_create(
            Consent(person=member.person, kind=kind, version=version, source=Consent.Source.PAPER, given_at=now)
            for kind in wanted
        )
        registration.version += 1
        registration.save(update_fields=["version"])
        audit.record(
            by, "registration.consent_on_paper", subject(registration), reason, number=number, kinds=wanted,
            signed_on=signed_on.isoformat(),
        )  # fmt: skip
    return registration


def _refuse(person: Person, kind: str, signed_on: date) -> None:
    zh, en = CONSENTS[kind]
    if kind == Kind.GUARDIAN and not person.minor:
        raise Refusal(
            "no_guardian",
            "这名选手没有登记为未成年，不需要监护人同意；如登记错了，请用登记表更正。",
            "This one is not registered as under 18 and needs no guardian's consent; a sheet puts that right.",
            422,
            field="kinds",
        )
    given = Consent.objects.filter(person=person, kind=kind).order_by("-pk").first()
    if given is None:
        return
    if given.withdrawn_at is None:
        raise Refusal(
            "already_given", f"“{zh}”已经有同意了，不用再登记。", f"“{en}” is agreed to already: nothing to write down."
        )
    gone = given.withdrawn_at.astimezone(SHANGHAI).date()
    if signed_on < gone:
        raise Refusal(
            "withdrawn_since",
            f"“{zh}”的同意在 {gone} 撤回了，那以前签的不再算；请本人重新签，或在私密链接上同意。",
            f"The consent to “{en}” was withdrawn on {gone}; what was signed before counts no more: have it signed anew.",
            409,
        )
