# SPDX-License-Identifier: Apache-2.0
"""The table of docs/guide/cpp-and-python.md, and docs/site/python.md, against the public headers and the package."""
import pathlib
import re

import pytest
import skerry

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/guide/cpp-and-python.md"
ROW = re.compile(r"^\| (\w+\.hpp) \| `(\w+)` \| (.+) \|$", re.MULTILINE)
# A declaration begins its line: a type, then the name and what opens its parameters.
FUNCTION = re.compile(r"^(?:\[\[nodiscard\]\] )?(?!template|class|struct|using|concept|requires|enum)"
                      r"[A-Za-z_][\w:<>,*& ]*[ *&](\w+)\(", re.MULTILINE)
NOT_OURS = {"GrB_finalize"}


def functions():
    """(header, function) of each function in namespace skerry."""
    found = set()
    for header in (ROOT / "lib/skerry").glob("*.hpp"):
        text = re.sub(r"^namespace detail \{.*?^\}  // namespace detail", "", header.read_text(encoding="utf-8"),
                      flags=re.DOTALL | re.MULTILINE)
        found |= {(header.name, name) for name in FUNCTION.findall(text) if name not in NOT_OURS}
    return found


def tables():
    """The rows of functions that Python has, and of those that it has not."""
    has, has_not = PAGE.read_text(encoding="utf-8").split("## What Python has not")
    return [[((header, name), cell) for header, name, cell in ROW.findall(text)]
            for text in (has, has_not)]


def test_each_function_has_a_row():
    rows = [key for table in tables() for key, _ in table]
    assert sorted(rows) == sorted(functions())


def test_python_has_what_the_table_says():
    for (_, name), cell in tables()[0]:
        found = skerry
        for part in cell.strip("`").split("."):
            assert hasattr(found, part), f"{name}: {cell}"
            found = getattr(found, part)


def test_the_reference_of_the_site_shows_each_name():
    shown = re.findall(r"autoapi\w+:: skerry\.(\w+)$", (ROOT / "docs/site/python.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(set(skerry.__all__) - set(shown)) == ["__version__"]


@pytest.mark.parametrize("text, names", [
    ("[[nodiscard]] stored_matrix read(const path& file,\n    int how);", ["read"]),
    ("summary label_components(const View& A);\nvoid write(int);", ["label_components", "write"]),
    ("  void member(int);\nstruct x {\n/// f(x)", [])])
def test_declarations(text, names):
    assert FUNCTION.findall(text) == names
