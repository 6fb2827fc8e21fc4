"""Two people at two screens lay a board by hand, and later declare a draw and the board void; a viewer checks it all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from config.linking import doors
from games.models import Table
from lottery import queries
from lottery.domain import open_cell
from lottery.models import Board
from tests.boards import planned, start
from tests.browser.axe import serious
from tests.browser.kit import PATIENCE
from tests.browser.test_registration import office, shot
from tests.evening import NOW, a_pool, play_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def lays(page: Page, codes: Sequence[str]) -> None:
    """Somebody says what lies behind each cell, and seals it."""
    for number, code in enumerate(codes, 1):
        page.locator(f"[name=cell-{number}]").select_option(code)
    page.get_by_role("button", name="封存").click()


def asks_void(page: Page, at: str, button: str, reason: str) -> None:
    """Of a draw or the board, with a reason."""
    page.locator(at).get_by_text(button, exact=True).click()
    form = page.locator(f"{at} details[open]")
    form.get_by_label("原因（会公布）").fill(reason)
    form.get_by_role("button", name="提出作废").click()
    expect(page.get_by_role("status")).to_contain_text("请另一人来确认")


def test_two_people_lay_a_board_and_declare_a_draw_and_the_board_void(browser: Browser, site: str) -> None:
    session, pool = planned(), a_pool()
    right = [line["code"] for line in queries.pool_lines(pool) for _ in range(line["count"])]
    one = office(browser, site, "producer", name="王制片").new_page()
    other = office(browser, site, "director", name="李导播").new_page()
    address = f"{site}/office/sessions/{session.pk}/"

    one.goto(address)
    one.get_by_text("两人手工摆").click()
    lays(one, [right[-1], *right[1:]])
    expect(one.get_by_role("alert")).to_contain_text("与奖池不符")
    expect(one.locator("#fault-1")).to_contain_text("选了 4")
    expect(one.locator("[name=cell-25]")).to_have_value(right[24])
    shot(one, "by-hand-refused")
    assert serious(one) == []
    one.locator("[name=cell-1]").select_option(right[0])
    one.get_by_role("button", name="封存").click()
    expect(one.get_by_role("status")).to_contain_text("请另一人照样再录一遍")

    other.goto(address)
    expect(other.locator("[name=cell-1]")).to_have_value("")
    lays(other, right)
    expect(other.get_by_role("status")).to_contain_text("两人录入一致")
    board = Board.objects.get()
    expect(other.locator("#board .once")).to_have_text(board.root)
    shot(other, "by-hand-laid")

    start(session)
    play_game(session)
    draw = open_cell(session.pk, 25, now=NOW, by="host")
    one.goto(address)
    asks_void(one, "#board .results", "作废", "选手报错了格号")
    one.get_by_role("button", name="确认作废").click()
    expect(one.get_by_role("alert")).to_contain_text("这件事要两个人")
    other.goto(address)
    other.get_by_role("button", name="确认作废").click()
    expect(other.locator("#board .results")).to_contain_text("作废：选手报错了格号")
    asks_void(other, "#board", "作废这块奖板", "有一格贴错")
    one.goto(address)
    one.get_by_role("button", name="确认作废").click()
    expect(one.get_by_text("这块奖板已作废：有一格贴错")).to_be_visible()
    shot(one, "board-void")
    assert [draw.void.again, board.void.reason] == [False, "有一格贴错"]

    table = Table.objects.get(held_by=session)
    (public,) = (door.page for door in doors(table, site, by="test") if door.kind == "public")
    viewer = browser.new_page()
    viewer.goto(public, timeout=PATIENCE)
    expect(viewer.locator(".panel--games")).to_contain_text("作废：选手报错了格号")
    expect(viewer.locator(".panel--board")).to_contain_text("奖板已作废：有一格贴错")
    with viewer.expect_popup() as opened:
        viewer.locator(".panel--board").get_by_role("link", name="自己验证").click()
    expect(opened.value.locator(".verdict h2")).to_have_text("全部属实")
    expect(opened.value.locator('[data-scanned="true"]')).to_contain_text(board.root[:16])
    expect(opened.value.locator(".board")).to_contain_text("有一格贴错")
    viewer.goto(f"{site}/show/{session.code}/")
    expect(viewer.locator("section", has=viewer.locator("#games"))).to_contain_text("作废：选手报错了格号")
    expect(viewer.locator("section", has=viewer.locator("#board"))).to_contain_text(f"{board.root} 已作废：有一格贴错")
    expect(viewer.locator(".cells li").nth(24)).to_contain_text("（作废）")
