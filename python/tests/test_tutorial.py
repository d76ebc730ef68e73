# SPDX-License-Identifier: Apache-2.0
"""The Python programs of docs/tutorial-semiring.md print what it says, without a warning."""
import pathlib
import subprocess
import sys

import pytest

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / "examples/semiring"


@pytest.mark.parametrize("name, expected", [
    ("product.py", "1 0 1 4 3\n"),
    ("label_propagation.py", "path 1024 rounds, right\ngrid 63 rounds, right\n"),
    ("steps.py", "propagation 1024 590\npointer_jumping 11 307\ntree_hooking 11 9\nfastsv 11 11\n"
                 "sparse_propagation 1024 590\ncontour 11 12\n"),
])
def test_program(name, expected):
    run = subprocess.run([sys.executable, "-W", "error", PROGRAMS / name], capture_output=True,
                         text=True, timeout=100)
    assert (run.returncode, run.stderr, run.stdout) == (0, "", expected)
