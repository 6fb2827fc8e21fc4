"""The outbox: what is queued for whom, let go, sent once, sent again for a reason (D20, E13, E14)."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, ClassVar

import pytest
from django.core import mail
from django.db import IntegrityError, connection, transaction

from core import vault
from core.models import Entry
from tests.integration.people.kit import BOXES, DAY, HOUR, NOW, an_intake, entered
from tests.integration.season.kit import refused
from tournaments.people import domain, notice_backends, notice_kinds, notice_tasks
from tournaments.people.domain import notice_sending, notices
from tournaments.people.models import Notice, Person, Registration, Try

pytestmark = pytest.mark.django_db
BY = "user:1 报名员"
LATER = NOW + HOUR


class Gateway:
    """A text message gateway that keeps what it is given, or fails as it is told."""

    real = True
    got: ClassVar[list[tuple[str, str, str]]] = []
    fails: ClassVar[Exception | None] = None

    def send(self, number: str, text: str, key: str) -> None:
        if Gateway.fails is not None:
            raise Gateway.fails
        Gateway.got.append((number, text, key))


@pytest.fixture(autouse=True)
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Gateway]]:
    """Text messages go to a gateway of the test's; nobody asks a worker."""
    settings.SMS_BACKEND = f"{__name__}.Gateway"
    settings.SITE_URL = "https://show.example"
    notice_backends._sms.cache_clear()
    monkeypatch.setattr(notice_backends, "import_string", lambda path: Gateway)
    monkeypatch.setattr(notice_tasks, "ask", lambda pk: None)
    Gateway.got.clear()
    Gateway.fails = None
    yield Gateway
    notice_backends._sms.cache_clear()


def received(n: int = 1, **others: Any) -> tuple[Registration, list[Notice]]:
    """A registration, and what its two contestants are told of it."""
    registration = entered(n, **others)
    return registration, list(Notice.objects.filter(registration=registration).order_by("person__places__number"))


def let_go(notice: Notice, at: datetime = LATER) -> Notice:
    return notices.release(notice.pk, now=at, by=BY)


def sent(notice: Notice, at: datetime = LATER) -> Notice:
    """A notice that was let go and sent."""
    let_go(notice, at)
    found = notice_sending.send(notice.pk, at)
    assert found is not None
    return found


# ---- what is queued -------------------------------------------------------------------------------------------------


def test_e13_a_team_of_two_hears_of_each_event_once_a_person() -> None:
    an_intake()
    registration, told = received()
    assert [(one.event, one.state) for one in told] == [("received", "waiting")] * 2
    assert len({one.person_id for one in told}) == 2
    occasion = told[0].occasion
    people = [one.person for one in told]
    for _ in range(2):  # whoever says it again, nobody hears it twice
        notices.queue("received", people, registration, occasion=occasion, facts={"team": "x"}, now=LATER, by=BY)
    assert Notice.objects.count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.create(
            person=people[0], registration=registration, event="received", occasion=occasion, created_at=NOW
        )


def test_every_decision_is_told_and_says_what_is_to_be_done() -> None:
    intake = an_intake(places=1)
    one = domain.ask_changes(entered(1).pk, {"town1": "请写到区县", "contact2": "少一位"}, now=LATER, by=BY)
    domain.approve(entered(2).pk, now=LATER, by=BY)
    domain.waitlist(entered(3).pk, now=LATER, by=BY)
    domain.decline(entered(4).pk, now=LATER, by=BY, why="超龄")
    first = domain.withdraw(Registration.objects.get(state="approved").pk, now=LATER, by=BY, why="来不了")
    told = dict.fromkeys(Notice.objects.order_by("pk").values_list("registration_id", "event"))
    events = [event for _, event in told if event != "received"]
    assert events == ["changes_asked", "approved", "waitlisted", "declined", "offered"]
    asked = Notice.objects.filter(registration=one, event="changes_asked")[0]
    text = notice_kinds.message(asked.event, asked.facts, "zh").text
    assert "住址" in text
    assert "少一位" not in text, "a note may name what is private: it is read behind the private link"
    offer = Notice.objects.filter(event="offered")[0]
    assert "11月4日 13:00（北京时间）" in notice_kinds.message("offered", offer.facts, "zh").text
    assert first.state == "withdrawn"
    assert intake.places == 1


def test_a_refused_place_puts_nobody_to_the_trouble_of_a_message() -> None:
    an_intake(places=1)
    one = domain.waitlist(entered(1).pk, now=LATER, by=BY)
    before = Notice.objects.count()
    domain.refuse_offer(one.pk, now=LATER, by="link")
    assert Notice.objects.count() == before


# ---- letting go -----------------------------------------------------------------------------------------------------


def test_e14_nothing_goes_out_before_somebody_lets_it_go() -> None:
    an_intake()
    _, (one, two) = received()
    assert notice_tasks.send_queued() == 0
    let_go(one)
    assert notice_sending.due(LATER) == [one.pk]
    notices.discard(two.pk, now=LATER, by=BY, why="已当面说过")
    with refused("wrong_state", 409):
        let_go(two)
    assert [entry.why for entry in Entry.objects.filter(what="notice.discarded")] == ["已当面说过"]
    with refused("no_reason", 422):
        notices.discard(one.pk, now=LATER, by=BY, why=" ")


def test_an_event_that_the_setting_names_goes_by_itself(settings: Any) -> None:
    settings.NOTICES_AUTO = ["received"]
    an_intake()
    registration, told = received()
    assert {one.state for one in told} == {"queued"}
    assert sorted(notice_sending.due(LATER)) == sorted(one.pk for one in told)
    domain.approve(registration.pk, now=LATER, by=BY)
    assert {one.state for one in Notice.objects.filter(event="approved")} == {"waiting"}


def test_a08_of_several_each_is_let_go_or_said_why_not() -> None:
    an_intake()
    _, (one, two) = received(1)
    registration, (three, four) = received(2)
    domain.withdraw(registration.pk, now=LATER, by="link")
    let_go(two)
    outcome = notices.release_many([one.pk, two.pk, three.pk, 10**9], now=LATER, by=BY)
    assert [found.pk for found in outcome.done] == [one.pk]
    assert {pk: no.code for pk, no in outcome.left} == {
        two.pk: "wrong_state", three.pk: "no_longer", 10**9: "no_notice",
    }  # fmt: skip
    four.refresh_from_db()
    assert four.state == "waiting"


def test_two_who_decide_on_one_picture_get_409() -> None:
    an_intake()
    _, (one, _) = received()
    notices.discard(one.pk, now=LATER, by=BY, why="重复", base=one.version)
    with refused("stale", 409):
        notices.release(one.pk, now=LATER, by=BY, base=one.version)


def test_c04_what_is_no_longer_true_is_not_sent() -> None:
    an_intake(places=1)
    one = domain.waitlist(entered(1).pk, now=LATER, by=BY)
    told = list(Notice.objects.filter(registration=one, event="offered").order_by("pk"))
    let_go(told[0])
    late = LATER + 3 * DAY  # the offer was for two days
    assert notice_sending.send(told[0].pk, late) is None
    told[0].refresh_from_db()
    assert (told[0].state, told[0].why) == ("discarded", "no_longer")
    with refused("no_longer", 409):
        let_go(told[1], late)
    assert mail.outbox == []
    assert Gateway.got == []


# ---- sending --------------------------------------------------------------------------------------------------------


def test_a_message_goes_to_its_person_with_name_and_private_link() -> None:
    an_intake()
    registration, (one, two) = received(contact1="jia@example.com")
    done = sent(one)
    assert (done.state, done.channel, done.tries) == ("sent", "email", 1)
    (letter,) = mail.outbox
    assert letter.to == ["jia@example.com"]
    person = Person.objects.get(pk=one.person_id)
    link = f"https://show.example/register/status/{domain.link_token(registration)}/"
    assert person.real_name in letter.body
    assert link in letter.body
    assert letter.extra_headers["Message-ID"] == f"<notice-{one.pk}-1@localhost>"
    sent(two)
    ((number, text, key),) = Gateway.got
    assert number == "13900000102"
    assert text.startswith("【就爱炒地皮】")
    assert link in text
    assert key == f"notice-{two.pk}-1"


def test_a_minor_is_reached_by_the_guardian() -> None:
    an_intake()
    ticked = BOXES | {"minor1", "guardian1"}
    registration = entered(1, ticked=ticked, guardian_name1="家长", guardian_contact1="13811112222")
    minor = registration.team.members.get(number=1).person
    sent(Notice.objects.get(person=minor))
    assert [number for number, _, _ in Gateway.got] == ["13811112222"]


def test_who_has_no_usable_contact_is_a_failure_that_says_so() -> None:
    an_intake()
    registration, (one, two) = received()
    Person.objects.filter(pk=one.person_id).update(contact_sealed=b"")
    person = Person.objects.select_related("data_key").get(pk=one.person_id)
    person.contact = "微信 abc"
    person.save()
    done = sent(one)
    assert (done.state, done.why) == ("failed", "no_contact")
    let_go(two)
    domain.decline(registration.pk, now=LATER, by=BY, why="x")
    domain.shred_person(two.person_id, now=LATER, by=BY, why="要求销毁")
    Notice.objects.filter(pk=two.pk).update(event="declined")  # still true, and nobody to tell it to
    assert notice_sending.send(two.pk, LATER) is not None
    two.refresh_from_db()
    assert (two.state, two.why) == ("failed", "no_contact")


def test_what_may_succeed_later_is_tried_three_times_and_then_said_to_have_failed() -> None:
    an_intake()
    _, (one, _) = received()
    Gateway.fails = notice_backends.NotSent("busy", again=True)
    assert sent(one).state == "queued"
    assert notice_sending.due(LATER) == []
    assert notice_sending.send(one.pk, LATER + timedelta(minutes=1)) is not None
    last = notice_sending.send(one.pk, LATER + timedelta(minutes=20))
    assert last is not None
    assert (last.state, last.why, last.tries) == ("failed", "busy", 3)
    Gateway.fails = None
    again_ = notices.resend(one.pk, now=LATER + HOUR, by=BY, why="网关恢复")
    assert again_.state == "queued"
    assert notice_sending.send(one.pk, LATER + HOUR) is not None
    assert len(Gateway.got) == 1


def test_e14_what_was_sent_is_sent_again_only_by_hand_and_for_a_reason() -> None:
    an_intake()
    _, (one, _) = received()
    sent(one)
    assert notice_sending.send(one.pk, LATER) is None
    with refused("no_reason", 422):
        notices.resend(one.pk, now=LATER, by=BY, why="")
    notices.resend(one.pk, now=LATER, by=BY, why="对方说没收到")
    assert notice_sending.send(one.pk, LATER) is not None
    assert [key for _, _, key in Gateway.got] == [f"notice-{one.pk}-1", f"notice-{one.pk}-2"]
    assert Entry.objects.get(what="notice.resent").why == "对方说没收到"
    assert [(step.number, step.what) for step in Try.objects.filter(notice=one)] == [
        (1, "begun"), (1, "sent"), (2, "begun"), (2, "sent"),
    ]  # fmt: skip


def test_a_worker_that_dies_between_leaves_it_to_a_person() -> None:
    an_intake()
    _, (one, two) = received()
    for notice in (one, two):
        let_go(notice)
        assert notice_sending.claim(notice.pk, LATER) is not None  # and then the process is gone
    assert notice_sending.due(LATER + DAY) == []
    assert notice_sending.send(one.pk, LATER + DAY) is None, "nobody knows whether it is out: it does not go again"
    with refused("still_sending", 409):
        notices.resend(one.pk, now=LATER + timedelta(minutes=9), by=BY, why="没收到")
    late = LATER + timedelta(minutes=11)
    assert notices.take_as_sent(one.pk, now=late, by=BY, why="网关有记录").state == "sent"
    assert notices.resend(two.pk, now=late, by=BY, why="网关没有记录").state == "queued"
    assert notice_sending.send(two.pk, late) is not None
    assert len(Gateway.got) == 1


def test_a_worker_that_comes_back_late_does_not_overrule_what_was_decided() -> None:
    an_intake()
    _, (one, _) = received()
    let_go(one)
    claimed = notice_sending.claim(one.pk, LATER)
    assert claimed is not None
    late = LATER + timedelta(minutes=11)
    notices.take_as_sent(one.pk, now=late, by=BY, why="本人说收到了")
    notice_sending.finish(claimed, notice_sending.Outcome("failed", "busy", again=True), late)
    one.refresh_from_db()
    assert one.state == "sent"
    assert [step.what for step in one.attempts.all()] == ["begun", "taken_as_sent", "failed"]


def test_a_line_that_breaks_in_between_is_not_tried_again_by_itself() -> None:
    an_intake()
    _, (one, _) = received()
    Gateway.fails = notice_backends.Unclear("cut_off")
    done = sent(one)
    assert (done.state, done.why) == ("sending", "cut_off")
    assert notice_sending.due(LATER + DAY) == []
    notices.resend(one.pk, now=LATER, by=BY, why="网关没有记录")  # at once: no worker is at it


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (
            smtplib.SMTPRecipientsRefused({"jia@example.com": (550, b"no such user jia@example.com")}),
            ("failed", "refused"),
        ),
        (smtplib.SMTPRecipientsRefused({"jia@example.com": (451, b"later")}), ("queued", "busy")),
        (smtplib.SMTPDataError(554, b"spam"), ("failed", "refused_text")),
        (smtplib.SMTPServerDisconnected("jia@example.com"), ("sending", "cut_off")),
        (TimeoutError("jia@example.com"), ("sending", "cut_off")),
        (KeyError("jia@example.com"), ("sending", "fault")),
    ],
)
def test_a_mail_servers_answer_is_kept_without_the_address(
    error: Exception, outcome: tuple[str, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: Any, **options: Any) -> int:
        raise error

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", fail)
    an_intake()
    _, (one, _) = received(contact1="jia@example.com")
    with caplog.at_level(logging.DEBUG):
        done = sent(one)
    assert (done.state, done.why) == outcome
    assert "jia@" not in caplog.text
    assert all("jia@" not in step.why + step.to for step in one.attempts.all())


def test_a_server_that_cannot_be_reached_is_tried_again(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    an_intake()
    _, (one, _) = received(contact1="jia@example.com")
    done = sent(one)
    assert (done.state, done.why, done.tries) == ("queued", "no_server", 1)


# ---- what is nobody's business --------------------------------------------------------------------------------------


def test_no_address_is_in_a_table_a_log_or_a_task(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    carried: list[Any] = []
    monkeypatch.undo()
    monkeypatch.setattr(notice_tasks.send_notice, "apply_async", lambda args, retry: carried.append(args))
    settings.EMAIL_BACKEND = f"{notice_backends.__name__}.ConsoleEmail"
    settings.SMS_BACKEND = f"{notice_backends.__name__}.ConsoleSms"
    notice_backends._sms.cache_clear()
    an_intake()
    registration, (one, two) = received(contact1="jia@example.com")
    with caplog.at_level(logging.DEBUG):
        for notice in (one, two):
            notice_tasks.ask(notice.pk)
            done = sent(notice)
            assert (done.state, done.why) == ("sent", "indoors"), "and it says that it went nowhere"
    assert carried == [(one.pk,), (two.pk,)]
    token = domain.link_token(registration)
    with connection.cursor() as cursor:
        for table in ("people_notice", "people_noticeevent", "people_try", "core_entry"):
            cursor.execute(f"SELECT coalesce(string_agg(t::text, ' '), '') FROM {table} t")
            (text,) = cursor.fetchone()
            for secret in ("jia@example.com", "13900000102", token, one.person.real_name):
                assert secret not in text, table
                assert secret not in caplog.text
    assert notice_backends.leaves_the_house() == {"email": False, "sms": False}


def test_tries_only_grow() -> None:
    an_intake()
    _, (one, _) = received()
    sent(one)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for change in ("UPDATE people_try SET why = 'x'", "DELETE FROM people_try", "TRUNCATE people_try CASCADE"):
        with pytest.raises(Exception, match="only grows"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(change)


def test_without_keys_it_is_said_and_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    an_intake()
    _, (one, _) = received()

    def unreadable(*args: Any) -> str:
        raise vault.Unreadable

    monkeypatch.setattr(vault, "open_for", unreadable)
    assert (done := sent(one)).state == "failed"
    assert done.why == "unreadable"
