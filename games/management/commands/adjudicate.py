"""`manage.py adjudicate [FILE]`: questions about positions, a JSON object a line, answered one line each, in order."""

import json
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.adjudicate import reply, shortened
from games.question import BadQuestion


class Command(BaseCommand):
    """Reads a line, writes its answer, and goes on; a question without an answer gets an error naming the field."""

    help = "Answer adjudication questions (JSON Lines); exits 1 when one of them could not be answered."
    requires_system_checks: list[str] = []  # it asks neither the database nor the settings

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE, or standard input without it."""
        parser.add_argument("file", nargs="?", metavar="FILE", help="questions; standard input without it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer every line; SystemExit(1) at the end when there was an error among the answers."""
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            # Half a surrogate pair in an id is written as JSON writes it, as an escape.
            reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            with open(options["file"], "rb") if options["file"] else nullcontext(sys.stdin.buffer) as lines:
                clean = self._answer_all(lines)
        except OSError as error:
            raise CommandError(f"{options['file'] or 'standard input'}: {error.strerror}") from None
        if not clean:
            sys.exit(1)

    def _answer_all(self, lines: BinaryIO | Iterable[bytes]) -> bool:
        """Write an answer for every line that is not blank; False when one was an error."""
        clean = True
        try:
            for line in lines:
                if not line.strip():
                    continue
                reply = answer_line(line)
                clean = clean and "error" not in reply
                self.stdout.write(json.dumps(reply, ensure_ascii=False))
                self.stdout.flush()
        except BrokenPipeError:
            sys.stderr.close()  # whoever read the answers has gone; nothing is left to say
        return clean


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to one line, or an object with `id` (null where it has none) and `error`."""
    try:
        return reply(json.loads(line.decode("utf-8-sig"), parse_constant=_no_number))
    except BadQuestion as bad:
        why = str(bad)
    except UnicodeDecodeError:
        why = "question: not UTF-8"
    except RecursionError:
        why = "question: nested too deep"
    except json.JSONDecodeError as bad:
        why = f"question: not JSON: {bad.msg} at character {bad.pos + 1}"
    except ValueError:
        why = "question: a number has too many digits"
    return {"id": None, "error": shortened(why)}


def _no_number(text: str) -> float:
    raise BadQuestion("question", f"{text} is no JSON")
