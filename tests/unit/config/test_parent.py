"""A child ends with the process that started it, also where it is deaf to the request."""

from __future__ import annotations

import subprocess
import sys

import psutil
import pytest

CHILD = """
import os, signal, sys
from config import parent
parent.GRACE = 0.0
if sys.argv[2] == "deaf":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
parent.end_with_parent(int(sys.argv[1]))
print(os.getpid(), flush=True)
while True:
    signal.pause()
"""
PARENT = """
import os, subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1], str(os.getpid()), sys.argv[2]])
"""


@pytest.mark.parametrize("hears", ["hears", "deaf"])
def test_a_child_does_not_outlive_who_started_it(hears: str) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT, CHILD, hears], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    child.wait(timeout=20)
