"""A list page of the office: searched, filtered, sorted, cut into pages, at a constant number of queries.

An app writes a subclass of :class:`ListPage` (docs/developing.md) and puts ``TheList.as_view()`` into its urls. The same
address answers whole pages and, to htmx, the part that changes; without JavaScript the form works too.

| in the address | what |
|---|---|
| ``q`` | what is searched for |
| ``sort`` | a :class:`Sort`'s name, with ``-`` in front for the other way round |
| ``page`` | 1 … |
| any other | a :class:`Filter`'s name |

Whatever cannot be understood is left out: an address that was written down stays good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, ClassVar, Final, Literal
from urllib.parse import urlencode

from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import sheets
from core.console.list_shapes import direction, said, shown, tabs_of
from core.refusals import language_of
from core.roles import Right, may, require

Rows = QuerySet[Any, Any]
Pair = tuple[str, str]
"""A text in Chinese and in English."""

MOST_PAGES: Final = 10_000
LONGEST_SEARCH: Final = 60


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading, the sort that a click on it asks for, and what stands in it.

    ``cell(line, language)`` gives the text, escaped unless it is a SafeString (``format_html``). ``kind`` is a CSS class,
    such as ``num``. A list with a ``row_template`` writes its cells there; that takes about four times as long.
    """

    name: str
    head: Pair
    sort: str = ""
    kind: str = ""
    cell: Callable[[Any, str], object] | None = None


@dataclass(frozen=True, slots=True)
class Sort:
    """An order: ``fields`` as ``order_by`` takes them, the last of them unique. ``up`` and ``down`` name the two ways
    round, as the reader sees them; one that is None is not offered."""

    name: str
    fields: tuple[str, ...]
    up: Pair | None = None
    down: Pair | None = None

    def order(self, *, down: bool) -> list[str]:
        """What ``order_by`` takes."""
        return (
            [name.removeprefix("-") if name.startswith("-") else f"-{name}" for name in self.fields]
            if down
            else [*self.fields]
        )


Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of rows. ``choices(language)`` are its values with their texts, asked for once a page (at most one query);
    ``apply(rows, value)`` keeps what fits. A ``tick`` has the value "1", a ``day`` is an ISO date; ``tabs`` stand above
    the list, and if they name a column (``counted``), with how many of what is found otherwise have each value in it:
    the page's own total comes out of the same query."""

    name: str
    head: Pair
    apply: Callable[[Rows, str], Rows]
    choices: Callable[[str], Choices] | None = None
    kind: Literal["select", "tick", "day", "tabs"] = "select"
    counted: str = ""

    def read(self, text: str, choices: Choices) -> str:
        """The value, or "" where there is none such."""
        if self.kind == "tick":
            return "1" if text == "1" else ""
        if self.kind == "day":
            try:
                day = date.fromisoformat(text)
            except ValueError:
                return ""
            return day.isoformat() if 1900 <= day.year < 9999 else ""  # there is a day after it
        return text if any(text == value for value, _ in choices) else ""


@dataclass(frozen=True, slots=True)
class Way:
    """A button above the list, and below it while it is empty: where one goes on from here, and with which right."""

    url_name: str
    text: Pair
    right: Right | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a list; ``usual`` is the sort that its address leaves out."""

    q: str = ""
    filters: Mapping[str, str] = field(default_factory=dict)
    sort: str = ""
    page: int = 1
    usual: str = ""

    def query(self, **others: str | int) -> str:
        """As a query string, with some of it changed; what is empty or usual is left out."""
        wish: dict[str, Any] = {"q": self.q, **self.filters, "sort": self.sort, "page": self.page} | others
        if wish["sort"] == self.usual:
            wish["sort"] = ""
        if wish["page"] in (1, "1"):
            wish["page"] = ""
        return urlencode({name: value for name, value in wish.items() if value != ""})

    @property
    def narrowed(self) -> bool:
        """Whether anything is searched for or filtered."""
        return bool(self.q) or any(self.filters.values())


@dataclass(frozen=True, slots=True)
class Page:
    """One page: what stands in it, and where it stands among all. ``more``: there are more than were counted."""

    objects: list[Any]
    number: int
    pages: int
    total: int
    more: bool
    numbers: Mapping[str, int] | None = None
    """How many there are under each of the counted tabs."""


class ListPage:
    """A list page. Subclasses say what is listed, how it is found, and what a row shows."""

    right: ClassVar[Right]
    url_name: ClassVar[str]
    heading: ClassVar[Pair]
    search_hint: ClassVar[Pair | None] = None
    columns: ClassVar[Sequence[Column]] = ()
    filters: ClassVar[Sequence[Filter]] = ()
    sorts: ClassVar[Sequence[Sort]] = ()
    usual_sort: ClassVar[str]
    rows_per_page: ClassVar[int] = 50
    #: How far rows are counted; of a table that only grows, nobody wants to know more.
    most_counted: ClassVar[int] = 100_000
    ways: ClassVar[Sequence[Way]] = ()
    empty: ClassVar[Pair]
    template: ClassVar[str] = "console/list.html"
    #: The column whose text leads to the row's address; "" where a cell writes that link itself.
    link_column: ClassVar[str] = ""
    #: Writes a row's cells from ``row``, ``address`` and ``heads``, instead of the columns' cells.
    row_template: ClassVar[str] = ""
    foot_template: ClassVar[str] = ""

    # ---- what a subclass says --------------------------------------------------------------------------------------

    def everything(self) -> Rows:
        """All rows, with what belongs to each by ``select_related``."""
        raise NotImplementedError  # each list says it; Django's `View` is no ABC, so nothing else would

    def searched(self, rows: Rows, q: str) -> Rows:
        """Those that ``q`` (cleaned, not empty) finds."""
        raise NotImplementedError  # likewise

    def lines(self, objects: list[Any], language: str) -> Sequence[Any]:
        """What the rows show, one for each object, at a constant number of queries."""
        return objects

    def address(self, line: Any) -> str:
        """Where the row leads; "" for nowhere."""
        return ""

    def facts(self, request: HttpRequest, wish: Wish) -> dict[str, Any]:
        """What the subclass's own templates need besides."""
        return {}

    # ---- what is found ---------------------------------------------------------------------------------------------

    def read(self, given: Mapping[str, str], language: str = "zh") -> tuple[Wish, dict[str, Choices]]:
        """The wish in a query string (or a form), and the choices of its filters."""
        choices = {one.name: one.choices(language) if one.choices else () for one in self.filters}
        page = given.get("page", "")
        wish = Wish(
            q=sheets.clean(given.get("q", ""))[:LONGEST_SEARCH] if self.search_hint else "",
            filters={one.name: one.read(given.get(one.name, ""), choices[one.name]) for one in self.filters},
            sort=sort if self._sort(sort := given.get("sort", "")) else self.usual_sort,
            page=min(MOST_PAGES, max(1, int(page))) if page.isdecimal() and page.isascii() and len(page) < 7 else 1,
            usual=self.usual_sort,
        )
        return wish, choices

    def _sort(self, name: str) -> Sort | None:
        down = name.startswith("-")
        for sort in self.sorts:
            if sort.name == name.removeprefix("-") and (sort.down if down else sort.up):
                return sort
        return None

    def found(self, wish: Wish) -> Rows:
        """All rows that the wish fits, in its order."""
        return self._ordered(self.fitting(wish), wish)[0]

    def fitting(self, wish: Wish) -> Rows:
        """The same in no order; a subclass may leave out what is not asked for."""
        rows = self.everything()
        for one in self.filters:
            if value := wish.filters.get(one.name):
                rows = one.apply(rows, value)
        return self.searched(rows, wish.q) if wish.q else rows

    def _ordered(self, rows: Rows, wish: Wish) -> tuple[Rows, Rows]:
        """The rows in the order asked for, and in the reverse of it."""
        sort, down = self._sort(wish.sort), wish.sort.startswith("-")
        if sort is None:
            return rows, rows.reverse()
        return rows.order_by(*sort.order(down=down)), rows.order_by(*sort.order(down=not down))

    def page(self, wish: Wish) -> Page:
        """One page (two queries); beyond the last one, the last one."""
        rows = self.fitting(wish)
        counted, numbers = self._counted(rows, wish)
        total = min(counted, self.most_counted)
        pages = max(1, -(-total // self.rows_per_page))
        number = min(wish.page, pages)
        first = (number - 1) * self.rows_per_page
        last = min(first + self.rows_per_page, total)
        forward, backward = self._ordered(rows, wish)
        # What is passed over has to be read all the same, so it is counted from whichever end is nearer.
        if counted == total and total - last < first:
            objects = list(backward[total - last : total - first])[::-1]
        else:
            objects = list(forward[first:last])
        return Page(objects, number, pages, total, counted > total, numbers)

    def _counted(self, rows: Rows, wish: Wish) -> tuple[int, dict[str, int] | None]:
        """How many there are (no further than is wanted), and how many under each tab (one query)."""
        tabs = next((one for one in self.filters if one.counted), None)
        if tabs is None:
            return rows.order_by()[: self.most_counted + 1].count(), None
        value = wish.filters.get(tabs.name, "")
        others = self.fitting(replace(wish, filters={**wish.filters, tabs.name: ""})) if value else rows
        pairs = others.order_by().values_list(tabs.counted).annotate(n=Count("pk"))
        numbers = {str(key): int(n) for key, n in pairs}
        return numbers.get(value, 0) if value else sum(numbers.values()), numbers

    # ---- the page --------------------------------------------------------------------------------------------------

    @classmethod
    def as_view(cls) -> Callable[..., HttpResponse]:
        """The view, which asks for the list's right."""

        @require_safe
        @never_cache
        @require(cls.right)
        def view(request: HttpRequest) -> HttpResponse:
            return cls().answer(request)

        return view

    def answer(self, request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
        """The whole page, or to htmx the rows; ``more`` goes to the templates."""
        language = language_of(request)
        wish, choices = self.read(request.GET.dict(), language)
        page = self.page(wish)
        wish = replace(wish, page=page.number)
        facts: dict[str, Any] = {
            "list": self,
            "address": reverse(self.url_name),
            "heading": said(self.heading, language),
            "hint": said(self.search_hint, language) if self.search_hint else "",
            "wish": wish,
            "page": page,
            **self._rows(page.objects, language),
            "columns": [self._head(one, wish, language) for one in self.columns],
            "sorts": list(self._orders(wish, language)),
            "filters": [shown(one, wish, choices[one.name], language) for one in self.filters if one.kind != "tabs"],
            "tabs": [
                tabs_of(one, wish, choices[one.name], page.numbers if one.counted else None, language)
                for one in self.filters
                if one.kind == "tabs"
            ],
            "ways": [
                {"url": reverse(one.url_name), "text": said(one.text, language), "first": one.first}
                for one in self.ways
                if one.right is None or may(request.user, one.right)
            ],
            "empty": said(self.empty, language),
            "newer": wish.query(page=page.number - 1) if page.number > 1 else None,
            "older": wish.query(page=page.number + 1) if page.number < page.pages else None,
            "oldest": wish.query(page=page.pages),
            "newest": wish.query(page=1),
        }
        htmx = request.htmx  # type: ignore[attr-defined]  # put there by its middleware
        part = bool(htmx) and not htmx.history_restore_request
        facts |= {"part": part, **self.facts(request, wish), **more}
        answer = render(request, "console/_rows.html" if part else self.template, facts, status=status)
        patch_vary_headers(answer, ["HX-Request"])
        if part:
            query = wish.query()
            # What is typed changes the address in place; a step back leads to the page before it.
            header = "HX-Replace-Url" if htmx.trigger == "filters" else "HX-Push-Url"
            answer[header] = reverse(self.url_name) + (f"?{query}" if query else "")
        return answer

    def _rows(self, objects: list[Any], language: str) -> dict[str, Any]:
        """The table's rows: ready, or what the row's template makes them of."""
        lines = [(line, self.address(line)) for line in self.lines(objects, language)]
        if self.row_template:
            heads = {one.name: said(one.head, language) for one in self.columns}
            return {"lines": [{"row": line, "address": address} for line, address in lines], "heads": heads}
        # Put together here and not by a template, which would take most of the page's time. A narrow screen has no
        # headings, so each cell says whose it is.
        cells = [
            (
                f'<td data-head="{escape(said(one.head, language))}"{f" class={one.kind}" if one.kind else ""}><div>',
                one.cell,
                one.name == self.link_column,
            )
            for one in self.columns
            if one.cell is not None
        ]
        rows = []
        for line, address in lines:
            href = escape(address)
            rows.append(f'<tr tabindex="-1" data-href="{href}">' if address else '<tr tabindex="-1">')
            for opening, cell, leads in cells:
                shown = cell(line, language)
                text = shown if isinstance(shown, SafeString) else escape(str(shown))
                rows.append(f'{opening}<a href="{href}">{text}</a>' if leads and address else f"{opening}{text}")
                rows.append("</div></td>")
            rows.append("</tr>\n")
        return {"rows": SafeString("".join(rows))}

    def _head(self, column: Column, wish: Wish, language: str) -> dict[str, Any]:
        """A column's heading; one that sorts is turned round by a second click."""
        head: dict[str, Any] = {"name": column.name, "text": said(column.head, language), "kind": column.kind}
        ways = [way for way in (column.sort, f"-{column.sort}") if column.sort and self._sort(way)]
        if ways:
            here = wish.sort if wish.sort in ways else ""
            onward = next((way for way in ways if way != here), here)
            head |= {"query": wish.query(sort=onward, page=1), "sorted": direction(here)}
        return head

    def _orders(self, wish: Wish, language: str) -> list[tuple[str, str, bool]]:
        """Every order with its text, and whether it is the one shown."""
        named = [
            (sign + sort.name, text)
            for sort in self.sorts
            for sign, text in (("", sort.up), ("-", sort.down))
            if text is not None
        ]
        return [(name, said(text, language), name == wish.sort) for name, text in named]


def spelt(rows: QuerySet[Any, Any], q: str, field: str) -> QuerySet[Any, Any]:
    """For short tables without a stored spelling (members, seasons): rows whose ``field`` has ``q`` in it, as written or
    by pinyin, whole or initials. Reads the field of every row (one query)."""
    from core.pinyin import spellings

    key = sheets.key(q)
    model: type[Model] = rows.model
    names: list[tuple[Any, str]] = list(model._default_manager.values_list("pk", field))
    fits = [pk for pk, name in names if any(key in part for part in (sheets.key(name), *spellings(name)))]
    return rows.filter(pk__in=fits)
