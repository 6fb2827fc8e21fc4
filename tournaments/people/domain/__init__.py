"""Everything that may happen to persons and combinations."""

from tournaments.people.domain.answering import accept_offer, answer_changes, refuse_offer, set_on_air
from tournaments.people.domain.deciding import (
    approve,
    approved_team,
    ask_changes,
    decline,
    reopen,
    waitlist,
    withdraw,
)
from tournaments.people.domain.deciding_many import approve_many
from tournaments.people.domain.entering import submit
from tournaments.people.domain.export_roster import export_roster
from tournaments.people.domain.happenings import Happened, listen
from tournaments.people.domain.import_roster import Imported, check_roster, import_roster
from tournaments.people.domain.intakes import change_intake, open_intake
from tournaments.people.domain.offering import fill, offer, put_back, set_priority, sweep
from tournaments.people.domain.private_data import reveal, shred_person
from tournaments.people.domain.private_link import renew as renew_link
from tournaments.people.domain.private_link import resolve as resolve_link
from tournaments.people.domain.private_link import show as show_link
from tournaments.people.domain.private_link import token as link_token
from tournaments.people.domain.read_roster import Entry, read_roster

__all__ = [
    "Entry",
    "Happened",
    "Imported",
    "accept_offer",
    "answer_changes",
    "approve",
    "approve_many",
    "approved_team",
    "ask_changes",
    "change_intake",
    "check_roster",
    "decline",
    "export_roster",
    "fill",
    "import_roster",
    "link_token",
    "listen",
    "offer",
    "open_intake",
    "put_back",
    "read_roster",
    "refuse_offer",
    "renew_link",
    "reopen",
    "resolve_link",
    "reveal",
    "set_on_air",
    "set_priority",
    "show_link",
    "shred_person",
    "submit",
    "sweep",
    "waitlist",
    "withdraw",
]
