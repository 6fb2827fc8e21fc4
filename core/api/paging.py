"""Lists in pages: by number where a list is short, by a mark where it grows for ever."""

from __future__ import annotations

from typing import Any, Final

from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination, PageNumberPagination
from rest_framework.request import Request

from core.refusals import Refusal

MOST_A_PAGE: Final = 200


class Pages(PageNumberPagination):
    """``?page=2&per_page=50``; the answer says how many there are in all."""

    page_size = 50
    page_size_query_param = "per_page"
    max_page_size = MOST_A_PAGE
    page_query_description = "第几页，从 1 起。 Which page, from 1."
    page_size_query_description = f"一页几条，至多 {MOST_A_PAGE}。 How many a page, at most {MOST_A_PAGE}."

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """With the bounds of both numbers."""
        found: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for one in found:
            one["schema"]["minimum"] = 1
            if one["name"] == self.page_size_query_param:
                one["schema"]["maximum"] = MOST_A_PAGE
        return found


class Marks(CursorPagination):
    """``?cursor=…``: what is added meanwhile shifts nothing; the newest first."""

    page_size = 100
    page_size_query_param = "per_page"
    max_page_size = MOST_A_PAGE
    ordering = "-id"
    cursor_query_description = "上一页答复里的标记。 The mark of the page before."
    page_size_query_description = Pages.page_size_query_description

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The mark asked for. Refused (400) when it is none of ours: the address itself is there."""
        try:
            found: Cursor | None = super().decode_cursor(request)
        except NotFound:
            raise Refusal(
                "bad_cursor",
                "cursor 要照上一页答复里的原样填，或不填从头看。",
                "Give the cursor as the page before has it, or none to begin at the start.",
                400,
                field="cursor",
            ) from None
        return found

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """With the bounds of the number."""
        found: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for one in found:
            if one["name"] == self.page_size_query_param:
                one["schema"] |= {"minimum": 1, "maximum": MOST_A_PAGE}
        return found
