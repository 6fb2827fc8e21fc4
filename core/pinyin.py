"""How a Chinese name is spelt, for searching: whole and by initials."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def spellings(name: str) -> tuple[str, ...]:
    """``("zhanjian", "zj")`` of 战舰; nothing for a name without Chinese characters."""
    from pypinyin import lazy_pinyin  # its tables are large; only who writes or searches names loads them

    if not any("\u3400" <= c <= "\u9fff" for c in name):
        return ()
    parts = [part.lower() for part in lazy_pinyin(name) if part.strip()]
    return "".join(parts), "".join(part[0] for part in parts)
