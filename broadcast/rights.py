"""Who may come in where: shells of live pages hold nothing; what they show comes over a socket, by a link's token."""

from __future__ import annotations

from broadcast.shells import PAGES
from core.roles import Right
from core.routes import Access, by_link, needs, public

_SHELL = public("an empty page; what it shows comes over its link's socket")

_THEME = public("colours and a logo, that whoever sees the picture sees")

_PROOF = public("anybody may check boards and decks; nothing that an output has still to show")

_SHOW = public("what viewers are shown, as far as the public's link has come")
_OUTPUT_DEEDS = ("reload", "revoke", "show", "take", "clear")

ROUTES: dict[str, Access] = {
    **{f"broadcast:{name}{suffix}": _SHELL for name in PAGES for suffix in ("", "-launcher")},
    **{f"broadcast:{name}": _PROOF for name in ("proof", "proof-file", "proof-qr", "api-proof")},
    "broadcast:desk-run": by_link("desk", Right.DESK_DIRECT, Right.DESK_HOST),
    "broadcast:desk-as-run": by_link("desk", Right.DESK_DIRECT, Right.DESK_HOST),
    **{
        f"broadcast:{name}": needs(Right.DESK_DIRECT)
        for name in ("wall", "outputs", "api-outputs", "api-output", *(f"api-output-{deed}" for deed in _OUTPUT_DEEDS))
    },
    "broadcast:ograf-pack": public("code and manifests of graphics; nothing of any table is in them"),
    "broadcast:theme": _THEME,
    "broadcast:theme-logo": _THEME,
    "broadcast:themes": needs(Right.DESK_DIRECT),
    "broadcast:commentary-of": needs(Right.COMMENTARY_READ),
    "broadcast:commentary-hands": needs(Right.DESK_DIRECT),
    **{f"broadcast:{name}": _SHOW for name in ("show", "evening")},
    "broadcast:api-onair": needs(Right.DESK_DIRECT),
    "broadcast:api-as-run": needs(Right.DESK_DIRECT),
    **{
        f"broadcast:api-onair-{verb}": needs(Right.DESK_DIRECT)
        for verb in ("preview", "take", "follow", "hold", "undo", "clear", "element", "lower")
    },
}

VERBS: dict[str, Access] = {
    **{
        f"desk air.{verb}": by_link("desk", Right.DESK_DIRECT)
        for verb in ("preview", "take", "follow", "hold", "undo", "element", "lower", "suspense")
    },
    **{
        f"desk air.{verb}": by_link("desk", Right.DESK_DIRECT, Right.DESK_HOST)
        for verb in ("emergency", "reload", "cue")
    },
}
