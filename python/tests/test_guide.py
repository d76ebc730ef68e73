# SPDX-License-Identifier: Apache-2.0
"""The examples of the documents print what the documents show."""
import doctest
import pathlib
import re

import pytest

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
