# SPDX-License-Identifier: Apache-2.0
"""from_edges(), with pandas and without it."""
import datetime
import importlib

import numpy as np
import pytest
import skerry

import plain
from plain import ids_of, random_edges

module = importlib.import_module("skerry.from_edges")


@pytest.fixture(params=["with pandas", "without"], autouse=True)
def maybe_pandas(request, monkeypatch):
    if request.param == "without":
        monkeypatch.setattr(module, "_pandas", lambda: None)
    else:
        pytest.importorskip("pandas")


@pytest.mark.parametrize("left, right, ids", [
    (["b", "a", "d"], ["a", "c", "e"], ["b", "a", "d", "c", "e"]),
    ([30, 10, 7], [10, 20, 5], [30, 10, 7, 20, 5]),
    ([1, "1", 2.5], ["x", (1, 2), None.__class__], [1, "1", 2.5, "x", (1, 2), None.__class__]),
    (np.array([2**63, 1], np.uint64), np.array([5, 2**63], np.uint64), [2**63, 1, 5]),
    ([datetime.date(2026, 1, 1)], [datetime.date(2025, 1, 1)],
     [datetime.date(2026, 1, 1), datetime.date(2025, 1, 1)]),
    (np.array([b"x", b"y"]), np.array([b"zz", b"x"]), [b"x", b"y", b"zz"]),
    (np.array([1.5, -0.5]), np.array([-0.5, 3]), [1.5, -0.5, 3]),
    ([], [], []),
])
def test_ids_in_the_order_of_their_first_places(left, right, ids):
    found, components = skerry.from_edges(left, right)
    assert list(found) == ids
    number = {i: k for k, i in enumerate(ids)}
    expected = skerry.cc(([number[i] for i in list(left)], [number[i] for i in list(right)]),
                         n=len(ids))
    np.testing.assert_array_equal(components.labels, expected.labels)


def model(left, right):
    """Distinct ids in the order of their first places, and edges of their numbers."""
    number = {}
    u, v = ([number.setdefault(i, len(number)) for i in side.tolist()] for side in (left, right))
    return list(number), (u, v)


def check(left, right):
    """Compares with a dictionary."""
    expected, edges = model(left, right)
    ids, components = skerry.from_edges(left, right)
    assert ids.tolist() == expected
    assert ids.dtype == np.concatenate((left, right)).dtype
    np.testing.assert_array_equal(components.labels, skerry.cc(edges, n=len(ids)).labels)


INTEGERS = [order + kind + width for order in "<>" for kind in "iu" for width in "1248"]


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("size", [1, 5, 3000])
def test_integers_of_every_type(rng, dtype, size):
    limits = np.iinfo(dtype)
    ends = np.array([limits.min, limits.max, 0], dtype)
    near = rng.integers(0, 100, (2, size)).astype(dtype)
    any_ids = rng.integers(limits.min, limits.max, (2, size), dtype.lstrip("<>"), True).astype(dtype)
    for left, right in (near, any_ids):
        check(left, right)
        check(np.append(left, ends), np.append(right, ends[::-1]))


@pytest.mark.parametrize("dtype", ["S1", "S3", "S40", "<U1", ">U1", "<U5", ">U5", "<U40"])
def test_strings_of_every_type(rng, dtype):
    texts = ["", "a", "b", "ab", "abc", "ba", "a longer name than fifteen bytes", "abc" * 12]
    if "U" in dtype:
        texts += ["\u0100", "\u00e9\u00e8", "\U0001f3dd", "a\u0300"]
    left, right = (np.array(texts, dtype)[rng.integers(0, len(texts), 500)] for _ in range(2))
    check(left, right)
    check(left, right.astype(dtype[:-1] + "60"))  # of two widths


def test_texts_as_objects(rng):
    names = np.array(["", "a", "\0", "a\0", "gr\u00f6\u00dfe", "\U0001f3dd",
                      "a longer name than fifteen bytes"], object)
    check(names[rng.integers(0, len(names), 300)], names[rng.integers(0, len(names), 300)])
    check(np.array(["a", "\ud800"], object), np.array(["\ud800", "\udfff"], object))  # no UTF-8
    check(np.array(["a", b"a", 1], object), np.array(["b", "a", "1"], object))


class Name(str):
    """Not of type str, but equal to such a string."""


def test_subclasses_of_str():
    check(np.array([Name("a"), "b", Name("c")], object), np.array(["a", Name("b"), "d"], object))


@pytest.mark.parametrize("ids", [np.arange(40) * 3 % 17, np.arange(40) << 40,
                                 np.array([f"id{k % 7}" for k in range(40)])])
def test_arrays_that_are_not_contiguous(ids):
    check(ids[::2], ids[::-2])
    check(np.stack((ids, ids), axis=1)[:, 0], ids[::-1])
    ids.setflags(write=False)
    check(ids[3:9], ids[20:26])


@pytest.mark.parametrize("missing", [None, float("nan"), "NaT of pandas"])
def test_missing_values(missing):
    if missing == "NaT of pandas":
        missing = pytest.importorskip("pandas").NaT
    with pytest.raises(ValueError, match=r"right\[0\] = .* is a missing value"):
        skerry.from_edges(["a", "b"], [missing, "c"])


@pytest.mark.parametrize("dtype", [np.int64, np.int8, "U3", object, float])
def test_masked_ids_are_missing(dtype):
    left = np.ma.array(np.array([1, 2, 3, 2]).astype(dtype), mask=[0, 1, 0, 0])
    right = np.array([3, 4, 5, 7]).astype(dtype)
    for missing, expected in (("skip", [1, 2, 3, 5, 7]), ("isolate", [1, 2, 3, 4, 5, 7])):
        ids, found = skerry.from_edges(left, right, missing=missing)
        assert sorted(map(int, ids)) == expected
        assert sorted(sorted(map(int, group)) for group in found.groups()) == \
            [[1, 3, 5], [2, 7], *([[4]] if missing == "isolate" else [])]
    for arguments, name in (((left, right), "left"), ((right, left), "right")):
        with pytest.raises(ValueError, match=rf"{name}\[1\] is masked; .*pass missing='isolate'"):
            skerry.from_edges(*arguments)
    with pytest.raises(ValueError, match=r"vertices\[1\] is masked; leave such ids out"):
        skerry.from_edges(right, right, vertices=left, missing="skip")


def test_many_ids(rng):
    far = rng.integers(0, 2**63, 30_000)
    check(far[rng.integers(0, len(far), 100_000)], far[rng.integers(0, len(far), 100_000)])
    check(rng.integers(-10_000, 10_000, 100_000), rng.integers(-10_000, 10_000, 100_000))


def test_columns_of_pandas():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"from": ["a", "b", "x"], "to": ["b", "c", "y"]})
    ids, components = skerry.from_edges(table["from"], table["to"], numbering="dense")
    assert dict(zip(ids, components.labels.tolist())) == {"a": 0, "b": 0, "c": 0, "x": 1, "y": 1}


COLUMNS = {"series of polars": lambda ids: pytest.importorskip("polars").Series(ids),
           "array": lambda ids: pytest.importorskip("pyarrow").array(ids),
           "chunked array": lambda ids: pytest.importorskip("pyarrow").chunked_array([ids[:1], ids[1:]])}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_of_polars_and_arrow(name):
    column = COLUMNS[name]
    ids, components = skerry.from_edges(column(["a", "b", "x"]), column(["b", "c", "y"]))
    assert ids.tolist() == ["a", "b", "x", "c", "y"]
    np.testing.assert_array_equal(components.labels, [0, 0, 2, 0, 2])
    np.testing.assert_array_equal(skerry.cc((column([0, 1]), column([1, 2]))).labels, [0, 0, 0])
    with pytest.raises(ValueError, match=r"left\[1\] = .* is a missing value"):
        skerry.from_edges(column(["a", None]), column(["b", "c"]))


def test_numbers_do_not_become_strings():
    with pytest.warns(UserWarning, match="2 ids are numbers and strings, such as 1 and '1'"):
        ids, components = skerry.from_edges(np.array([1, 2]), np.array(["1", "2"]))
    assert list(ids) == [1, 2, "1", "2"] and components.count == 2


@pytest.mark.parametrize("left, right, error, text", [
    (["a"], ["b", "c"], ValueError, "left has 1 ids and right has 2"),
    (["a", None], ["b", "c"], ValueError, r"left\[1\] = None is a missing value"),
    (np.array([1., 2.]), np.array([3., np.nan]), ValueError, r"right\[1\] = .*nan"),
    ([[1], [2]], ["b", "c"], TypeError, "unhashable"),
    (np.zeros((2, 2)), ["b", "c"], ValueError, "left has 2 dimensions"),
])
def test_bad_ids(left, right, error, text):
    with pytest.raises(error, match=text):
        skerry.from_edges(left, right)


def test_random_ids(rng):
    numbers = rng.integers(0, 500, (2, 400))
    names = np.char.add("id", numbers.astype(str))
    ids, components = skerry.from_edges(*names)
    for label in np.unique(components.labels):
        members = {int(name[2:]) for name in ids[components.labels == label]}
        expected = skerry.cc(numbers, n=500)
        assert members == set(expected.members(expected.labels[min(members)]).tolist())


@pytest.mark.parametrize("left, right, warns", [
    ([1, 2], ["2", "3"], True), ([1.0, 2.0], ["2", "x"], True), ([1, 2], ["a", "b"], False),
    ([1, 2], [2.0, 3.0], False), ([1, (2, 3)], ["a", None.__class__], False)])
def test_a_warning_of_two_spellings(left, right, warns, recwarn):
    skerry.from_edges(left, right)
    assert [w.filename == __file__ for w in recwarn] == [True] * warns


@pytest.mark.parametrize("vertices", [["z", "a"], np.array(["z", "a"]), ["a"], []])
def test_vertices_without_edges(vertices):
    ids, components = skerry.from_edges(["a"], ["b"], vertices=vertices)
    assert ids.tolist() == ["a", "b", *(["z"] if "z" in list(vertices) else [])]
    assert components.count == len(ids) - 1
    with pytest.raises(ValueError, match=r"vertices\[1\] = .* is a missing value; leave such ids out$"):
        skerry.from_edges(["a"], ["b"], vertices=["c", None], missing="skip")


def test_missing_ids_against_plain_python(rng):
    for _ in range(1000):
        n, u, v = random_edges(rng)
        kind = int(rng.integers(3))
        names = [f"id{i}" for i in range(n)] if kind == 0 else [float(i) for i in range(n)]
        missing = float("nan") if kind == 2 else None
        left, right = ([names[i] if rng.random() < .8 else missing for i in side] for side in (u, v))
        present = [(a, b) for a, b in zip(left, right) if a in names and b in names]
        for what in ("isolate", "skip"):
            kept = zip(*present) if what == "skip" else (left, right)
            ids = [i for i in ids_of(*kept) if i in names]
            found = skerry.from_edges(left, right, missing=what)
            assert found[0].tolist() == ids
            assert [group.tolist() for group in found[1]] == plain.components(ids, present)


STRINGS = {"arrow": lambda ids: pytest.importorskip("pyarrow").array(ids),
           "large": lambda ids: pytest.importorskip("pyarrow").array(ids, "large_string"),
           "dictionary": lambda ids: pytest.importorskip("pyarrow").array(ids).dictionary_encode(),
           "slice": lambda ids: pytest.importorskip("pyarrow").array(["no", *ids, "no"])[1:-1],
           "polars": lambda ids: pytest.importorskip("polars").Series(ids),
           "category": lambda ids: pytest.importorskip("polars").Series(
               ids, dtype=pytest.importorskip("polars").Categorical),
           "pandas": lambda ids: pytest.importorskip("pandas").Series(ids, dtype="string[pyarrow]"),
           "objects": lambda ids: np.array(ids, object)}


@pytest.mark.parametrize("name", STRINGS)
def test_strings_in_their_buffers(rng, name):
    names = ["", "a", "gr\u00f6\u00dfe", "\U0001f3dd", "a longer name than fifteen bytes"]
    for _ in range(100):
        size = int(rng.integers(1, 9))
        left, right = (np.array(names, object)[rng.integers(0, len(names), size)].tolist()
                       for _ in range(2))
        other = STRINGS[str(rng.choice([name, "objects", "large"]))]
        ids, components = skerry.from_edges(STRINGS[name](left), other(right))
        assert ids.tolist() == ids_of(left, right)
        assert [group.tolist() for group in components] == plain.components(ids.tolist(),
                                                                            zip(left, right))
        left[0] = None
        ids, _ = skerry.from_edges(STRINGS[name](left), other(right), missing="isolate")
        assert ids.tolist() == [i for i in ids_of(left, right) if i is not None]


@pytest.mark.parametrize("names", [["a", "b", "a\0b", ""], ["\xe9", "e", "\xff", ""],
                                   ["\u0100", "\x00\x01", "\U0001f3dd", "\xe9"]],
                         ids=["ascii", "latin", "wide"])
@pytest.mark.parametrize("order", "<>")
def test_numpy_texts(names, order, rng):
    """Also characters of two and four bytes, whose low bytes are others' characters."""
    column = np.array(names)[rng.integers(0, 4, 50)].astype(f"{order}U3")
    ids, found = skerry.from_edges(column, column)
    assert ids.tolist() == list(dict.fromkeys(column.tolist())) and found.count == len(ids)
    assert ids[found.labels[: len(ids)]].tolist() == ids.tolist()


@pytest.mark.parametrize("last", ["b", "\u00ff", "\u0100", "\U0001f3dd", ""])
@pytest.mark.parametrize("as_array", [np.array, lambda x: np.array(x, ">U5"), lambda x: np.repeat(x, 2)[::2],
                                      lambda x: np.array(x, "U12")], ids=["native", "big", "strided", "wide"])
def test_texts_of_numpy_of_any_width(last, as_array):
    left, right = ["a", "a\0b", "", "c "], ["bcd", "a", last, "c"]
    ids, found = skerry.from_edges(as_array(left), np.array(right))
    expected, answer = skerry.from_edges(left, right)
    assert ids.dtype.kind == "U" and ids.tolist() == expected.tolist()
    assert found.labels.tolist() == answer.labels.tolist()


def integers_with_nulls():
    pandas, polars, arrow = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))
    return {"pandas": lambda ids: pandas.Series(ids, dtype="Int64"),
            "array": lambda ids: pandas.array(ids, dtype="Int64"),
            "pandas in Arrow": lambda ids: pandas.Series(ids, dtype="int64[pyarrow]"),
            "category": lambda ids: pandas.Series(pandas.array(ids, dtype="Int64")).astype("category"),
            "arrow": arrow.array, "chunks": lambda ids: arrow.chunked_array([ids[:1], ids[1:]]),
            "dictionary": lambda ids: arrow.array(ids, arrow.int64()).dictionary_encode(),
            "polars": polars.Series}


@pytest.mark.parametrize("name", ["pandas", "array", "pandas in Arrow", "category", "arrow", "chunks",
                                  "dictionary", "polars"])
def test_null_integers_leave_others_as_they_are(name):
    """They are no floats, in which ids above 2^53 would be equal."""
    column = integers_with_nulls()[name]([2**60 + 1, None, 2**60])
    ids, found = skerry.from_edges(column, np.array([7, 3, 9]), missing="skip")
    assert ids.tolist() == [2**60 + 1, 2**60, 7, 9] and ids.dtype == np.int64
    assert found.labels.tolist() == [0, 1, 0, 1]
    ids, found = skerry.from_edges(column, ["x", "y", "z"], missing="isolate")
    assert ids.tolist() == [2**60 + 1, 2**60, "x", "y", "z"]
    assert found.labels.tolist() == [0, 1, 0, 3, 1]
    with pytest.raises(ValueError, match=r"left\[1\] = None is a missing value"):
        skerry.from_edges(column, column)
    with pytest.raises(ValueError, match="missing"):
        skerry.unite([(column, column)], ids="any")


@pytest.mark.parametrize("types", [("i1", "u8"), ("<i8", "u2"), (">i8", ">u2"), ("u1", "i2")])
def test_integers_of_two_types_remain_integers(types):
    ids, found = skerry.from_edges(*(np.array([5, 3], of) for of in types), vertices=[])
    wide = np.result_type(*types)
    assert ids.tolist() == [5, 3]
    assert ids.dtype == (wide if wide.kind in "iu" else object)
    assert found.labels.tolist() == [0, 1]


@pytest.mark.parametrize("in_chunks", [False, True])
def test_columns_that_arrow_does_not_cast(in_chunks):
    arrow = pytest.importorskip("pyarrow", minversion="18")  # string views
    compute = pytest.importorskip("pyarrow.compute")
    indices = arrow.array([0, 1, None])
    columns = [arrow.DictionaryArray.from_arrays(indices, arrow.array(["a", "b"], arrow.string_view())),
               arrow.DictionaryArray.from_arrays(indices, arrow.array([b"a", b"b"], arrow.binary_view())),
               *map(compute.run_end_encode, (arrow.array(["a", "b", None]),
                                             arrow.array([2**60 + 1, 2**60, None])))]
    for column, ids in zip(columns, ["ab", [b"a", b"b"], "ab", [2**60 + 1, 2**60]]):
        if in_chunks:
            column = arrow.chunked_array([column.slice(0, 1), column.slice(1)])
        found, components = skerry.from_edges(column, column, missing="skip")
        assert found.tolist() == [*ids] and components.count == 2
        with pytest.raises(ValueError, match=r"left\[2\] = None is a missing value"):
            skerry.from_edges(column, column)


def test_integers_of_128_bits():
    polars = pytest.importorskip("polars")
    column = polars.Series([2**70, None, 5], dtype=polars.Int128)
    ids, found = skerry.from_edges(column, [5, 5, 7], missing="skip")
    assert ids.tolist() == [2**70, 5, 7] and found.labels.tolist() == [0, 0, 0]
