"""A winner comes for what is his, with a paper; another of the house says whether it is right."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from core import audit, sheets, vault
from core.clock import SHANGHAI
from core.refusals import Refusal
from core.two_people import refuse_same
from tournaments.money.domain import identity, terms
from tournaments.money.domain.amounts import business_day, deadline, is_over
from tournaments.money.domain.holding import State, hold, refuse_unless
from tournaments.money.models import Claim, Decision, Payout, Standing, Unapproved
from tournaments.people.models import Member, Person, Registration

#: Days to come again after a claim made in time was sent back, where the terms do not give fewer.
AGAIN_DAYS: Final = 7


@dataclass(frozen=True, slots=True)
class Shown:
    """A paper that was shown at the counter: its kind, number, and the name on it."""

    paper: str
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Proxy:
    """Somebody who came in the winner's place: his own paper, and by what he is authorised.

    ``why`` he may come for a minor whose registered guardian has another name.
    """

    shown: Shown
    authorisation: str
    why: str = ""


def claim(
    payout_id: int,
    shown: Shown,
    *,
    now: datetime,
    by: str,
    person_id: UUID | None = None,
    proxy: Proxy | None = None,
    base: int | None = None,
) -> Claim:
    """Enter a claim: the winner's paper, whose name is the registered one, and where he sent somebody that one's too.

    ``person_id`` is for goods and coupons: which of the two, by their word. Refuses after the deadline (409, looked at
    under the lock) and what the papers are not (422).
    """
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.OPEN, base=base)
        if is_over(standing.due_at, now):
            raise Refusal(
                "too_late",
                f"领取期限到 {_at(standing.due_at)} 为止，已经过了。",
                f"It could be claimed until {_at(standing.due_at)}; that is over.",
                due=standing.due_at.isoformat(),
            )
        payout = Payout.objects.select_related("owed").get(pk=payout_id)
        person = _whose(payout, person_id)
        number, warning = identity.checked(shown.paper, shown.number, business_day(now))
        if sheets.key(shown.name) != person.name_key:
            raise Refusal(
                "other_name",
                f"证件姓名与报名的“{person.real_name}”不一致，不能领取；报名写错的，请报名员先在报名页上“更正”姓名。",
                f"The name on the paper is not the registered “{person.real_name}”; if that is misspelt, have the "
                "registrar put the name right on the registration's page first.",
                422,
                field="name",
            )
        key, found = person.data_key, vault.search_hash("identity", number)
        if Claim.objects.filter(number_hash=found).exclude(person=person).exists():
            warning = f"这个号码登记过另一个人 · entered for somebody else before {warning}".strip()[:100]
        given: dict[str, Any] = {
            "paper": shown.paper,
            "name": person.real_name,
            "number_sealed": vault.seal_for(key, "identity", number),
            "number_mask": vault.mask_number(number),
            "number_hash": found,
            "warning": warning,
        }
        minor, why = identity.under_age(shown.paper, number, business_day(now)), ""
        if proxy is not None:
            given |= _proxy(proxy, person, number, now)
            other, why = _odd_about(proxy, person, minor)
            given["warning"] = " · ".join(filter(None, (warning, other)))[:100]
        elif person.minor or minor:
            raise Refusal(
                "minor",
                "未成年人由监护人代领：请填代领人，授权一栏写明监护关系。"
                if person.minor
                else "证件显示还不满 18 岁：由监护人代领，请填代领人，授权一栏写明监护关系。",
                "For a minor the guardian comes: enter him as the proxy, and say so under the authorisation."
                if person.minor
                else "By the card he is under 18: the guardian comes; enter him as the proxy and say so under the "
                "authorisation.",
                422,
                field="proxy",
            )
        row = Claim.objects.create(
            payout=payout, attempt=payout.claims.count() + 1, person=person, at=now, by=by[:120], **given
        )
        audit.record(
            by, "payout.claimed", f"payout:{payout.pk}", why, paper=shown.paper, number=row.number_mask,
            proxy=bool(proxy), warning=row.warning,
        )  # fmt: skip
    return row


def decide(
    payout_id: int, *, approved: bool, now: datetime, by: str, why: str = "", base: int | None = None
) -> Decision:
    """Approve the claim that waits, or send it back with a reason. Refuses whoever entered it, whoever he is.

    Sent back, there is time to claim it again, :data:`AGAIN_DAYS` from now at least, whatever the deadline was: only
    what was claimed in time gets here.
    """
    why = " ".join(why.split())[:200]
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.CLAIMED, base=base)
        row = (
            Claim.objects.filter(payout=payout_id)
            .select_related("payout__owed__team", "person")
            .order_by("-attempt")[0]
        )
        refuse_same(row.by, by, ("录入了领取", "entered the claim"))
        if approved:
            refuse_unfit(row.payout)
            refuse_renamed(row)
        elif not why:
            raise Refusal("reason", "请写明退回的原因。", "Say why it is sent back.", 422, field="why")
        decision = Decision.objects.create(
            claim=row, entered_by=row.by, approved=approved, why=why, at=now, by=by[:120]
        )
        if approved:
            audit.record(by, "payout.approved", f"payout:{payout_id}", why, entered_by=row.by)
        else:
            due = _time_again(standing, now)
            audit.record(by, "payout.sent_back", f"payout:{payout_id}", why, entered_by=row.by, due=due.isoformat())
    return decision


def unapprove(payout_id: int, *, now: datetime, by: str, why: str, base: int | None = None) -> Unapproved:
    """Take an approval back before it is paid: what was found wrong since (the other of the two receives it, a name put
    right) is sent back to be entered anew, with time for it as after :func:`decide`.

    Refuses (422) without a reason, (409) what is not approved or is paid.
    """
    why = " ".join(why.split())[:200]
    if not why:
        raise Refusal("reason", "请写明撤回批准的原因。", "Say why the approval is taken back.", 422, field="why")
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.APPROVED, base=base)
        claim = Claim.objects.filter(payout=payout_id).select_related("decision").order_by("-attempt")[0]
        row = Unapproved.objects.create(decision=claim.decision, payout_id=payout_id, why=why, at=now, by=by[:120])
        due = _time_again(standing, now)
        audit.record(
            by, "payout.unapproved", f"payout:{payout_id}", why, approved_by=claim.decision.by, due=due.isoformat()
        )
    return row


def refuse_renamed(row: Claim) -> None:
    """Refuse (409) what was claimed under a name that was put right since."""
    if sheets.key(row.name) != row.person.name_key:
        raise Refusal(
            "other_name",
            f"登记领取之后姓名更正成了“{row.person.real_name}”：请审批退回（批准过的先撤回批准），对照证件重新登记。",
            f"The name was put right to “{row.person.real_name}” since the claim: have it sent back (an approval taken "
            "back) and enter it anew.",
        )


def _time_again(standing: Standing, now: datetime) -> datetime:
    days = min(terms.terms_on(business_day(now)).claim_days, AGAIN_DAYS)
    due = max(standing.due_at, deadline(now, days))
    Standing.objects.filter(pk=standing.pk).update(due_at=due)
    return due


def refuse_unfit(payout: Payout) -> None:
    """Refuse (409) for a combination that was declined or has withdrawn: to be settled there first."""
    registration = Registration.objects.filter(team=payout.owed.team_id).first()
    if registration is not None and registration.state != Registration.State.APPROVED:
        label = Registration.State(registration.state).label
        raise Refusal(
            "not_approved",
            f"“{payout.owed.team.name}”的报名现在是“{label}”，不能付：请先处理报名，或撤销这一笔。",
            f"The registration of “{payout.owed.team.name}” is “{registration.state}”: nothing is paid before that is "
            "settled, or the payout is declared void.",
            state=registration.state,
        )


def standing_claim(standing: Standing) -> Claim | None:
    """The claim that counts: the last one."""
    return Claim.objects.filter(payout=standing.pk).select_related("person", "decision").order_by("-attempt").first()


def _whose(payout: Payout, person_id: UUID | None) -> Person:
    members = Member.objects.filter(team=payout.owed.team_id).select_related("person__data_key")
    wanted = payout.person_id or person_id
    if payout.person_id is not None and person_id not in (None, payout.person_id):
        raise Refusal("other_person", "这一笔是另一个人的。", "This payout is the other one's.", 422, field="person")
    for member in members:
        if member.person_id == wanted:
            return member.person
    raise Refusal(
        "which_person",
        "请选由两人中的哪一位领取（以他们自己说的为准）。",
        "Choose which of the two receives it, by their own word.",
        422,
        field="person",
    )


def _proxy(proxy: Proxy, person: Person, winners: str, now: datetime) -> dict[str, Any]:
    """What is kept of a proxy; refuses (422) the winner's own paper (number ``winners``) and who is under 18."""
    number, _ = identity.checked(proxy.shown.paper, proxy.shown.number, business_day(now))
    if number == winners:
        raise Refusal(
            "proxy_is_winner",
            "代领人的证件号就是获奖人的：本人来领不用填代领，代领的请填代领人自己的证件。",
            "That is the winner's own number: leave the proxy out if he came himself, else enter the proxy's own paper.",
            422,
            field="proxy_number",
        )
    if identity.under_age(proxy.shown.paper, number, business_day(now)):
        raise Refusal(
            "proxy_minor",
            "代领人证件显示还不满 18 岁，不能代领：请成年人来。",
            "By the card the proxy is under 18: somebody of age has to come.",
            422,
            field="proxy_number",
        )
    name, authorisation = sheets.clean(proxy.shown.name)[:60], sheets.clean(proxy.authorisation)[:200]
    if not name or not authorisation:
        raise Refusal(
            "authorisation",
            "代领要写代领人姓名，和授权书的出具人、日期或编号。",
            "For a proxy give his name, and whose paper of what date or number authorises him.",
            422,
            field="authorisation",
        )
    return {
        "proxy_name": name,
        "proxy_paper": proxy.shown.paper,
        "proxy_number_sealed": vault.seal_for(person.data_key, "proxy", number),
        "proxy_number_mask": vault.mask_number(number),
        "authorisation": authorisation,
    }


def _odd_about(proxy: Proxy, person: Person, minor: bool) -> tuple[str, str]:
    """What the approver is told of a minor's proxy, and why he may come; refuses (422) another than the guardian without."""
    if not person.minor:
        said = "证件显示不满 18 岁，报名没有登记监护人，请核对监护关系 · under 18, no guardian registered"
        return (said, "") if minor else ("", "")
    if sheets.key(person.guardian_name) == sheets.key(proxy.shown.name):
        return "", ""
    why = sheets.clean(proxy.why)[:200]
    if not why:
        raise Refusal(
            "other_guardian",
            "代领人不是报名时登记的监护人：请核对；确实可以代领的，写明原因再登记。",
            "The proxy is not the guardian who was registered: look again; if he may come all the same, say why.",
            422,
            field="proxy_why",
        )
    return f"代领人不是登记的监护人 · not the registered guardian：{why}", why


def _at(moment: datetime) -> str:
    return f"{moment.astimezone(SHANGHAI):%Y-%m-%d %H:%M:%S}"
