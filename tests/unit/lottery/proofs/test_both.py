"""Both verifiers on proofs that neither has seen: 500 tampered anew, the same codes and the same places from each."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from lottery.proofs.checking import check
from lottery.proofs.reading import read
from scripts import web
from tests.unit.lottery.proofs import vectors

pytestmark = pytest.mark.large


def test_five_hundred_fresh_tamperings_are_named_alike_in_python_and_typescript(tmp_path: Path) -> None:
    if not web.MODULES.is_dir():
        pytest.skip("the pages' packages are not installed: make setup")
    shutil.copytree(vectors.FOLDER, tmp_path, dirs_exist_ok=True)
    cases = list(vectors.sample(os.urandom(8).hex(), vectors.SAMPLE))
    for case in cases:
        report = check(read(json.dumps(vectors.changed(vectors.BASES[case["base"]], case))))
        assert [(fault.code, fault.place) for fault in report.faults] == case["faults"], case
    (tmp_path / "tampered.json").write_text(vectors.as_text(iter(cases)), encoding="utf-8")
    npm, environment = web.node_tools()
    done = subprocess.run(
        [*npm, "exec", "--", "vitest", "run", "proof/vectors"],
        cwd=web.WEB,
        env={**environment, "PROOF_VECTORS": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
