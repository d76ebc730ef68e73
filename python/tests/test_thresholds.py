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
    with pytest.raises(ValueError, match="threshold = nan is not a number; pass one"):
        skerry.from_table(tmp_path / "a.csv", weight=2, threshold=float("nan"))
