# SPDX-License-Identifier: Apache-2.0
"""The command of the package: `skerry` and `python -m skerry`."""
import os
import subprocess
import sys
from pathlib import Path

import _skerry_command
import pytest
import skerry

SCRIPT = [str(Path(sys.executable).with_name("skerry"))]
needs_command = pytest.mark.skipif(not _skerry_command.COMMAND.exists(), reason=(
    "the package is built without the command: CLI11 or nlohmann_json was missing"))


def run(command, *arguments, **options):
    return subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60, **options)


@needs_command
@pytest.mark.parametrize("command", [SCRIPT, [sys.executable, "-m", "skerry"]])
def test_the_command_has_the_version_and_the_answer_of_the_module(command, tmp_path):
    assert skerry.__version__ in run(command, "--version").stdout
    graph = tmp_path / "graph.edges"
    graph.write_text("0 1\n1 2\n3 4\n")
    solved = run(command, "cc", str(graph), "--verify")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert f"components  {skerry.cc(([0, 1, 3], [1, 2, 4])).count}\n" in solved.stdout
    refused = run(command, "cc", str(tmp_path / "absent.mtx"))
    assert refused.returncode == 3
    assert refused.stderr.startswith("skerry: ")


def test_a_package_without_the_command_names_the_remedy(tmp_path):
    copy = tmp_path / "_skerry_command"
    copy.mkdir()
    (copy / "__init__.py").write_text(Path(_skerry_command.__file__).read_text())
    called = run([sys.executable, "-c", "import _skerry_command as c; raise SystemExit(c.main())"],
                 env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert called.returncode == 5
    assert called.stderr.startswith(f"skerry: the command {copy / 'skerry'} cannot be run (No such file or directory)")
    assert "apt-get install libcli11-dev nlohmann-json3-dev" in called.stderr


def test_a_package_for_another_python_names_the_remedy(tmp_path):
    copy = tmp_path / "skerry"
    copy.mkdir()
    for file in Path(skerry.__file__).parent.glob("*.py"):
        (copy / file.name).write_text(file.read_text())
    imported = run([sys.executable, "-S", "-c", "import skerry"], env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert imported.returncode == 1
    sentence = imported.stderr.splitlines()[-1]
    assert sentence.startswith(f"ModuleNotFoundError: {copy} has no module _core for this Python: ")
    assert sentence.endswith(f"{Path(sys.executable).name} -m pip install` for a wheel or the project's folder")
