# SPDX-License-Identifier: Apache-2.0
"""Each argument of the public functions with values of each type: the error is the package's own, or there is
an answer."""
import datetime
import decimal
import os
import pathlib
import traceback

import numpy as np
import pytest
import skerry
from scipy import sparse

PACKAGE = pathlib.Path(skerry.__file__).parent


class OfLength:
    """A sequence of three integers, whatever len() says."""

    def __init__(self, length):
        self.length = length

    def __len__(self):
        return self.length

    def __getitem__(self, i):
        if i >= 3:
            raise IndexError
        return i


class OfLengthSeven(list):
    def __len__(self):
        return 7


class Array(np.ndarray):
    pass


def read_only():
    array = np.arange(3)
    array.flags.writeable = False
    return array


VALUES = {
    "None": None, "empty text": "", "number as text": "2", "text": "abc", "bytes": b"2", "surrogate": "\ud800",
    "NUL": "a\0b", "True": True, "numpy bool": np.bool_(True), "nan": float("nan"), "inf": float("inf"),
    "-inf": float("-inf"), "-1": -1, "2.5": 2.5, "2**80": 1 << 80, "-2**80": -1 << 80, "2**63": 1 << 63,
    "10**400": 10 ** 400, "10**5000": 10 ** 5000, "complex": 1j, "object": object(), "list": [1, 2], "tuple": (1, 2), "empty list": [],
    "mixed list": [1, "2"], "texts": ["a", "b"], "[None]": [None], "ragged": [[1], [2, 3]],
    "nested": (([0], [1]), [2]), "set": {1, 2}, "frozenset": frozenset([1, 2]), "dict": {"a": 1, "b": 2},
    "range": range(3), "type": type, "function": len, "array of none": np.array(1),
    "text of none": np.array("a"), "array": np.array([1, 2]), "floats": np.array([1., np.nan]),
    "array of texts": np.array(["1", "2"]), "objects": np.array([1, "a", None], object),
    "matrix": np.arange(6).reshape(3, 2), "cube": np.zeros((2, 2, 2), int), "empty array": np.array([]),
    "strided": np.arange(12)[::-3], "big endian": np.array([0, 1, 2], ">i8"), "half": np.array([1, 2], np.float16),
    "complexes": np.array([1j]), "dates": np.array(["2020-01-01"], "M8[D]"), "duration": np.timedelta64(3),
    "records": np.array([(1, 2)], [("a", int), ("b", int)]), "masked": np.ma.masked_array([1, 2, 3], [0, 1, 0]),
    "masked one": np.ma.masked, "subclass": np.arange(3).view(Array), "read only": read_only(),
    "longer than it is": OfLength(9), "of negative length": OfLength(-1), "list with a length": OfLengthSeven([1, 2]),
    "bytearray": bytearray(b"ab"), "sparse": sparse.eye_array(3, format="csr"), "date": datetime.date(2020, 1, 1),
    "decimal": decimal.Decimal("1.5"), "large decimal": decimal.Decimal("1e400"), "signalling": decimal.Decimal("sNaN")}
# Iterators, which a call consumes.
MAKERS = {**{name: (lambda value=value: value) for name, value in VALUES.items()},
          "generator": lambda: (i for i in [1, 2]), "map": lambda: map(int, [1, 2])}

UV = np.array([0, 2]), np.array([1, 3])
NAMES = ["a", "b"], ["b", "c"]
FILE = "a,b,w\nx,y,1\ny,z,2\np,q,3\n"


def graph():
    return skerry.Growing(4)


def on():
    return skerry.on(UV, "reference")


def propagate(on):
    y, z = on.iota(), on.iota()
    for _ in range(5):
        on.mxv(z, "min.second", y)
        on.accumulate(y, "min", z)
    return y


def options_of(function, arguments, names, **others):
    """Calls of a function with a value as each of its options."""
    shown = ", ".join("f" if callable(each) else repr(each) for each in arguments)
    return {f"{function.__name__}({shown}) {name}": (
        lambda x, name=name: function(*arguments, **{**others, name: x})) for name in names.split()}


def calls_of_tables(table, name):
    weighted = {"weight": "w", "threshold": 1}
    calls = {f"{name} {option}": lambda x, option=option: skerry.from_table(table(), "a", "b", **{option: x})
             for option in "rows vertices missing header id_type delimiter threads numbering".split()}
    for option in "weight threshold missing_weight".split():
        calls[f"{name} {option}"] = lambda x, option=option: skerry.from_table(
            table(), "a", "b", **{**weighted, option: x})
    return {**calls, f"{name} at_most": lambda x: skerry.from_table(table(), "a", "b", weight="w", at_most=x),
            f"{name} thresholds": lambda x: skerry.from_table(table(), "a", "b", weight="w", threshold=[x, 2]),
            f"{name} left": lambda x: skerry.from_table(table(), x, "b"),
            f"{name} right": lambda x: skerry.from_table(table(), "a", x),
            f"{name} columns": lambda x: skerry.from_table(table(), columns=x),
            f"{name} column": lambda x: skerry.from_table(table(), columns=["a", x])}


def data_frame():
    return pytest.importorskip("pandas").DataFrame({"a": list("xyp"), "b": list("yzq"), "w": [1., 2, 3]})


OF_MATRIX = [skerry.cc, skerry.scc, skerry.spanning_forest, skerry.condensation, skerry.connected_components,
             skerry.describe_pattern, skerry.count_in_cells, skerry.trace, skerry.unite, skerry.generate, skerry.read,
             skerry.read_with_ids, skerry.from_table, skerry.Growing, skerry.Growing.open]
CALLS = {
    **{function.__qualname__: function for function in OF_MATRIX},
    **options_of(skerry.cc, (UV,), "n symmetric bipartite numbering algorithm backend threads gpus max_rounds progress"),
    **options_of(skerry.scc, (UV,), "n symmetric numbering threads"),
    **options_of(skerry.spanning_forest, (UV,), "n symmetric algorithm backend threads"),
    **options_of(skerry.condensation, (UV,), "n"),
    **options_of(skerry.connected_components, (sparse.eye_array(3),), "directed connection return_labels"),
    **options_of(skerry.describe_pattern, (UV,), "n bipartite threads"),
    **options_of(skerry.count_in_cells, (UV,), "n bipartite most_cells"),
    **options_of(skerry.trace, (UV,), "algorithm n bipartite backend"),
    **options_of(skerry.evaluate, (UV, propagate), "n backends threads repetitions max_memory canonical trace"),
    **options_of(skerry.verify, (UV, [0, 0, 2, 2]), "n bipartite strong forest"),
    **options_of(skerry.verify_edges, ("g.el", [0, 0, 2, 2]), "n ids threads bipartite first_id first_line columns "
                 "lenient strict"),
    **options_of(skerry.verify_edges, ("edges.csv", [0, 0, 0, 3, 3]),
                 "left right columns header missing id_type delimiter", ids=list("xyzpq")),
    **options_of(skerry.unite, ([UV],), "n ids threads progress"),
    **options_of(skerry.unite, ("g.el",), "n ids threads bipartite first_id first_line columns lenient strict"),
    **options_of(skerry.unite, ("edges.csv",), "left right columns header missing id_type delimiter", ids="any"),
    **options_of(skerry.unite, ("edges.csv",), "weight threshold at_most missing_weight", ids="any", weight="w",
                 threshold=1),
    **options_of(skerry.from_edges, NAMES, "vertices missing symmetric numbering algorithm backend threads gpus "
                 "max_rounds progress"),
    **options_of(skerry.read, ("g.el",), "n bipartite first_id first_line columns lenient strict threads"),
    **options_of(skerry.read_with_ids, ("edges.csv",), "left right columns missing header id_type delimiter threads"),
    **options_of(skerry.read_with_ids, ("edges.csv",), "weight threshold at_most missing_weight", weight="w",
                 threshold=1),
    **options_of(skerry.write, ("o.mtx", UV), "n bipartite format min_weight max_weight seed threads"),
    **options_of(skerry.generate, ("rmat",), "seed shuffle lower threads scale degree", scale=3),
    **options_of(skerry.on, (UV, "reference"), "n threads max_rounds max_memory"),
    **options_of(skerry.Growing, (3,), "threads"),
    **calls_of_tables(data_frame, "DataFrame"), **calls_of_tables(lambda: "edges.csv", "CSV"),
    "cc n of a pattern": lambda x: skerry.cc(sparse.eye_array(3), n=x),
    "cc n of both sides": lambda x: skerry.cc(UV, n=x, bipartite=True),
    "cc u": lambda x: skerry.cc((x, [1, 2])), "cc v": lambda x: skerry.cc(([0, 1], x)),
    "cc pair": lambda x: skerry.cc([(x, 1)]),
    "verify A": lambda x: skerry.verify(x, [0] * 4), "verify labels": lambda x: skerry.verify(UV, x),
    "verify_edges path": lambda x: skerry.verify_edges(x, [0]),
    "verify_edges labels": lambda x: skerry.verify_edges("g.el", x),
    "unite chunk": lambda x: skerry.unite([x]), "unite u": lambda x: skerry.unite([(x, [1, 2])]),
    "unite any u": lambda x: skerry.unite([(x, [1, 2])], ids="any"),
    "from_edges left": lambda x: skerry.from_edges(x, [1, 2]),
    "from_edges right": lambda x: skerry.from_edges(["a", "b"], x),
    "write path": lambda x: skerry.write(x, UV), "write A": lambda x: skerry.write("o.mtx", x),
    "write_labels path": lambda x: skerry.write_labels(x, [0]),
    "write_labels labels": lambda x: skerry.write_labels("o.txt", x),
    "on A": lambda x: skerry.on(x, "reference"), "on backend": lambda x: skerry.on(UV, x),
    "vector": lambda x: on().vector(x), "fill": lambda x: on().fill(on().iota(), x),
    "mxv y": lambda x: on().mxv(x, "min.second", on().iota()),
    "mxv semiring": lambda x: on().mxv(on().iota(), x, on().iota()),
    "compare": lambda x: on().compare(on().iota(), on().iota(), x, on().iota()),
    "rows_of": lambda x: on().rows_of(x), "empty": lambda x: on().empty(x), "square": lambda x: on().square(A=x),
    "evaluate A": lambda x: skerry.evaluate(x, propagate, max_rounds=9),
    "evaluate result": lambda x: skerry.evaluate(UV, lambda on: x),
    "insert u": lambda x: graph().insert(x, [1, 2]), "insert v": lambda x: graph().insert([0, 1], x),
    "merged": lambda x: graph().merged(x, x), "connected": lambda x: graph().connected(x, x),
    "grow": lambda x: graph().grow(x), "save": lambda x: graph().save(x),
    "mask": lambda x: skerry.cc(UV).mask(x), "members": lambda x: skerry.cc(UV).members(x),
    "largest": lambda x: skerry.cc(UV).largest(x), "relabel": lambda x: skerry.cc(UV).relabel(x),
    "subgraph": lambda x: skerry.cc(UV).subgraph(x), "subgraph A": lambda x: skerry.cc(UV).subgraph(0, x),
    "to_html": lambda x: skerry.trace(UV).to_html(x), "beside": lambda x: skerry.trace(UV).beside(x)}
OF_THE_LIBRARY = skerry.Stopped, skerry.NotCompiled


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pathlib.Path("edges.csv").write_text(FILE)
    pathlib.Path("g.el").write_text("0 1\n2 3\n")


def is_own(error):
    """Whether a statement of the package has raised it, for a caller; or a function of the library."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    is_raised = last.line.lstrip().startswith("raise ") or "self._placed." in last.line
    return isinstance(error, OF_THE_LIBRARY) or (
        pathlib.Path(last.filename).parent == PACKAGE and is_raised and len(str(error)) > 8 and
        isinstance(error, (ValueError, TypeError, OSError, MemoryError)))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))
def test_errors_are_of_the_package(folder, call):
    faults = []
    for name, make in MAKERS.items():
        value = make()
        try:
            call(value)
        except Exception as error:
            if not is_own(error):
                faults.append(f"{name}: {type(error).__name__}: {error}"[:200])
    assert not faults, "\n".join(faults)


def from_data_frame(**options):
    return lambda: skerry.from_table(data_frame(), **{"left": "a", "right": "b", **options})


BYTES_OF_NAME = os.fsdecode(b"\xff.el")


@pytest.mark.parametrize("call, error, text", [
    (from_data_frame(weight="w", threshold="2"), TypeError, "threshold = '2'; it must be a number, or a list"),
    (from_data_frame(weight="w", threshold=[1, "2"]), TypeError, r"threshold\[1\] = '2'; it must be a number"),
    (from_data_frame(weight="w", at_most=np.array([1, 2])), TypeError, r"at_most = array.*, or a list of numbers"),
    (from_data_frame(weight="w", threshold=1, missing_weight="0"), TypeError, "missing_weight = '0'; it must"),
    (from_data_frame(weight="w", threshold=10 ** 400), ValueError, "threshold is an integer of 1329 bits"),
    (from_data_frame(weight="w", threshold=10 ** 5000), ValueError, "threshold is an integer of 16610 bits"),
    (lambda: skerry.cc(UV, n=10 ** 5000), ValueError, "n = an integer of 16610 bits; it must be 0 to"),
    *((from_data_frame(weight="w", threshold=large), ValueError, "1[eE][+]400.* is no float of 8 bytes")
      for large in (decimal.Decimal("1e400"), np.longdouble("1e400"))),
    (lambda: skerry.from_table("edges.csv", weight="w", threshold="2"), TypeError, "threshold = '2'"),
    (from_data_frame(left=["a"]), TypeError, r"left = \['a'\]; it must be the name of a column, or its place"),
    (from_data_frame(left=None, right=None, columns={"a", "b"}), TypeError, "columns = .*; it must be a list of columns"),
    (from_data_frame(left=None, right=None, columns=3), TypeError, "columns = 3; it must be a list of columns"),
    (from_data_frame(rows="no"), TypeError, "rows = 'no'; it must be True or False"),
    (from_data_frame(missing=np.array(["skip", "error"])), ValueError, "missing = .* must be one of 'auto'"),
    (lambda: skerry.from_edges({1, 2}, [2, 3]), TypeError, "left is of type set; it must be a column of ids"),
    (lambda: skerry.from_edges({1: 2}, [2]), TypeError, "left is of type dict; it must be a column of ids"),
    (lambda: skerry.cc(([[1], [2, 3]], [1, 2])), ValueError, "u has elements of different lengths"),
    (lambda: skerry.cc(sparse.eye_array(3), n=np.arange(2)), TypeError, r"n = array\(\[0, 1\]\); it must be an int"),
    (lambda: skerry.unite([UV], ids=["any"]), ValueError, r"ids = \['any'\]; it must be 'auto'"),
    (lambda: skerry.connected_components(np.eye(3), directed="no"), TypeError, "directed = 'no'; it must be True"),
    (lambda: skerry.read(3), TypeError, "path is of type int; it must be the name of a file"),
    (lambda: skerry.read(BYTES_OF_NAME), ValueError, "is not UTF-8; rename the file"),
    (lambda: skerry.write(BYTES_OF_NAME, UV), ValueError, "is not UTF-8; pass a name in UTF-8"),
    (lambda: skerry.write_labels(BYTES_OF_NAME, [0]), ValueError, "is not UTF-8; pass a name in UTF-8"),
    (lambda: graph().save(BYTES_OF_NAME), ValueError, "is not UTF-8; pass a name in UTF-8"),
    (lambda: skerry.trace(UV).beside(3), TypeError, r"other is of type int; it must be what skerry\.trace\(\)"),
])
def test_texts(folder, call, error, text):
    with pytest.raises(error, match=text):
        call()


def test_lengths_that_lie():
    """What is read counts, not what len() says."""
    assert skerry.Growing(4).connected(OfLengthSeven([0, 1]), [0, 2]).tolist() == [True, False]
    assert skerry.from_edges(OfLengthSeven(["a", "b"]), ["b", "c"])[1].count == 1
    assert skerry.from_edges(OfLength(-1), [1, 2, 3])[1].count == 1


def test_keys_and_values_of_a_dict_are_columns():
    parent = {"b": "a", "c": "a", "z": "y"}
    assert skerry.from_edges(parent.keys(), parent.values())[1].count == 2


def test_numbers_of_other_types_are_thresholds():
    for bound in (np.float32(2), np.int8(2), np.array(2), decimal.Decimal(2), 2.0):
        assert from_data_frame(weight="w", threshold=bound)()[1].count == 3


def test_a_name_of_a_column_that_is_not_utf8():
    pandas = pytest.importorskip("pandas")
    names = pandas.Index(["\ud800", "item"], dtype=object)
    table = pandas.DataFrame([[1, 2], [2, 3]], columns=names)
    assert skerry.from_table(table)[1].count == 1
