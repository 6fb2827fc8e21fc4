"""Kinds of the events that this app appends to a table's log."""

OPENED = "session_opened"
STARTED = "session_started"
DECIDED = "session_decided"
ASKED = "fund_asked"
ANSWERED = "fund_answered"
SETTLED = "session_settled"
CANCELLED = "session_cancelled"
