"""The office's pages of prizes: edited as a whole, pictures looked at, the store; refusals name row and rule."""

from __future__ import annotations

import re
import struct
import zlib
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from lottery import queries
from lottery.domain import Numbers, import_prizes, pool_faults
from lottery.domain.pictures import add_picture
from lottery.models import Picture, Pool
from tests.boards import a_season, refused
from tests.evening import NOW, a_pool, a_sheet
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.models import Season

pytestmark = pytest.mark.django_db
EDIT = "/office/prizes/edit/"


def png(width: int = 8, height: int = 8) -> bytes:
    """A small picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * 8 for _ in range(8)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def form(pool: Pool | None, **changed: Any) -> dict[str, Any]:
    """The page's form as it is filled for a pool; ``changed`` are fields with their row, as in ``value_2``."""
    names = {"goods": "实物", "cash": "现金", "coupon": "优惠券", "blank": "空白"}
    found: dict[str, Any] = {"pool": pool.pk if pool else ""}
    for row, prize in enumerate(pool.prizes.order_by("place") if pool else [], 1):
        found |= {
            f"code-{row}": prize.code, f"name-{row}": prize.name, f"kind-{row}": names[prize.kind],
            f"value-{row}": f"{prize.value / 100:.2f}", f"count-{row}": str(prize.count), f"sponsor-{row}": prize.sponsor,
            f"had-{row}": prize.picture.digest if prize.picture else "",
        }  # fmt: skip
    return found | {name.replace("_", "-"): value for name, value in changed.items()}


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_sample_of_an_empty_page_is_a_sheet_that_the_season_takes() -> None:
    a_season(board_cells=16, board_blanks=2)
    page = text(client_of("producer").get("/office/prizes/"))
    (address,) = re.findall(r'href="data:text/csv;charset=utf-8,([^"]+)" download', page)
    pool = import_prizes(unquote(address).encode(), by="test", now=NOW, numbers=Numbers(16, 2))
    assert pool_faults(pool, domain.current_season(NOW)) == []


def test_looking_at_prizes_opens_no_season_and_says_where_to_open_one() -> None:
    client = client_of("producer")
    for address in ("/office/prizes/", EDIT):
        assert client.get(address).status_code == 200
    sheet = b"x"
    assert client.post("/api/pools/check", sheet, content_type="text/csv").status_code == 422
    assert not Season.objects.exists()
    page = text(client.get("/office/prizes/"))
    assert "先开一个赛季" in page
    assert reverse("season:seasons") in page
    a_season()
    assert "先开一个赛季" not in text(client.get("/office/prizes/"))


def test_an_edited_pool_is_a_new_one_and_the_published_one_stays_as_it_was() -> None:
    pool, client = a_pool(), client_of("producer")
    a_sheet(domain.current_season(NOW))
    assert "随活动规则公布" in text(client.get(EDIT))
    file = SimpleUploadedFile("x.png", png(), "image/png")
    sent = form(pool, name_1="电压力锅", sponsor_1="某家电", picture_1=file)
    assert client.post(EDIT, sent).status_code == 302
    made = queries.latest_pool()
    assert made is not None
    assert made != pool
    line = made.prizes.get(place=1)
    assert (line.name, line.sponsor, line.picture.type) == ("电压力锅", "某家电", "image/png")  # type: ignore[union-attr]
    assert pool.prizes.get(place=1).name == "电饭煲"
    assert queries.published_pool(domain.current_season(NOW)) == pool
    assert "还没有随活动规则公布" in text(client.get("/office/prizes/"))
    shown = Client().get(reverse("lottery:picture", args=[line.picture.digest]))  # type: ignore[union-attr]
    assert (shown.status_code, shown["Content-Type"], shown.content) == (200, "image/png", png())
    assert Client().get("/prizes/nothing").status_code == 404
    told = client.get(f"/api/pools/{made.pk}").json()["prizes"]
    assert [one["picture"] for one in told[:2]] == [f"/prizes/{line.picture.digest}", None]  # type: ignore[union-attr]
    # The picture stays with the line until it is taken off, and what was seen must be the latest.
    again = client.post(EDIT, form(made, name_1="电饭煲", bare_1="1"))
    assert again.status_code == 302
    assert queries.pool_lines(queries.latest_pool())[0]["sponsor"] == "某家电"  # type: ignore[arg-type]
    stale = client.post(EDIT, form(made))
    assert (stale.status_code, "刚改过奖池" in text(stale)) == (409, True)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"value_1": "50000.01"}, "第 1 行：“电饭煲”价值超过上限 50000 元"),
        ({"value_2": "一百"}, "第 2 行：价值“一百”不是以元为单位"),
        ({"code_3": "P01"}, "第 3 行：奖品编号“P01”与第 1 行重复"),
        ({"count_9": "4"}, "全表：空白 4 格，应为 3 格"),
        ({"count_1": "3"}, "全表：奖品共 26 格，应为 25 格"),
        ({"name_1": "", "count_1": "1"}, "第 1 行：没有填“名称”"),
        ({"picture_4": SimpleUploadedFile("x.png", b"GIF89a....", "image/png")}, "第 4 行：图片要用 PNG、JPEG 或 WebP"),
    ],
)
def test_d17_a_faulty_line_is_named_with_its_row_and_the_rule_and_nothing_is_saved(
    changed: dict[str, Any], said: str
) -> None:
    pool, client = a_pool(), client_of("producer")
    answer = client.post(EDIT, form(pool, **changed))
    assert answer.status_code == 422
    assert said in text(answer)
    assert Pool.objects.get() == pool
    assert not Picture.objects.exists()


def test_the_numbers_are_the_seasons() -> None:
    pool, client = a_pool(), client_of("producer")
    a_season(board_cells=26, board_blanks=4, prize_limit=200_00)
    answer = client.post(EDIT, form(pool, count_9="4"))
    assert "超过上限 200 元" in text(answer)
    a_season(prize_limit=300_00)
    assert client.post(EDIT, form(pool, count_9="4")).status_code == 302


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\0" * ((1 << 20) + 1), "picture_large"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no_picture"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "no_picture"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x0f\xa1\0\0\0\x01", "picture_wide"),
        (b"", "no_picture"),
    ],
)
def test_what_is_no_picture_is_refused_whatever_its_name_says(data: bytes, code: str) -> None:
    with refused(code):
        add_picture(data, now=NOW, by="test")


def test_the_other_kinds_are_known_by_their_own_bytes() -> None:
    jpeg = b"\xff\xd8\xff\xe0\x00\x04JF\xff\xc0\x00\x11\x08\x00\x20\x00\x30" + b"\0" * 12
    webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\x2f\0\0\x1f\0\0"
    assert add_picture(jpeg, now=NOW, by="test").type == "image/jpeg"
    assert add_picture(webp, now=NOW, by="test").type == "image/webp"
    assert add_picture(webp, now=NOW, by="test") == Picture.objects.get(type="image/webp")


def test_what_comes_into_the_store_is_shown_and_less_than_nothing_is_refused() -> None:
    a_pool()
    client, page = client_of("producer"), "/office/prizes/"
    client.post("/office/prizes/stock/", {"code": "P01", "change": "12", "note": "进货"})
    assert '<td class="num">12</td>' in text(client.get(page))
    for change, status, said in (("-13", 409, "只有 12 件"), ("一", 422, "请填整数"), ("0", 422, "请填入库的件数")):
        answer = client.post("/office/prizes/stock/", {"code": "P01", "change": change})
        assert (answer.status_code, said in text(answer)) == (status, True)
    assert client_of("director").post("/office/prizes/stock/", {"code": "P01", "change": "1"}).status_code == 403
