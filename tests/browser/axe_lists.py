"""Every page of the product, by its route's name, in the list of the test that runs axe on it."""

from __future__ import annotations

from typing import Final

#: Opened by anybody, as they stand, in every run.
ANYBODY: Final = {
    "front": ("/", "/?lang=en"),
    "practice:practice": ("/practice/",),
    "people:register": ("/register/",),
    "games:rules": ("/rules/",),
    "games:rules-of": ("/rules/jiuai/", "/rules/anchao/?lang=en"),
    "account_login": ("/account/login/",),
    "broadcast:show": ("/show/", "/show/?lang=en"),
    "broadcast:proof": ("/proof/", "/proof/?lang=en"),
}
#: Pages of one thing, and those of a member's own account: with a whole evening behind them.
OF_A_THING: Final = frozenset(
    {
        *("session-links", "members:home", "members:member", "members:pair", "api:tokens-page"),
        *("account_logout", "account_inactive", "account_reauthenticate", "account_change_password"),
        *("account_reset_password_from_key", "account_reset_password_from_key_done"),
        *("mfa_index", "mfa_reauthenticate", "mfa_activate_totp"),
        *("people:status", "people:detail", "people:import", "people:intake", "people:notice", "people:notice-texts"),
        *("money:payout", "season:list", "season:season", "season:plan", "season:session", "season:settings"),
        *("season:correction", "season:rules-sheet", "season:ready", "season:sheet-now", "season:sheet"),
        *("lottery:prizes-edit", "broadcast:outputs", "broadcast:commentary-of", "broadcast:evening"),
        *("broadcast:commentary", "broadcast:desk", "broadcast:watch", "broadcast:overlay"),
    }
)
#: Live pages and others with tests of their own, and the test.
ELSEWHERE: Final = {
    "broadcast:seat": "tests/browser/test_seat_axe.py",
    "broadcast:referee": "tests/browser/test_axe_pages.py",
    "broadcast:replay": "tests/browser/test_axe_pages.py",
}
#: What a browser opens and no reader: files, data, and shells of pages named above.
NO_PAGES: Final = {
    "health": "data",
    "mfa_download_recovery_codes": "a file",
    "money:file": "a file",
    "lottery:picture": "a picture",
    "practice:go-on": "leads to the seat's page",
    "games:desk-log": "data for the desk",
    "broadcast:desk-run": "data for the desk",
    "broadcast:desk-as-run": "data for the desk",
    "broadcast:ograf": "graphics for a renderer",
    "broadcast:ograf-pack": "files for a renderer",
    "broadcast:theme": "data",
    "broadcast:theme-logo": "a picture",
    "broadcast:proof-file": "the page of proofs, to be kept as a file",
    "broadcast:proof-qr": "a picture",
    "mfa_view_recovery_codes": "shown once, to whoever has set the second factor up",
    "mfa_generate_recovery_codes": "the same",
    "mfa_authenticate": "between the password and the account: the form of signing in with one field",
    "mfa_deactivate_totp": "not for a role that must have it",
}
