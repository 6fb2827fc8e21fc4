"""The tests' early plugin (`-p tests.plugin`): keys and servers of their own, before Django's settings are read.

Nothing a developer has running or stored is touched, and URLs in the environment are not used.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

import pytest

_PREFIX = "chaodipi-test-"
_began = time.monotonic()


def _remove_survivors() -> None:
    """Servers of a test run that was killed with -9: nobody holds their `users` lock any more."""
    from config import places
    from config.embedded.servers import Servers

    for var in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        run = places.run_of(var)
        if var.stat().st_uid != os.geteuid() or not (run / "users").exists():
            continue
        with contextlib.suppress(FileNotFoundError):  # another run that starts now has removed them
            Servers(var, run, throwaway=True).remove_if_unused()


def _begin() -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "DATABASE_POOL", "SECRET_KEY", "LINK_KEY"):
        os.environ.pop(name, None)
    _remove_survivors()
    var = Path(tempfile.mkdtemp(prefix=_PREFIX))
    var.chmod(0o755)  # the servers' account must be able to enter it
    os.environ["VAR_DIR"] = str(var)
    os.environ["DATABASE_ROLE"] = "tests"
    # pytest-playwright's sync API has a loop running in the main thread; Django would refuse the database there.
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    from config import boot

    boot.prepare(throwaway=True)


#: Whose servers these are: each of `-n`'s workers has its own, a second interpreter of the same one inherits them.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
if os.environ.get("CHAODIPI_TEST_SERVERS", "").partition(":")[2] != _worker:
    _begin()
    os.environ["CHAODIPI_TEST_SERVERS"] = f"{os.getpid()}:{_worker}"
_seconds = time.monotonic() - _began


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say what was started, and which part of the large samples is taken."""
    from tests import sample

    return [f"throwaway PostgreSQL and Valkey in {_seconds:.2f} s", f"SAMPLE={sample.seed()}"]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the servers and delete what they stored."""
    if os.environ.get("CHAODIPI_TEST_SERVERS") == f"{os.getpid()}:{_worker}":
        from config import embedded

        embedded.leave()
