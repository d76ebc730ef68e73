# SPDX-License-Identifier: Apache-2.0
"""from_table() at several thresholds, of texts and of tables."""
import numpy as np
import pytest
import skerry

pd = pytest.importorskip("pandas")


@pytest.mark.parametrize("of", ["text", "table"])
@pytest.mark.parametrize("vertices", [None, ["v7", "alone"]])
def test_each_threshold_is_that_of_a_call_of_its_own(tmp_path, of, vertices):
    rng = np.random.default_rng(3)
    table = pd.DataFrame({"u": rng.integers(0, 900, 1500), "v": rng.integers(0, 900, 1500),
                          "w": rng.integers(0, 20, 1500)})
    table[["u", "v"]] = "v" + table[["u", "v"]].astype(str)
    table.to_csv(tmp_path / "a.csv", index=False)
    source = table if of == "table" else tmp_path / "a.csv"
    for thresholds in [[5, 18, 0, 5, 30], (12.5,), [7]]:
        ids, all_found = skerry.from_table(source, "u", "v", weight="w", threshold=thresholds,
                                           vertices=vertices)
        assert len(all_found) == len(thresholds)
        for threshold, found in zip(thresholds, all_found):
            expected, one = skerry.from_table(source, "u", "v", weight="w", threshold=threshold,
                                              vertices=vertices)
            assert list(ids) == list(expected) == list(found.ids)
            assert found.labels.tolist() == one.labels.tolist()


@pytest.mark.parametrize("kind", ["int64", "uint64", "Int64", "UInt64", "int64[pyarrow]", "category", "polars", "arrow"])
@pytest.mark.parametrize("has_null", [False, True])
def test_integers_are_not_compared_as_floats(kind, has_null):
    weights = [2**60 + 1, 2**60, 3, None if has_null else 0]
    if has_null and kind in ("int64", "uint64"):
        weights[3] = 0
    columns = {"left": ["a", "b", "c", "d"], "right": ["A", "B", "C", "D"]}
    if kind == "polars":
        table = pytest.importorskip("polars").DataFrame({**columns, "w": weights})
    elif kind == "arrow":
        table = pytest.importorskip("pyarrow").table({**columns, "w": weights})
    else:
        if kind == "int64[pyarrow]":
            pytest.importorskip("pyarrow")
        of = pd.array(weights, "Int64" if kind == "category" else kind)
        table = pd.DataFrame({**columns, "w": of if kind != "category" else pd.Series(of).astype(kind)})
    bounds = {2**60 + 1: 1, np.uint64(2**60): 2, 2.5: 3, 3: 3, 3.5: 2, 2**70: 0,
              float("inf"): 0, float("-inf"): 4 - (weights[3] is None), -2**70: 4 - (weights[3] is None)}
    for bound, joined in bounds.items():
        assert skerry.from_table(table, "left", "right", weight="w", threshold=bound)[1].count == 8 - joined
    _, all_found = skerry.from_table(table, "left", "right", weight="w", threshold=list(bounds))
    assert [found.count for found in all_found] == [8 - joined for joined in bounds.values()]


def test_one_sweep_solves_all():
    edges = np.array([0, 2, 1, 5]), np.array([1, 3, 2, 4])
    from skerry import thresholds
    found = thresholds.cc_of_prefixes(edges, [3, 0, 4, 2], 6, {"threads": 2})
    for end, each in zip([3, 0, 4, 2], found):
        of_its_own = skerry.cc((edges[0][:end], edges[1][:end]), n=6)
        assert each.labels.tolist() == of_its_own.labels.tolist()
        assert each.count == of_its_own.count
        assert each.info["algorithm"] == "growing"
        assert each.subgraph(0).nnz == of_its_own.subgraph(0).nnz


@pytest.mark.parametrize("missing", ["isolate", "skip"])
def test_missing_ids_and_weights_of_three_columns(missing):
    rng = np.random.default_rng(5)
    table = pd.DataFrame({c: [f"{c}{i}" if i % 7 else None for i in rng.integers(0, 300, 400)]
                          for c in "abc"})
    table["w"] = rng.integers(0, 20, 400).astype(float)
    table.loc[::9, "w"] = np.nan
    thresholds = [float("-inf"), 19, 7.5, 7.5, 0]
    how = {"columns": ["a", "b", "c"], "weight": "w", "missing": missing}
    ids, all_found = skerry.from_table(table, threshold=thresholds, numbering="dense", **how)
    for threshold, found in zip(thresholds, all_found):
        expected, one = skerry.from_table(table, threshold=threshold, numbering="dense", **how)
        assert list(ids) == list(expected) and found.labels.tolist() == one.labels.tolist()
        assert found.count == one.count
        k = one.labels[np.argmax(np.bincount(one.labels))]
        assert found.subgraph(k).nnz == one.subgraph(k).nnz


@pytest.mark.parametrize("kind", ["int8", "uint64", "Int64", "float64", "text"])
def test_bounds_from_above_and_a_default(tmp_path, kind):
    rng = np.random.default_rng(7)
    weights = rng.integers(0, 20, 300)
    table = pd.DataFrame({"u": rng.integers(0, 200, 300), "v": rng.integers(0, 200, 300), "w": weights})
    has_nulls = kind in ("Int64", "float64", "text")
    table["w"] = table["w"].astype("Int64" if kind == "text" else kind)
    absent = np.arange(300) % 5 == 0 if has_nulls else np.zeros(300, bool)
    if has_nulls:
        table.loc[absent, "w"] = pd.NA if kind != "float64" else np.nan
    source = table
    if kind == "text":
        source = tmp_path / "a.csv"
        table.to_csv(source, index=False)

    def expected(least, most, default):
        w = np.where(absent, np.inf if default is None else default, weights)
        joins = (w >= least) & (w <= most) & ~(absent & (default is None))
        ids = np.concatenate([table["u"], table["v"]])
        return skerry.from_edges(table["u"][joins], table["v"][joins], vertices=ids)[1].count

    for default in [None, 3.5] if kind != "text" else [3.5]:
        how = dict(left="u", right="v", weight="w", missing_weight=default)
        for most in [-1, 0, 7, 7.5, 19, 400, float("inf"), float("-inf")]:
            assert skerry.from_table(source, at_most=most, **how)[1].count == expected(-np.inf, most, default)
            assert skerry.from_table(source, at_most=most, threshold=4, **how)[1].count == \
                expected(4, most, default)
        several = [7, -1, 12.5, 7]
        _, all_found = skerry.from_table(source, at_most=several, threshold=2, **how)
        assert [found.count for found in all_found] == [expected(2, most, default) for most in several]
        _, all_found = skerry.from_table(source, threshold=(2, 9), at_most=15, **how)
        assert [found.count for found in all_found] == [expected(least, 15, default) for least in (2, 9)]


def test_the_largest_integers_are_not_compared_as_floats_from_above():
    for kind, last in ("int64", 2**63 - 1), ("uint64", 2**64 - 1):
        table = pd.DataFrame({"u": ["a", "b", "c"], "v": ["A", "B", "C"],
                              "w": np.array([last, last - 1, 0], kind)})
        for most, joined in {last: 3, last - 1: 2, np.uint64(last - 1): 2, .5: 1, 0: 1, -1: 0, 2**70: 3}.items():
            assert skerry.from_table(table, "u", "v", weight="w", at_most=most)[1].count == 6 - joined
    table["w"] = np.array([-2**63, 0, 5])
    assert skerry.from_table(table, "u", "v", weight="w", at_most=-2**63)[1].count == 5


def test_bounds_of_rows_and_of_read_with_ids(tmp_path):
    (tmp_path / "a.csv").write_text("u,v,w\na,b,1\nb,c,\na,d,9\n")
    _, A = skerry.read_with_ids(tmp_path / "a.csv", weight="w", at_most=5, missing_weight=4)
    assert A.nnz == 2
    _, found = skerry.from_table(tmp_path / "a.csv", columns=["u"], rows=True, weight="w", at_most=5,
                                 missing_weight=9)
    assert found.labels.tolist() == [0, 1, 2]
    table = pd.read_csv(tmp_path / "a.csv")
    _, found = skerry.from_table(table, columns=["u"], rows=True, weight="w", at_most=9)
    assert found.labels.tolist() == [0, 1, 0]


def test_errors(tmp_path):
    (tmp_path / "a.csv").write_text("u,v,w\na,b,1\n")
    with pytest.raises(ValueError, match="one or more numbers"):
        skerry.from_table(tmp_path / "a.csv", weight=2, threshold=[])
    with pytest.raises(ValueError, match=r"skerry.from_table\(\) solves at each"):
        skerry.read_with_ids(tmp_path / "a.csv", weight=2, threshold=[1, 2])
    with pytest.raises(ValueError, match="rows=True; pass one"):
        skerry.from_table(tmp_path / "a.csv", columns=["u"], rows=True, weight="w",
                          threshold=[1, 2])
    for option, value in [("algorithm", "fastsv"), ("backend", "threads"), ("gpus", 2),
                          ("max_rounds", 3), ("progress", print)]:
        with pytest.raises(ValueError, match=f"^{option} = .*; leave it out, or pass one thresh"):
            skerry.from_table(tmp_path / "a.csv", weight=2, threshold=[1, 2], **{option: value})
    for how, text in [(dict(threshold=[1], at_most=[2]), "pass one number as one of them"),
                      (dict(at_most=[]), "at_most is empty; pass one or more"),
                      (dict(at_most=1, missing_weight=float("nan")), "missing_weight = nan is not a number"),
                      (dict(at_most=1, missing_weight=[1, 2]), "missing_weight has several numbers; pass one"),
                      (dict(missing_weight=1), "pass a weight and a bound, or none")]:
        for source in tmp_path / "a.csv", pd.read_csv(tmp_path / "a.csv"):
            with pytest.raises(ValueError, match=text):
                skerry.from_table(source, "u", "v", weight="w", **how)
    with pytest.raises(ValueError, match="missing_weight = 1 without weight; pass both, or none"):
        skerry.from_table(tmp_path / "a.csv", missing_weight=1)
    with pytest.raises(ValueError, match="threshold = nan is not a number; pass one"):
        skerry.from_table(tmp_path / "a.csv", weight=2, threshold=float("nan"))
