"""A rule set as if it had been mended since."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from games.engine import ruleset
from games.engine.rulesets import jiuai


@contextmanager
def failed_throws_cost_more() -> Iterator[None]:
    """The show's rules in a new version, in which a failed throw costs five points more; the old one is kept."""
    was = jiuai.RULES
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jiuai, "RULES", replace(was, version=was.version + 1, throw_penalty=was.throw_penalty + 5))
        patch.setattr(jiuai, "SUPERSEDED", (was,), raising=False)
        ruleset._base.cache_clear()
        yield
    ruleset._base.cache_clear()
