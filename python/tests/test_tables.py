# SPDX-License-Identifier: Apache-2.0
"""The program of docs/guide/python.md over tables prints what it should, without a warning."""
import pathlib
import subprocess
import sys

import pytest

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / "examples/tables.py"


def test_program():
    run = subprocess.run([sys.executable, "-W", "error", PROGRAM], capture_output=True, text=True,
                         timeout=100)
    if run.returncode == 77:
        pytest.skip(run.stdout.strip())
    expected = "ann: 3, dee: 2\n10 components of numbers\n"
    assert (run.returncode, run.stderr, run.stdout) == (0, "", expected)
