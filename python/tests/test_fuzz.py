# SPDX-License-Identifier: Apache-2.0
"""The short run of python/tests/fuzz/run.py; a crash there does not end the tests."""
import json
import pathlib
import subprocess
import sys

RUN = pathlib.Path(__file__).parent / "fuzz/run.py"


def test_random_calls():
    """The same calls in each run, about 5 s of one idle core."""
    cases = 8000
    run = subprocess.run([sys.executable, RUN, "--cases", str(cases)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
    assert json.loads(run.stdout.splitlines()[-1])["cases"] == cases
