"""Places, the waiting list and its offers (C03 to C07, C10)."""

from __future__ import annotations

import pytest

from core.models import Entry
from core.refusals import Refusal
from tests.integration.people.kit import DAY, HOUR, NOW, again, an_intake, entered
from tournaments.people import domain
from tournaments.people.domain import holding, offering
from tournaments.people.models import Intake, Offer, Registration
from tournaments.people.queries import place_in_line

pytestmark = pytest.mark.django_db
LATER = NOW + 3 * HOUR


def approve(registration: Registration, **options: object) -> Registration:
    return domain.approve(registration.pk, now=LATER, by="registrar", **options)  # type: ignore[arg-type]


def wait(registration: Registration, **options: object) -> Registration:
    return domain.waitlist(registration.pk, now=LATER, by="registrar", **options)  # type: ignore[arg-type]


def refused(code: str, deed: object, *args: object, **options: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        deed(*args, now=LATER, by="x", **options)  # type: ignore[operator]
    assert caught.value.code == code, caught.value.zh
    return caught.value


def full(*waiting: int) -> list[Registration]:
    """One place, taken by number 1; the others wait."""
    an_intake(places=1)
    first = approve(entered(1))
    return [first, *(wait(entered(n)) for n in waiting)]


def open_offers() -> list[int]:
    return list(Offer.objects.filter(state="open").values_list("registration_id", flat=True))


def test_c03_an_accepted_place_that_is_given_up_goes_once_to_the_next() -> None:
    first, second, third, fourth = full(2, 3, 4)
    domain.withdraw(first.pk, now=LATER, by="link")
    assert open_offers() == [second.pk]
    domain.accept_offer(second.pk, now=LATER, by="link")
    assert again(second).state == "approved"
    domain.withdraw(second.pk, now=LATER, by="link")
    assert open_offers() == [third.pk], "the place is freed once"
    assert again(second).state == "withdrawn"
    assert place_in_line(again(second)) is None
    refused("wrong_state", domain.withdraw, second.pk)
    assert open_offers() == [third.pk]
    assert place_in_line(again(fourth)) == 2


def test_c04_no_offer_goes_out_or_is_taken_up_after_the_cut_off() -> None:
    first, second, third = full(2, 3)
    intake = Intake.objects.get()
    domain.withdraw(first.pk, now=LATER, by="link")
    assert Offer.objects.get().expires_at <= intake.offers_until
    Intake.objects.update(offers_until=LATER)
    assert refused("cut_off", domain.accept_offer, second.pk).status == 409
    refused("cut_off", domain.offer, third.pk)
    assert domain.sweep(NOW + 40 * DAY) == 1, "the job looks at the state when it runs"
    assert open_offers() == []
    assert again(second).state == "waitlisted"


def test_c05_the_line_goes_by_priority_then_time_and_says_who_is_passed_over() -> None:
    _, second, third, fourth = full(2, 3, 4)
    domain.set_priority(fourth.pk, 5, now=LATER, by="registrar", why="上季冠军")
    order = [one.pk for one in offering.line(Intake.objects.get())]
    assert order == [fourth.pk, second.pk, third.pk], "the newest has it by priority only"
    assert [place_in_line(again(one)) for one in (second, third, fourth)] == [2, 3, 1]
    domain.change_intake(Intake.objects.get().pk, now=LATER, by="producer", places=2)
    assert open_offers() == [fourth.pk]
    domain.refuse_offer(fourth.pk, now=LATER, by="link")
    assert again(fourth).skipped == "offer_refused"
    assert open_offers() == [second.pk]
    domain.put_back(fourth.pk, now=LATER, by="registrar")
    assert again(fourth).skipped == ""


def test_who_is_not_first_is_passed_over_only_with_a_reason() -> None:
    an_intake(places=3, auto_offer=False)
    second, third = wait(entered(2)), wait(entered(3))
    assert refused("not_first", domain.offer, third.pk).facts["first"] == second.pk
    refused("not_first", domain.approve, third.pk)
    refused("no_reason", domain.approve, third.pk, override=True)
    assert approve(third, override=True, why="搭档只有当天有空").state == "approved"
    assert Entry.objects.filter(what="registration.approved", why="搭档只有当天有空").count() == 1


def test_c06_offers_never_exceed_the_free_places() -> None:
    an_intake(places=2)
    approve(entered(1))
    for n in range(2, 8):
        wait(entered(n))
    intake = Intake.objects.get()
    assert len(open_offers()) == 1
    for _ in range(3):
        with holding.doing("test", "test"):
            offering.fill(holding.hold_intake(intake.pk), LATER)
    assert (len(open_offers()), offering.free(intake, LATER)) == (1, 0)
    refused("no_place", domain.offer, Registration.objects.latest("pk").pk)
    domain.change_intake(intake.pk, now=LATER, by="producer", places=4)
    assert len(open_offers()) == 3
    domain.change_intake(intake.pk, now=LATER, by="producer", places=1)
    assert (len(open_offers()), offering.free(intake, LATER)) == (3, 0), "fewer places take none away"


def test_an_offer_ends_by_itself_and_the_next_gets_it() -> None:
    first, second, third = full(2, 3)
    domain.withdraw(first.pk, now=LATER, by="link")
    at = LATER + 49 * HOUR
    assert domain.sweep(LATER + 47 * HOUR) == 0
    assert domain.sweep(at) == 1
    assert again(second).skipped == "offer_expired"
    assert open_offers() == [third.pk]
    with pytest.raises(Refusal, match="expired"):
        domain.accept_offer(second.pk, now=at, by="link")


def test_c07_who_approves_after_the_place_went_is_told_why_and_may_override() -> None:
    first, second = full(2)
    third = entered(3)
    refusal = refused("no_place", domain.approve, third.pk)
    assert refusal.status == 409
    assert (refusal.facts["places"], refusal.facts["taken"]) == (1, 1)
    assert approve(third, override=True, why="加一桌").state == "approved"
    assert again(second).state == "waitlisted"
    assert first.state == "approved"


def test_c10_waiting_for_review_and_waiting_for_a_place_are_two_things() -> None:
    _, second, third = full(2, 3)
    fourth = entered(4)
    assert (again(fourth).state, place_in_line(again(fourth))) == ("submitted", None)
    assert (again(third).state, place_in_line(again(third))) == ("waitlisted", 2)
    assert place_in_line(again(second)) == 1
