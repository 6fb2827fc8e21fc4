"""The registration sheet: what is read, and what is said about a bad one (C15, C18)."""

from __future__ import annotations

import contextlib
import io

import pytest
from openpyxl import Workbook

from core.sheets import BadSheet
from tournaments.people.domain import read_roster

HEAD = "组合名称,1号姓名,1号住址,1号联系方式,2号姓名,2号住址,2号联系方式"
ROWS = [
    "战舰,战一,舒城,12000000001,战二,肥东,12000000002",
    "廊桥,廊一,合肥,12000000003,廊二,六安,12000000004",
]


def sheet(*rows: str, head: str = HEAD, end: str = "\r\n") -> str:
    return end.join((head, *rows)) + end


def faults_of(data: str | bytes) -> list[tuple[int | None, str]]:
    with pytest.raises(BadSheet) as caught:
        read_roster(data if isinstance(data, bytes) else data.encode())
    assert all(fault.zh and fault.en for fault in caught.value.faults)
    return [(fault.row, fault.text()) for fault in caught.value.faults]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_c18_the_encodings_of_an_office_are_read(encoding: str) -> None:
    entries = read_roster(sheet(*ROWS).encode(encoding))
    assert [entry.team for entry in entries] == ["战舰", "廊桥"]
    assert entries[1].members[0].name == "廊一"
    assert entries[0].members[1].contact == "12000000002"


def test_a_workbook_is_read_like_a_text_file() -> None:
    book = Workbook()
    assert book.active is not None
    for line in (HEAD, *ROWS):
        cells: list[str | int] = [int(cell) if cell.isdigit() else cell for cell in line.split(",")]
        book.active.append(cells)
    file = io.BytesIO()
    book.save(file)
    assert read_roster(file.getvalue()) == read_roster(sheet(*ROWS).encode())


def test_blank_lines_spaces_and_columns_in_another_order_do_no_harm() -> None:
    head = "2号姓名,组合名称,1号姓名,1号住址,1号联系方式,2号住址,2号联系方式,备注"
    text = sheet(",,,,,,,", " 战 二 ,战舰\u200b , 战一,舒城,1,肥东,2,好", "", head=head, end="\n")
    (entry,) = read_roster(text.encode())
    assert (entry.row, entry.team, entry.members[1].name) == (3, "战舰", "战二")


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\r\n \r\n", b",,,\n"])
def test_an_empty_file_is_said(data: bytes) -> None:
    assert faults_of(data) == [(1, "第 1 行：文件是空的")]


def test_a_header_alone_is_said() -> None:
    assert faults_of(sheet())[0][0] == 2


def test_each_missing_column_is_a_line() -> None:
    text = sheet("战舰,战一,舒城,战二,肥东", head="组合名称,1号姓名,1号住址,2号姓名,2号住址")
    assert faults_of(text) == [(1, "第 1 行：缺少“1号联系方式”这一列"), (1, "第 1 行：缺少“2号联系方式”这一列")]


def test_a_column_that_is_there_twice_is_said() -> None:
    assert "出现了两次" in faults_of(sheet(ROWS[0] + ",x", head=HEAD + ",组合名称"))[0][1]


@pytest.mark.parametrize(
    "data", [sheet(*ROWS).encode("utf-16"), sheet(*ROWS).encode("big5", "replace"), b"\xff\xfe\x00"]
)
def test_another_encoding_is_one_fault_and_says_the_way_out(data: bytes) -> None:
    faults = faults_of(data)
    assert len(faults) == 1
    assert "另存为" in faults[0][1]


def test_a_broken_byte_in_the_middle_is_said_with_its_row() -> None:
    data = sheet(*ROWS).encode().replace("廊桥".encode(), b"\xe5\xbb")
    assert [row for row, _ in faults_of(data)] == [3]


def test_a_team_with_one_member_is_one_line() -> None:
    assert faults_of(sheet(ROWS[0], "廊桥,廊一,合肥,3,,,")) == [(3, "第 3 行：组合“廊桥”缺少2号选手，必须有两名")]


def test_what_is_not_filled_in_is_said_by_column() -> None:
    assert faults_of(sheet("战舰,战一,舒城,,战二,,2", ",廊一,合肥,3,廊二,六安,4")) == [
        (2, "第 2 行：没有填“1号联系方式”"),
        (2, "第 2 行：没有填“2号住址”"),
        (3, "第 3 行：没有填“组合名称”"),
    ]


def test_c15_look_alikes_are_the_same_name_and_both_rows_are_named() -> None:
    faults = faults_of(sheet(ROWS[0], "战舰 ,甲,a,1,乙,b,2", "ＡＢ,丙,a,1,丁,b,2", "ab,战 一,a,1,戊,b,2"))
    assert [row for row, _ in faults] == [3, 5, 5]
    assert "与第 2 行重复" in faults[0][1]
    assert "与第 4 行重复" in faults[1][1]
    assert "“战一”与第 2 行重复" in faults[2][1]


def test_one_person_as_both_members_is_said() -> None:
    assert "本行出现两次" in faults_of(sheet("战舰,战一,舒城,1,战一,肥东,2"))[0][1]


@pytest.mark.parametrize("cell", ["#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "########", "1.2E+10", "战\ufffd"])
def test_a_spreadsheets_error_cell_is_one_fault(cell: str) -> None:
    faults = faults_of(sheet(ROWS[0], f"廊桥,廊一,合肥,{cell},廊二,六安,4"))
    assert [row for row, _ in faults] == [3]
    assert "1号联系方式" in faults[0][1]


def test_a_row_with_too_many_cells_and_an_open_quote_are_said() -> None:
    assert faults_of(sheet(ROWS[0] + ",x,y"))[0][0] == 2
    assert faults_of(sheet(ROWS[0], '"廊桥,廊一'))[0][0] == 3


def test_every_fault_is_found_at_once_in_the_order_of_rows() -> None:
    rows = [
        row for row, _ in faults_of(sheet("战舰,#REF!,舒城,1,战二,肥东,2", "廊桥,廊一,合肥,3,,,", "战舰,甲,a,1,乙,b,2"))
    ]
    assert rows == [2, 3, 4]


def test_no_prefix_of_a_sheet_crashes_the_reader() -> None:
    data = sheet(*ROWS).encode("utf-8-sig")
    for cut in range(len(data)):
        with contextlib.suppress(BadSheet):
            assert len(read_roster(data[:cut])) <= 2
