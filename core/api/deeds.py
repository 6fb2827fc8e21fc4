"""Deeds on one thing that has a version: done on the picture that was seen, by ``If-Match`` or by the version named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from core.api.fields import LARGEST_ID, MaybeWhy
from core.api.views import Done, OfficeView, Subject


class Deed(MaybeWhy):
    """What every deed may name: why, and the version that its maker has seen (or `If-Match`)."""

    version = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=LARGEST_ID, help_text="看到的版本 as seen"
    )


class Reason(serializers.Serializer[Any]):
    """Why something is done that has no version."""

    why = serializers.CharField(max_length=200, help_text="理由，记入操作记录。 The reason, for the audit list.")


class ReasonedDeed(Reason, Deed):
    """A deed that takes a reason."""


class DeedView(OfficeView):
    """A POST or PATCH that does something to one thing, named by ``pk`` in the address."""

    kind: ClassVar[str]
    """How the thing is called in the lock between calls."""
    tagged = True
    seen: Any = None

    def shown(self) -> Any:
        """As GET shows it; refuses with 404."""
        raise NotImplementedError  # each view says it: an `APIView` is no ABC, so nothing else would

    def look(self) -> Any:
        """The same; what was compared with If-Match is what is decided on."""
        self.seen = self.shown()
        return self.seen

    def decide(
        self, serializer: type[BaseSerializer[Any]], do: Callable[[dict[str, Any], dict[str, Any]], Any]
    ) -> Response:
        """``do(given, how)`` gives the answer; ``how`` is what every deed takes: now, by, base, why."""
        given = self.given(serializer)

        def work() -> Done:
            base = given.get("version")
            if base is None and self.seen is not None:
                base = self.seen["version"]
            return Done(do(given, {"now": self.now, "by": self.by, "base": base, "why": given["why"]}), look=self.look)

        return self.change(work, subject=Subject(f"{self.kind}:{self.kwargs['pk']}", self.look))
