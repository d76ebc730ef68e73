# SPDX-License-Identifier: Apache-2.0
"""The examples of the documents print what the documents show."""
import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest
import skerry

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name, least, package", [("docs/guide/python.md", 25, "networkx"),
                                                  ("docs/guide/cluster.md", 4, "pandas"),
                                                  ("README.md", 3, "scipy")])
def test_examples(name, least, package, monkeypatch):
    pytest.importorskip(package)
    monkeypatch.chdir(ROOT)
    text = (ROOT / name).read_text(encoding="utf-8")
    # A fence would be taken for output. Lines keep their numbers.
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    example = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    output = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=output.append)
    assert result.failed == 0, "".join(output)
    assert result.attempted >= least


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(skerry.__path__)
                                  if module.name != "__main__"])  # which runs the command
def test_examples_of_docstrings(name):
    try:
        module = importlib.import_module(f"skerry.{name}")
    except ImportError as error:  # of a package that is optional
        pytest.skip(str(error))
    if name == "dask":
        pytest.importorskip("dask.dataframe")
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0
