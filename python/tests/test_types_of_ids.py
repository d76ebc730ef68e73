# SPDX-License-Identifier: Apache-2.0
"""Columns of ids that numpy, pandas, polars or Arrow make other ids of, if they convert them."""
import datetime
import subprocess
import sys

import numpy as np
import pytest
import skerry

from plain import components, ids_of

pandas = pytest.importorskip("pandas")
arrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")
BIG = 2**53  # as floats, BIG and BIG + 1 are equal
LEFT, RIGHT = [BIG, BIG + 1, None], [BIG + 2, 7, BIG]
DAY = np.datetime64("2026-01-02")


def objects(*values):
    column = np.empty(len(values), object)
    column[:] = values
    return column


@pytest.mark.parametrize("column", [
    pandas.Categorical(LEFT, categories=[BIG, BIG + 1]),
    pandas.Series(pandas.Categorical(LEFT, categories=[BIG, BIG + 1])),
    pandas.CategoricalIndex(LEFT, categories=[BIG, BIG + 1]),
    arrow.DictionaryArray.from_arrays([0, 1, 2], arrow.array(LEFT)),
    arrow.chunked_array([arrow.DictionaryArray.from_arrays([0, 1, 2], arrow.array(LEFT))]),
    arrow.DictionaryArray.from_arrays(arrow.array([0, 1, None]), arrow.array(LEFT)),
    polars.Series(LEFT)], ids=lambda column: type(column).__module__ + "." + type(column).__name__)
def test_large_integers_beside_a_missing_one(column):
    for missing in ("skip", "isolate"):
        _, found = skerry.from_edges(column, RIGHT, missing=missing)
        assert [group.tolist() for group in found.groups()] == [[BIG, BIG + 2], [BIG + 1, 7]]
    with pytest.raises(ValueError, match=r"left\[2\] = None is a missing value"):
        skerry.from_edges(column, RIGHT)
    with pytest.raises(ValueError, match=r"chunk 1: u\[2\] = None is a missing value"):
        skerry.unite([(RIGHT, RIGHT), (column, RIGHT)], ids="any")


def test_polars_without_arrow():
    code = ("import polars, skerry, sys\n"
            f"ids, _ = skerry.from_edges(polars.Series({LEFT}), polars.Series({RIGHT}), missing='skip')\n"
            "print(ids.tolist(), 'pyarrow' in sys.modules)")
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == f"{[BIG, BIG + 1, BIG + 2, 7]} False\n"


@pytest.mark.parametrize("left", [
    pandas.Series(["a", 1, None], dtype="category"), pandas.Series([None] * 3, dtype="category"),
    pandas.Series(["\udcff", "a", None], dtype="string[python]"),
    pandas.Series(pandas.Categorical.from_codes([0, 1, -1], pandas.Index([(1, 2), "x"], tupleize_cols=False))),
    pandas.Series([True, 2.5, None], dtype="category")], ids=str)
def test_categories_of_any_types(left):
    right = ["x", (1, 2), "a"]
    ids, found = skerry.from_edges(left, right, missing="skip")
    edges = [(u, v) for u, v in zip(left.tolist(), right) if not pandas.isna(u) is True]
    vertices = ids_of([u for u, _ in edges], [v for _, v in edges])
    assert ids.tolist() == vertices
    assert [list(group) for group in found.groups()] == components(vertices, edges)


@pytest.mark.skipif(not hasattr(np.dtypes, "StringDType"), reason="numpy is older than 2.0")
@pytest.mark.parametrize("missing", [None, np.nan, "NA"])
def test_numpy_strings_of_any_length(missing):
    kind = np.dtypes.StringDType(na_object=missing)
    left, right = np.array(["ann", "", "a" * 99], kind), np.array(["bob", "ann", missing], kind)
    ids, found = skerry.from_edges(left, right, missing="isolate")
    is_text = isinstance(missing, str)
    assert ids.tolist() == ["ann", "", "a" * 99, "bob"] + ["NA"] * is_text
    assert found.labels.tolist() == [0, 0, 2, 0] + [2] * is_text


def test_floats_of_16_bytes():
    one = np.longdouble(1)
    above = np.nextafter(one, np.longdouble(2))
    for kind in (np.longdouble, np.clongdouble):
        left, right = np.array([one, above], kind), np.array([5, 7], kind)
        ids, found = skerry.from_edges(left, right)
        assert found.labels.tolist() == [0, 1, 0, 1] and ids.dtype == kind
        np.testing.assert_array_equal(ids, np.concatenate((left, right)))


@pytest.mark.parametrize("kind", ["M8", "m8"])
@pytest.mark.parametrize("unit", ["Y", "M", "D", "h", "s", "us", "ns", "as"])
def test_dates_of_each_unit(kind, unit):
    numbers = np.array([5, -10**12, 3, 5]), np.array([-10**12, 10**15, 4, 3])
    left, right = (side.astype(np.int64).view(f"{kind}[{unit}]") for side in numbers)
    ids, found = skerry.from_edges(left, right)
    expected, same = skerry.from_edges(*numbers)
    assert ids.dtype == left.dtype and found.labels.tolist() == same.labels.tolist()
    assert ids.astype(np.int64).tolist() == expected.tolist()
    left[2] = "NaT"
    assert len(skerry.from_edges(left, right.astype(right.dtype.newbyteorder()), missing="skip")[0]) == 4


def test_dates_beside_other_ids():
    """Dates with nanoseconds are no integers."""
    nanoseconds = np.array([1, 10**9], "M8[ns]")
    ids, found = skerry.from_edges(nanoseconds, [1, 10**9])
    assert len(ids) == 4 and found.count == 2
    ids, found = skerry.from_edges(nanoseconds, objects(datetime.datetime(1970, 1, 1, 0, 0, 1), "x"))
    assert found.labels.tolist() == [0, 0, 0] and isinstance(ids[0], np.datetime64)
    assert skerry.from_edges(np.array([10**12], "M8[D]"), [10**12])[1].count == 1
    assert len(skerry.from_edges(np.array([1], "m8[Y]"), np.array([365], "m8[D]"))[0]) == 2


def test_dates_of_two_units():
    days, nanoseconds = np.array([DAY, DAY + 1]), np.array([DAY + 1, DAY + 2], "M8[ns]")
    assert skerry.from_edges(days, nanoseconds)[1].count == 1
    far = np.array(["2554-07-21", "2026-01-02"], "M8[D]")  # numpy makes 1969-12-31 of it
    with pytest.raises(ValueError, match=r"the id 2554-07-21 is outside datetime64\[ns\]"):
        skerry.from_edges(far, nanoseconds)
    assert skerry.from_edges(far.astype("M8[us]"), nanoseconds.astype("M8[us]"))[1].count == 2


@pytest.mark.parametrize("times", [arrow.array([1000, 2001, None], arrow.time64("ns")),
                                   polars.Series([1000, 2001, None]).cast(polars.Time)], ids=["Arrow", "polars"])
def test_times_with_nanoseconds(times):
    with pytest.raises(ValueError, match=r"left\[1\] is a time of 2001 nanoseconds.*cast the column to int"):
        skerry.from_edges(times, ["a", "b", "c"])
    assert skerry.from_edges(times[:1], ["a"])[0].tolist() == [datetime.time(microsecond=1), "a"]
    numbers = times.cast("int64") if hasattr(times, "type") else times.cast(polars.Int64)
    assert skerry.from_edges(numbers, ["a", "b", "c"], missing="skip")[0].tolist() == [1000, 2001, "a", "b"]


def test_ids_without_a_hash():
    for left, text in ((["a", ["b"]], r"left\[1\] = \['b'\] has no hash"),
                       (np.ma.masked_array(objects({}, ["b"]), [True, False]), r"left\[1\] = \['b'\] has no")):
        with pytest.raises(TypeError, match=text + ".*convert the ids to tuples or texts"):
            skerry.from_edges(left, ["c", "d"], missing="skip")
    with pytest.raises(TypeError, match=r"chunk 1: v\[0\] = \['b'\] has no hash"):
        skerry.unite([(["a"], ["b"]), (["a"], [["b"]])])


def test_no_edge_is_left():
    """Columns without rows may be of types that do not mix."""
    for column in (polars.Series([None]), arrow.nulls(1), np.ma.masked_array([1.5], [True])):
        ids, found = skerry.from_edges(np.array([DAY]), column, missing="skip")
        assert len(ids) == 0 and found.count == 0
