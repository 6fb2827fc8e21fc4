"""The fault that ends a start."""

from __future__ import annotations


class CannotStart(Exception):
    """The programme cannot start; the text is one line saying what is wrong and how to go on."""
