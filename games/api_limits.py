"""What the open API takes: how much, how often from one address, and how bad JSON is refused.

Nobody is signed in there, so every limit counts by address (behind proxies by `PROXIES`, see the settings).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from core.refusals import Refusal

MOST_BYTES: Final = 256 * 1024
"""A request's body is at most this long."""


class BoundedJSON(BaseParser):
    """JSON of at most `MOST_BYTES`; whatever else comes is a refusal that names what is wrong, never a fault."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body as Python has it. Raises Refusal: 413 when it is too long, 400 when it is no JSON."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise Refusal(
                "too_large",
                f"一次最多 {MOST_BYTES // 1024} KB：请分几次提交。",
                f"At most {MOST_BYTES // 1024} KB at a time: send it in parts.",
                413,
                most=MOST_BYTES,
            )
        try:
            return json.loads(body.decode("utf-8-sig"), parse_constant=_no_number)
        except UnicodeDecodeError as bad:
            why = f"not UTF-8 at byte {bad.start + 1}"
        except json.JSONDecodeError as bad:
            why = f"{bad.msg} at character {bad.pos + 1}"
        except RecursionError:
            why = "nested too deep"
        except ValueError as bad:
            why = str(bad) if isinstance(bad, _NoNumber) else "a number has too many digits"
        raise Refusal("not_json", f"这不是 JSON：{why}。", f"This is not JSON: {why}.", 400, why=why)


class _NoNumber(ValueError):
    pass


def _no_number(text: str) -> float:
    raise _NoNumber(f"{text} is no number of JSON")


class OpenJSON(JSONRenderer):
    """JSON in UTF-8; an answer that repeats half a surrogate pair writes it as an escape."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The answer's bytes."""
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return json.dumps(data, separators=(",", ":")).encode()


class ByAddress(SimpleRateThrottle):
    """So many requests a minute from one address, whoever is signed in there; `scope` names the rate in the settings."""

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """One count for an address and a scope."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class RefereeRate(ByAddress):
    """For questions."""

    scope = "referee"


class ReplayRate(ByAddress):
    """For records that are proved and replayed."""

    scope = "replay"


class RecordsRate(ByAddress):
    """For reading records and rule sets."""

    scope = "records"
