# SPDX-License-Identifier: Apache-2.0
"""read(): what the options say in place of what a file leaves open."""
import gzip
import warnings

import pytest
import skerry

SIZES = "4 3\n1 2\n2 3\n3 4\n"  # with its first line: an edge list of 5 vertices, or 4 and 3 edges
NAMES = "a b\n0 1\n1 2\n"
BOTH_WAYS = "p edge 3 1\ne 1 2\ne 2 1\n"


def written(folder, text, name="a.el"):
    with (gzip.open if name.endswith(".gz") else open)(folder / name, "wt") as file:
        file.write(text)
    return folder / name


def labels(file, **options):
    return skerry.cc(skerry.read(file, **options)).labels.tolist()


@pytest.mark.parametrize("name", ["a.el", "a.el.gz"])
@pytest.mark.parametrize("text, options, expected", [
    (SIZES, {}, [0, 0, 0, 0]),
    (SIZES, {"first_line": "auto"}, [0, 0, 0, 0]),
    (SIZES, {"first_line": "sizes"}, [0, 0, 0, 0]),
    (SIZES, {"first_line": "sizes", "first_id": 1}, [0, 0, 0, 0]),
    (SIZES, {"first_line": "edge"}, [0, 1, 1, 1, 1]),
    (SIZES, {"first_line": "edge", "first_id": 1}, [0, 0, 0, 0]),
    (SIZES, {"first_line": "names"}, [0, 1, 1, 1, 1]),
    (SIZES, {"first_line": "names", "first_id": 1}, [0, 0, 0, 0]),
    (NAMES, {}, [0, 0, 0]),
    (NAMES, {"first_line": "names"}, [0, 0, 0]),
    ("0 1\n1 2\n", {"first_line": "names"}, [0, 1, 1]),
    ("1 2\n3 4\n", {}, [0, 1, 1, 3, 3]),
    ("1 2\n3 4\n", {"first_id": 0}, [0, 1, 1, 3, 3]),
    ("1 2\n3 4\n", {"first_id": 1}, [0, 0, 2, 2]),
    ("0 1 2\n3 4 0\n5 6 6\n", {"columns": [0, 1, 2]}, [0, 0, 0, 0, 0, 5, 5]),
    ("3 2\nx 1 1\nx 2 3\n", {"columns": (2, 1)}, [0, 1, 1]),
    ("1 2\n3 4\n", {"first_id": 1, "n": 5}, [0, 0, 2, 2, 4]),
    ("1 2\n3 4\n", {"n": 6}, [0, 1, 1, 3, 3, 5]),
])
def test_what_is_assumed_and_what_is_said(tmp_path, name, text, options, expected):
    assert labels(written(tmp_path, text, name), **options) == expected


@pytest.mark.parametrize("text, option, note", [
    (SIZES, {"first_line": "sizes", "first_id": 1}, "first_line='edge'"),
    (NAMES, {"first_line": "names"}, "first_line='edge'"),
    ("1 2\n2 3\n3 4\n4 5\n", {"first_id": 1}, "first_id=1"),
])
def test_strict_allows_no_assumption(tmp_path, text, option, note):
    file = written(tmp_path, text)
    assert any(note in each for each in skerry.read(file).notes)
    with pytest.raises(ValueError, match="; .*(first_line|first_id)="):
        skerry.read(file, strict=True)
    assert labels(file, strict=True, **option) == labels(file, **option)
    assert skerry.read(file, **option).notes == []


def test_a_call_with_the_name_of_a_file_warns_of_what_is_assumed(tmp_path):
    file = written(tmp_path, "1 2\n2 3\n3 4\n4 5\n")
    with pytest.warns(UserWarning, match="a.el: id 0 occurs in no entry; .*: first_id=1") as found:
        assert skerry.cc(file).count == 2
    assert len(found) == 1 and found[0].filename == __file__
    with pytest.warns(UserWarning, match="a.el: id 0 occurs in no entry; .*: first_id=1") as found:
        assert skerry.unite(file).count == 2
    assert len(found) == 1 and found[0].filename == __file__
    table = written(tmp_path, "user,friend\n1,2\n2,3\n", "a.csv")
    with pytest.warns(UserWarning, match="a.csv: line 1 is read as the names .*; use header=False") as found:
        assert skerry.unite(table, ids="any").count == 1
    assert len(found) == 1 and found[0].filename == __file__
    with warnings.catch_warnings(record=True) as found:
        assert skerry.cc(skerry.read(file, first_id=1)).count == 1
    assert not found


def test_strict_without_anything_to_assume(tmp_path):
    file = written(tmp_path, "0 1\n1 2\n")
    assert labels(file, strict=True) == labels(file) == [0, 0, 0]
    assert skerry.read(file).notes == []


def test_lenient_reads_another_number_of_entries(tmp_path):
    file = written(tmp_path, BOTH_WAYS, "a.col")
    with pytest.raises(ValueError, match="declares 1 .* has 2 .*lenient=True"):
        skerry.read(file)
    A = skerry.read(file, lenient=True)
    assert skerry.cc(A).labels.tolist() == [0, 0, 2] and "declares 1" in A.notes[0]
    exact = written(tmp_path, "p edge 3 1\ne 1 2\n", "b.col")
    assert labels(exact, lenient=True) == [0, 0, 2] and skerry.read(exact, lenient=True).notes == []


@pytest.mark.parametrize("options, error, text", [
    ({"first_line": "header"}, ValueError, 'use "auto", "edge", "sizes" or "names"'),
    ({"first_id": 2}, ValueError, "first_id = 2; it must be 0 to 1"),
    ({"first_id": "1"}, TypeError, "first_id = '1'; it must be an integer"),
    ({"strict": "no"}, TypeError, "strict = 'no'; it must be True or False"),
    ({"lenient": None}, TypeError, "lenient = None; it must be True or False"),
    ({"n": -1}, ValueError, "n = -1; it must be 0 to"),
])
def test_invalid_options(tmp_path, options, error, text):
    with pytest.raises(error, match=text):
        skerry.read(written(tmp_path, SIZES), **options)
