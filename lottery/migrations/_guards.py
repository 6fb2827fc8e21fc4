"""All of it only grows; a board is of its session's kind; two people are two people, by checks of the database."""

from django.db import migrations

from core.appendonly import append_only

# `user:7 甲`: the first word says who it is, whatever he is called by then.
_TWO = "split_part({one}, ' ', 1) <> split_part({other}, ' ', 1)"

_CHECKS = [
    (
        "ALTER TABLE lottery_board ADD CONSTRAINT board_is_of_its_sessions_kind FOREIGN KEY (session_id, rehearsal) "
        "REFERENCES season_session (id, rehearsal) DEFERRABLE INITIALLY DEFERRED;"
    ),
    (
        "ALTER TABLE lottery_void ADD CONSTRAINT two_people_void_it CHECK "
        f"({_TWO.format(one='asked_by', other='confirmed_by')});"
    ),
    (
        "ALTER TABLE lottery_board ADD CONSTRAINT two_people_lay_it CHECK "
        f"(laid <> 'hand' OR {_TWO.format(one='laid_by', other='confirmed_by')});"
    ),
    (
        "ALTER TABLE lottery_void ADD CONSTRAINT asked_by_is_who_asked FOREIGN KEY (asked_id, asked_by) "
        "REFERENCES lottery_voidasked (id, asked_by) DEFERRABLE INITIALLY DEFERRED;"
    ),
]
_NO_CHECKS = [
    "ALTER TABLE lottery_void DROP CONSTRAINT asked_by_is_who_asked;",
    "ALTER TABLE lottery_board DROP CONSTRAINT two_people_lay_it;",
    "ALTER TABLE lottery_void DROP CONSTRAINT two_people_void_it;",
    "ALTER TABLE lottery_board DROP CONSTRAINT board_is_of_its_sessions_kind;",
]

GROWING = (
    "board",
    "cell",
    "draw",
    "mix",
    "opening",
    "picture",
    "pool",
    "poolchoice",
    "prize",
    "stockmove",
    "use",
    "void",
    "voidasked",
)

OPERATIONS = [migrations.RunSQL(_CHECKS, _NO_CHECKS), *(append_only(f"lottery_{name}") for name in GROWING)]
