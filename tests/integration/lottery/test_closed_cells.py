"""With a locked board nothing tells what lies behind a closed cell: no page, answer, frame, log, dump, export or error.

Every prize of this board is there once, with a name, a code and a value that occur nowhere else. Whoever mentions those
behind closed cells may only do so as the whole list in the pool's order: the same number of times each. One cell told
breaks that. Salts occur nowhere at all. Each way of leaking is tried by a mutant of the code that goes that way.
"""

from __future__ import annotations

import io
import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from core import audit, clock, routes
from core.refusals import Refusal
from core.roles import ROLES
from core.support.site import site
from games import store
from games.live import TableSource
from lottery import api, board_section, live, proof_file, queries
from lottery.domain import ask_board_void, ask_draw_void, drawing, import_prizes, lay_by_hand, open_cell, voiding
from lottery.domain import sealing as seals
from lottery.models import Arrangement, Board, Cell, Draw, Prize
from tests.boards import a_season, confirmed, inside, planned, refused, start, view, with_board
from tests.evening import NOW, play_game
from tests.integration.test_role_matrix import BY_ITSELF, NOBODY, all_routes
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
AUDIENCES: tuple[int | str, ...] = (0, 1, 2, 3, "desk", "program", "program-closed", "public")


def sheet() -> bytes:
    """25 prizes, three of them blank, no two alike."""
    lines = ["奖品编号,名称,类别,价值(元),数量,赞助商"]
    for number in range(1, 26):
        kind, value = ("空白", 0) if number % 8 == 0 else ("实物", f"{40_000 - 731 * number}.{number:02}")
        lines.append(f"ZQ{number:02}X,奇货{number:02}号,{kind},{value},1,")
    return "\n".join(lines).encode()


class Locked:
    """A real session on the air: one cell is open (the top prize's, whose odds are shown), the others are closed.

    Its second game is finished and waits for the draw; what was asked to be void waits for the second person, and so
    does the board of the next session, which one person has laid by hand.
    """

    def __init__(self) -> None:
        a_season(draw_again=True)
        pool = import_prizes(sheet(), by="test", now=NOW)
        self.session, self.board = with_board(pool)
        start(self.session)
        play_game(self.session)
        self.inside = inside(self.board)
        top = next(number for number, (prize, _) in self.inside.items() if prize.place == 1)
        self.draw = open_cell(self.session.pk, top, now=NOW, by="user:1 甲")
        domain.next_game(self.session.pk, now=NOW, by="host")
        play_game(self.session)
        ask_board_void(self.session.pk, "试问", now=NOW, by="user:1 甲")
        ask_draw_void(self.session.pk, self.draw.pk, "试问", now=NOW, by="user:1 甲")
        self.session = Session.objects.get(pk=self.session.pk)
        closed = sorted((prize.place, prize) for number, (prize, _) in self.inside.items() if number != top)
        self.closed = [prize for _, prize in closed]
        self.cell, self.leak = next((n, prize) for n, (prize, _) in self.inside.items() if n != top)
        self.other = next(n for n in self.inside if n not in (top, self.cell))
        goods = [prize for prize in self.closed if prize.value]
        blanks = [prize for prize in self.closed if not prize.value]
        self.words = [[getattr(p, field) for p in some] for field in ("name", "code") for some in (goods, blanks)]
        self.words += [[str(p.value) for p in goods], [f"{p.value / 100:.2f}" for p in goods]]
        self.salts = [salt for _, salt in self.inside.values()]
        del self.salts[top - 1]
        self.waiting = planned(pool)
        codes = [prize.code for prize, _ in self.inside.values()]
        assert lay_by_hand(self.waiting.pk, pool, codes, now=NOW, by="user:1 甲") is None

    def leaks(self, text: str) -> str:
        """What a text tells of closed cells; "" for nothing."""
        low = text.lower()
        if any(salt.hex() in low or repr(salt)[2:-1] in text for salt in self.salts):
            return "a salt"
        for words in self.words:
            if not any(word in text for word in words):
                continue
            found = re.findall("|".join(rf"(?<![0-9]){re.escape(word)}(?![0-9])" for word in words), text)
            if not whole_lists(found, words):
                return f"{sorted(set(found))[:3]} out of order"
        return ""


def whole_lists(found: list[str], words: list[str]) -> bool:
    """Whether ``found`` is ``words`` in order, once or several times over, each word said as often as the others."""
    at = 0
    while at < len(found):
        times = 0
        while at + times < len(found) and found[at + times] == words[0]:
            times += 1
        once = [word for word in words for _ in range(times)]
        one_by_one = words * times
        for block in (once, one_by_one):
            if times and found[at : at + len(block)] == block:
                at += len(block)
                break
        else:
            return False
    return True


@pytest.fixture
def locked() -> Locked:
    return Locked()


# ---- ways in --------------------------------------------------------------------------------------------------------


def addresses(locked: Locked, name: str, address: str) -> list[str]:
    """A route's address with the keys of what is there, in place of those of nothing."""
    if name.startswith("support:") and name.endswith("_change") and name != "support:password_change":
        label, _, model = name.removeprefix("support:").removesuffix("_change").partition("_")
        rows = apps.get_model(label, model)._default_manager.values_list("pk", flat=True)[:3]
        return [address.replace("nothing", str(pk)) for pk in rows]
    nothing = "00000000-0000-4000-8000-000000000000"
    found = [address]
    if nothing in address:
        keys_of = (locked.session.pk, locked.session.table_id, locked.waiting.pk)
        found = [address.replace(nothing, str(pk)) for pk in keys_of]
    keys = (locked.board.pool_id, locked.session.season_id, locked.draw.pk)
    found = [one.replace("987654", str(key)) for one in found for key in (keys if "987654" in one else (0,))]
    words = (locked.session.code, locked.session.season.code)
    return [one.replace("nothing", word) for one in found for word in (words if "nothing" in one else ("",))]


def pages(locked: Locked, role: str, near: float = 1, far: float = 1) -> Iterator[tuple[str, str]]:
    """What pages and API calls answer to this role, and what they say to an empty form (rolled back).

    ``near``: the share of those about boards and sessions; ``far``: of all others.
    """
    chosen = random.Random(len(role) + clock.now().toordinal())
    client = Client(raise_request_exception=False) if role == NOBODY else client_of(role)
    client.raise_request_exception = False
    for route in all_routes():
        if route.name in BY_ITSELF or route.name.startswith("practice:"):
            continue
        about = route.name.startswith(("lottery:", "season:session", "support:lottery")) or "proof" in route.name
        if chosen.random() >= (near if about else far):
            continue
        for address in addresses(locked, route.name, route.address):
            yield f"GET {route.name}", body(client.get(address))
            if routes.routes()[route.name].kind == "right" and role == "producer":
                with transaction.atomic():
                    yield f"POST {route.name}", body(client.post(address))
                    transaction.set_rollback(True)


def body(answer: Any) -> str:
    """All of an answer, headers too."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode("utf-8", "backslashreplace") + json.dumps(dict(answer.headers))


def frames(locked: Locked) -> Iterator[tuple[str, str]]:
    """What every audience is shown, and of every event."""
    source = TableSource()
    cursor = source.load(str(locked.session.table_id))
    for audience in AUDIENCES:
        yield f"frame {audience}", json.dumps(cursor.view(audience), ensure_ascii=False)
        for event in source.events_since(str(locked.session.table_id), 0, 10_000):
            yield f"event {audience}", json.dumps(cursor.event_view(event, audience), ensure_ascii=False)


def dump(locked: Locked) -> Iterator[tuple[str, str]]:
    """Every row of every table, as a dump has it."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT t::text FROM "{table}" t')
            rows = [row for (row,) in cursor.fetchall()]
            if table == Prize._meta.db_table:  # the pool itself, line by line
                yield f"table {table}", "\n".join(rows)
                continue
            for row in rows:
                yield f"table {table}", row


def exports(locked: Locked) -> Iterator[tuple[str, str]]:
    """What may be taken out of the session: its proof as it is now, and its report."""
    yield "proof", json.dumps(queries.proof_boards(locked.session), ensure_ascii=False, default=str)
    for command in ("export_record", "export_proof"):
        out = io.StringIO()
        try:
            call_command(command, locked.session.code, stdout=out)
        except Exception as error:
            out.write(repr(error))
        yield command, out.getvalue()


def errors(locked: Locked) -> Iterator[tuple[str, str]]:
    """What a host is told who presses what he may not: after the game, and with the next one running."""
    loser = "AB"[view(locked.session)["board"]["to_open"]["side"] == "A"]
    presses: list[dict[str, Any]] = [{"number": number} for number in (99, locked.draw.cell.number)]
    presses += [{"number": locked.cell, "base": 1}, {"number": locked.cell, "side": loser}]
    for press in presses:
        yield refusal_of(locked, press)
    with transaction.atomic():
        open_cell(locked.session.pk, locked.other, now=NOW, by="host")
        yield refusal_of(locked, {"number": locked.cell})
        domain.next_game(locked.session.pk, now=NOW, by="host")
        yield refusal_of(locked, {"number": locked.cell})
        transaction.set_rollback(True)
    store.forget()


def refusal_of(locked: Locked, press: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        open_cell(locked.session.pk, now=NOW, by="host", **press)
    told = caught.value.as_json()
    draw = told["facts"].pop("draw", None)  # what the other cell held, now that it is open
    if draw is not None:
        told["zh"] = told["en"] = ""
    return f"refusal {caught.value.code}", json.dumps(told, ensure_ascii=False, default=str)


def swept(locked: Locked, found: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """Where something is told."""
    return [(where, said) for where, text in found if (said := locked.leaks(text))]


def test_nothing_tells_what_is_behind_a_closed_cell(locked: Locked, caplog: pytest.LogCaptureFixture) -> None:
    """Every way, and of the pages all that are about boards to the producer, and some of the others to every role."""
    caplog.set_level(logging.DEBUG)
    assert list(live.missing_board(locked.session)) == []  # it opens every seal, to see whether the key is right
    assert swept(locked, pages(locked, "producer", far=0.05)) == []
    for role in (NOBODY, *ROLES):
        assert swept(locked, pages(locked, role, near=0.1, far=0.01)) == [], role
    for way in (frames, exports, errors, dump):
        assert swept(locked, way(locked)) == []
    assert locked.leaks(caplog.text) == ""
    assert Board.objects.get() == locked.board
    assert not hasattr(locked.board, "opening")


@pytest.mark.large
@pytest.mark.parametrize("role", [NOBODY, *ROLES])
def test_nothing_tells_any_role(role: str, locked: Locked, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    assert swept(locked, pages(locked, role)) == []
    assert locked.leaks(caplog.text) == ""


# ---- mutants: each leaks one cell by one path ---------------------------------------------------------------------------


def said(locked: Locked) -> str:
    return f"{locked.cell}: {locked.leak.name}"


def on_a_page(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    patch.setattr(queries, "draws", lambda session: [leaked_draw(locked)])
    return iter([("page", body(client_of("producer").get(f"/office/sessions/{locked.session.pk}/")))])


def leaked_draw(locked: Locked) -> Draw:
    cell = locked.board.cells.get(number=locked.cell)
    assert locked.session.team_a is not None
    return Draw(pk=0, session=locked.session, cell=cell, game=9, team=locked.session.team_a, prize=locked.leak)


def in_an_answer(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    patch.setattr(api.DrawLine, "to_representation", lambda self, draw: {"next": said(locked)})
    return iter([("api", body(client_of("producer").get(f"/api/sessions/{locked.session.pk}/draws")))])


def in_a_frame(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    odds = board_section.odds
    patch.setattr(board_section, "odds", lambda *given: {**odds(*given), "next": said(locked)})
    return frames(locked)


def in_the_log(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """Whoever opens a seal writes down what he saw."""
    heard: list[str] = []
    logger = logging.getLogger("lottery")
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    unseal = seals.unseal

    def telling(board: str, number: int, sealed: bytes) -> tuple[int, bytes]:
        prize, salt = unseal(board, number, sealed)
        if number == locked.cell:
            logger.warning("cell %s: %s", number, salt.hex())
        return prize, salt

    patch.setattr(seals, "unseal", telling)
    logger.addHandler(handler)
    assert list(live.missing_board(locked.session)) == []
    logger.removeHandler(handler)
    return iter([("log", "\n".join(heard))])


def in_the_admin(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    patch.setattr(Board, "__str__", lambda board: said(locked))
    shown = site._registry[Board]
    patch.setattr(type(shown), "shown", (*shown.shown, "__str__"))
    patch.setattr(type(shown), "list_display", ("__str__",))
    return iter([("admin", body(client_of("producer").get("/support/lottery/board/", follow=True)))])


def in_an_export(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:

    def leaking(cell: Cell, *_: Any) -> dict[str, Any]:
        return {"cell": cell.number, "code": locked.inside[cell.number][0].code}

    patch.setattr(proof_file, "_cell", leaking)
    return exports(locked)


def in_the_database(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """What is written into the audit list when somebody asks for a void says too much."""
    record = audit.record
    patch.setattr(audit, "record", lambda *given, **data: record(*given, **data, next=said(locked)))
    ask_draw_void(locked.session.pk, locked.draw.pk, "再问", now=NOW, by="user:1 甲")
    return dump(locked)


def in_the_tables_log(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """The event of a void has the salt of another cell."""
    so_far = voiding._said
    salt = locked.inside[locked.cell][1].hex()
    patch.setattr(voiding, "_said", lambda void: {**so_far(void), "salt": salt})
    asked = ask_draw_void(locked.session.pk, locked.draw.pk, "再问", now=NOW, by="user:1 甲")
    confirmed(locked.session, asked, by="user:2 乙")
    return dump(locked)


def by_hand(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """What one person has entered is stored as it is."""
    patch.setattr(seals, "seal_text", lambda bound_to, content: content)
    Arrangement.objects.filter(session=locked.waiting).delete()
    codes = [prize.code for prize, _ in locked.inside.values()]
    lay_by_hand(locked.waiting.pk, locked.board.pool, codes, now=NOW, by="user:1 甲")
    return iter([("arrangement", bytes(Arrangement.objects.get().sealed).decode())])


def in_an_error(locked: Locked, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """Who presses what he may not is told what he would have had."""
    check = drawing._game_to_draw_for

    def telling(*given: Any) -> Any:
        try:
            return check(*given)
        except Refusal as refusal:
            refusal.facts["missed"] = locked.leak.code
            raise

    patch.setattr(drawing, "_game_to_draw_for", telling)
    return errors(locked)


MUTANTS: list[Callable[[Locked, pytest.MonkeyPatch], Iterator[tuple[str, str]]]] = [
    on_a_page, in_an_answer, in_a_frame, in_the_log, in_the_admin, in_an_export, in_the_database, in_the_tables_log,
    by_hand, in_an_error,
]  # fmt: skip


def test_one_cell_told_on_any_path_is_found(locked: Locked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mutant on the same board, undone before the next."""
    for mutant in MUTANTS:
        with monkeypatch.context() as patched, transaction.atomic():
            assert swept(locked, mutant(locked, patched)) != [], mutant.__name__
            transaction.set_rollback(True)


def test_the_board_of_this_test_is_like_any_other(locked: Locked) -> None:
    """Its cells are closed to the last word: what the sweep looks for is really there to be told."""
    assert view(locked.session)["board"]["odds"]["closed"] == 24
    assert len(locked.closed) == 24
    with refused("cell_open"):
        open_cell(locked.session.pk, locked.draw.cell.number, now=NOW, by="host")
