"""Values: what a state is made of. Fixed once made, compared by what they hold.

Each is a class of its own with its fields in `__slots__` rather than a named tuple: its fields are what is read at every
card, and so they are read fastest, compiled or not.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self


class Value:
    """A value with the fields `FIELDS`, in the order of its `__init__`. Nobody changes one: `_replace` makes another."""

    __slots__ = ()
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def _asdict(self) -> dict[str, Any]:
        """The fields by name."""
        return {name: getattr(self, name) for name in self.FIELDS}

    def _replace(self, **changes: Any) -> Self:
        """The same with other values in some fields; TypeError for a field that it has not."""
        fields = self._asdict()
        fields.update(changes)
        return type(self)(**fields)

    def _held(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.FIELDS])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self._held() == other._held()

    def __hash__(self) -> int:
        return hash(self._held())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([f'{name}={getattr(self, name)!r}' for name in self.FIELDS])})"
