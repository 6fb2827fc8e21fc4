"""Which right each way to registrations asks for (``core.routes``)."""

from __future__ import annotations

from core.roles import Right
from core.routes import Access, by_link, needs, public

ROUTES: dict[str, Access] = {
    "people:register": public("the form to register by; limited by address"),
    "people:status": by_link("registration"),
    "people:list": needs(Right.REGISTRATION_READ),
    "people:detail": needs(Right.REGISTRATION_READ),
    "people:decide": needs(Right.REGISTRATION_DECIDE),
    "people:approve-several": needs(Right.REGISTRATION_DECIDE),
    "people:link": needs(Right.REGISTRATION_DECIDE),
    "people:reveal": needs(Right.REGISTRATION_CONTACT),
    **{f"people:{deed}-person": needs(Right.REGISTRATION_DECIDE) for deed in ("correct", "confirm", "decline")},
    **{f"people:{name}": needs(Right.REGISTRATION_DECIDE) for name in ("paper-consent", "take-back")},
    "people:own-file": needs(Right.REGISTRATION_CONTACT),
    **{f"people:{name}": needs(Right.REGISTRATION_SHRED) for name in ("privacy", "privacy-keep", "privacy-shred")},
    "people:import": needs(Right.REGISTRATION_IMPORT),
    "people:export": needs(Right.REGISTRATION_EXPORT),
    "people:intakes": needs(Right.REGISTRATION_READ, write=Right.PROGRAMME_EDIT),
    "people:intake": needs(Right.PROGRAMME_EDIT),
    "people:api-list": needs(Right.REGISTRATION_READ),
    "people:api-one": needs(Right.REGISTRATION_READ),
    **{
        f"people:api-{deed}": needs(Right.REGISTRATION_DECIDE)
        for deed in ("approve", "ask-changes", "waitlist", "priority", "offer", "put-back", "decline", "withdraw")
    },
    **{
        f"people:api-{deed}": needs(Right.REGISTRATION_DECIDE)
        for deed in ("approve-several", "reopen", "link", "renew-link", "paper-consent")
    },
    **{f"people:api-{deed}-person": needs(Right.REGISTRATION_DECIDE) for deed in ("correct", "confirm", "decline")},
    "people:api-reveal": needs(Right.REGISTRATION_CONTACT),
    "people:api-check": needs(Right.REGISTRATION_IMPORT),
    "people:api-import": needs(Right.REGISTRATION_IMPORT),
    "people:api-export": needs(Right.REGISTRATION_EXPORT),
    "people:api-shred": needs(Right.REGISTRATION_SHRED),
    "people:api-intakes": needs(Right.REGISTRATION_READ, write=Right.PROGRAMME_EDIT),
    "people:api-intake": needs(Right.REGISTRATION_READ, write=Right.PROGRAMME_EDIT),
    "people:notices": needs(Right.NOTICES_READ),
    "people:notice": needs(Right.NOTICES_READ),
    "people:notice-texts": needs(Right.NOTICES_READ),
    "people:notice-decide": needs(Right.NOTICES_SEND),
    "people:notices-release": needs(Right.NOTICES_SEND),
    "people:api-notices": needs(Right.NOTICES_READ),
    "people:api-notice": needs(Right.NOTICES_READ),
    **{
        f"people:api-{deed}": needs(Right.NOTICES_SEND)
        for deed in ("release-several", "release", "discard", "resend", "taken-as-sent")
    },
}
