# SPDX-License-Identifier: Apache-2.0
"""The notebooks run, and print what is stored in them.

    python test_notebooks.py --update     stores what they print
"""
import pathlib
import sys

import pytest

nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
nbformat = pytest.importorskip("nbformat")

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs/notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def text_of(cell):
    """What a cell of code has printed and returned."""
    return "".join(output["text"] if output["output_type"] == "stream" else
                   output["data"]["text/plain"] for output in cell.get("outputs", ()))


def executed(path):
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3",
                            resources={"metadata": {"path": str(FOLDER)}}).execute()
    return notebook


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path):
    pytest.importorskip("graphblas")
    stored = nbformat.read(path, as_version=4)
    for before, now in zip(stored.cells, executed(path).cells):
        if now.cell_type == "code":
            assert text_of(now) == text_of(before), now.source


def update(path):
    notebook = executed(path)
    for cell in notebook.cells:
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            output.pop("metadata", None)
            if "data" in output:
                output["data"] = {"text/plain": output["data"]["text/plain"]}
                output["metadata"] = {}
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"]}
    nbformat.write(notebook, path)


if __name__ == "__main__" and "--update" in sys.argv:
    for each in NOTEBOOKS:
        update(each)
