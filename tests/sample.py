"""Which part of the large samples `make test` takes: another at each commit, the same again at the same one.

``SAMPLE=…`` before the command takes the part of another commit; a run says which it took in its first lines.
"""

from __future__ import annotations

import os
import random
import subprocess
from functools import cache

from config import places


@cache
def seed() -> str:
    """``SAMPLE`` if it is given, else the commit's name, else 0 where there is no repository."""
    if given := os.environ.get("SAMPLE"):
        return given
    command = ["git", "-C", str(places.BASE), "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "0"


def dice(name: str) -> random.Random:
    """Dice of this commit for the sample ``name``."""
    return random.Random(f"{name} {seed()}")
