"""The options' form at planning: the one that practice has too."""

from __future__ import annotations

from games.options_form import PREFIX, changed_lines, chosen, groups, rule_sets, shown_other, typed_options

__all__ = ["PREFIX", "changed_lines", "chosen", "groups", "rule_sets", "shown_other", "typed_options"]
