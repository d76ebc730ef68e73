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


def test_errors(tmp_path):
    (tmp_path / "a.csv").write_text("u,v,w\na,b,1\n")
    with pytest.raises(ValueError, match="one or more numbers"):
        skerry.from_table(tmp_path / "a.csv", weight=2, threshold=[])
    with pytest.raises(ValueError, match=r"skerry.from_table\(\) solves at each"):
        skerry.read_with_ids(tmp_path / "a.csv", weight=2, threshold=[1, 2])
    with pytest.raises(ValueError, match="rows=True; pass one"):
        skerry.from_table(tmp_path / "a.csv", columns=["u"], rows=True, weight="w",
                          threshold=[1, 2])
