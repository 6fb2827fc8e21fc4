"""Filters and texts that calls share, bounded as the database is."""

from __future__ import annotations

from typing import Any, Final

import django_filters
from django import forms
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers

LARGEST_ID: Final = 2**31 - 1


class Id(django_filters.NumberFilter):
    """A row's number."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=1, max_value=LARGEST_ID, **kwargs)
        extend_schema_field({"type": "integer", "minimum": 1, "maximum": LARGEST_ID})(self)

    def get_max_validator(self) -> None:
        """The field has its own."""


class Sort(django_filters.ChoiceFilter):
    """One of the orders that a list knows by name; ``orders`` are the columns of each."""

    def __init__(self, orders: dict[str, tuple[str, ...]], **kwargs: Any) -> None:
        self.orders = orders
        super().__init__(choices=[(name, name) for name in orders], **kwargs)

    def filter(self, qs: Any, value: str) -> Any:
        """Sorted, where an order was asked for."""
        return qs.order_by(*self.orders[value]) if value else qs


@extend_schema_field({"type": "string", "pattern": "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$", "example": "19:30"})
class StudioTime(serializers.TimeField):
    """A time of day at the studio: no offset, so it is not RFC 3339's ``time``."""


class Moment(serializers.DateTimeField):
    """A moment that a show can be at: of this century or the next."""

    def to_internal_value(self, value: Any) -> Any:
        """Refuses what is not; zones of long ago have offsets that are no RFC 3339."""
        found = super().to_internal_value(value)
        if not 2000 <= found.year < 2200:
            raise serializers.ValidationError("2000 … 2199")
        return found


class Why(serializers.Serializer[Any]):
    """A reason that must be given."""

    why = serializers.CharField(max_length=200, help_text="理由，记入操作记录。 The reason, for the audit list.")


class MaybeWhy(serializers.Serializer[Any]):
    """A reason that may be given."""

    why = serializers.CharField(max_length=200, required=False, allow_blank=True, default="", help_text="理由 reason")


def flag(name: str, zh: str, en: str) -> OpenApiParameter:
    """A query parameter that is ``true`` or ``false``."""
    return OpenApiParameter(name, OpenApiTypes.BOOL, OpenApiParameter.QUERY, description=f"{zh} {en}")


def is_set(query: Any, name: str) -> bool:
    """Whether such a parameter says yes; 400 for what is neither."""
    field = serializers.BooleanField(required=False, default=False)
    try:
        return bool(field.run_validation(query[name])) if name in query else False
    except serializers.ValidationError as bad:
        raise serializers.ValidationError({name: bad.detail}) from bad
