#!/usr/bin/env python3
"""Every command of the project. Without settings it starts or joins the embedded servers first."""

import os
import sys

# Commands that read files or text only: for them no server is started.
WITHOUT_SERVERS = {
    "help",
    "version",
    "--help",
    "--version",
    "-h",
    "adjudicate",
    "verify_record",
    "collectstatic",
    "compilemessages",
    "makemessages",
    "spectacular",
}
# Commands that change the schema: they connect as the owner of the tables, everything else as `app`.
AS_OWNER = {"migrate", "flush", "pgtrigger", "test", "backup", "restore"}
# Over records, or serving them: on the embedded servers they may be the very first command, so the tables are made for them.
OVER_RECORDS = {
    "web",
    "worker",
    "practice",
    "rehearse",
    "import_roster",
    "import_prizes",
    "import_record",
    "export_record",
    "plan_session",
    "cancel_session",
    "publish_rules_sheet",
    "retire_champion",
    "missing",
    "links",
    "add_member",
    "rotate_keys",
    "backup",
}
# Long-lived processes with threads: they keep a pool of connections.
POOLED = {"web", "worker", "practice"}
# These give way to everything else on the machine.
BEHIND = {"practice"}


def main() -> int:
    """Prepare keys and servers, then hand over to Django. A fault that has a way out is one line and exit code 1."""
    from config import boot

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if command in AS_OWNER:
        os.environ.setdefault("DATABASE_ROLE", "owner")
    if command in BEHIND:
        os.nice(10)
    if command in POOLED:
        os.environ.setdefault("DATABASE_POOL", "1")
    if command == "show":  # loads Django when its children do
        from config.show import arguments, run

        return run.main(*arguments.of(sys.argv[2:]))
    asks_for_help = any(word in ("-h", "--help") for word in sys.argv[2:])
    try:
        if command == "restore" and not asks_for_help:
            from config.management.commands.restore import keys_first

            keys_first(sys.argv[2:])
        boot.prepare(servers=command not in WITHOUT_SERVERS and not asks_for_help)
        if command in OVER_RECORDS and not asks_for_help and "DATABASE_URL" not in os.environ:
            from config import tables

            tables.make_current(lambda text: print(text, file=sys.stderr))
    except boot.CannotStart as fault:
        print(fault, file=sys.stderr)
        return 1

    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
