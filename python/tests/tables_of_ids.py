# SPDX-License-Identifier: Apache-2.0
"""What the tests of from_table() share: makers of tables, words for missing ids, groups of ids."""
import pathlib
import re

import pytest

pandas = pytest.importorskip("pandas")


def groups(answer):
    return [group.tolist() for group in answer[1].groups()]


def sets(answer):
    return sorted(sorted(map(str, group)) for group in answer[1].groups())


MAKERS = {
    "pandas": pandas.DataFrame,
    "polars": lambda columns: pytest.importorskip("polars").DataFrame(columns, strict=False),
    "lazy": lambda columns: pytest.importorskip("polars").LazyFrame(columns, strict=False),
    "arrow": lambda columns: pytest.importorskip("pyarrow").table(columns),
}


def documented_words():
    guide = pathlib.Path(__file__).resolve().parents[2] / "docs/guide/files.md"
    row = re.search(r"\| missing ids \| .*? an empty field and (.*?)\. `missing`",
                    guide.read_text(encoding="utf-8"))
    return ["", *re.findall("`(.*?)`", row[1])]
