"""Behind a show of its own: `python -m tests.browser.backstage` prepares a rehearsal and reads its log.

It holds the servers of `VAR_DIR` until its input ends. Each line of input is a list of versions; the answer is one
line of JSON: ``{"head": v, "views": {"v": view}}``, the `program` views that the log itself comes to.
"""

from __future__ import annotations

import json
import sys
from typing import Any

#: Twice as fast as on air and faster in play: a minute shows a whole game, its result and a draw.
PACE = {
    "bot_cut": 0.5, "deal": 0.15, "bot_declare": 0.4, "bot_bury": 1.5, "bot_raid": 0.4, "bot_play": 0.15,
    "bot_spread": 0.15, "after_trick": 0.3, "after_throw": 0.8, "host": 5.0,
}  # fmt: skip


def main() -> None:
    """Prepare, say so, answer."""
    from config import boot

    boot.prepare()
    import django

    django.setup()
    from config.show import stage
    from core import clock
    from lottery.domain import prepare_rehearsal
    from tournaments.people import queries as people

    def quiet(_: str) -> None:
        """Say nothing: only the last line is read."""

    stage.migrate(quiet)
    pool = stage.import_sheets(quiet)
    session = prepare_rehearsal(
        people.approved_teams(2),
        pool,
        now=clock.now(),
        by="test",
        auto_host=True,
        seed=7,
        code="rehearsal-7",
        pace=PACE,
    )
    assert session.table is not None
    say({"prepared": session.code})
    for line in sys.stdin:
        say(read(str(session.table.pk), set(json.loads(line))))


def say(what: dict[str, Any]) -> None:
    """One line of JSON."""
    print(json.dumps(what), flush=True)


def read(table_id: str, wanted: set[int]) -> dict[str, Any]:
    """The head of the log and the views at the versions wanted."""
    from tests.browser.truth import views

    found = views(table_id, "program")
    return {"head": found[-1][0], "views": {v: view for v, view in found if v in wanted}}


if __name__ == "__main__":
    main()
