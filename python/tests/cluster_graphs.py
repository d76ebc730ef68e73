# SPDX-License-Identifier: Apache-2.0
"""Random edges for the tests of Dask and Spark, and the answer of from_edges()."""
import numpy as np
import pandas
import skerry


def answer(left, right):
    """The smallest id of the component of each id."""
    ids, found = skerry.from_edges(left, right)
    ids, labels = ids.tolist(), found.labels.tolist()
    least = {}
    for i, label in zip(ids, labels):
        least[label] = min(least.get(label, i), i)
    return {i: least[label] for i, label in zip(ids, labels)}


def check(result, left, right):
    """Compares a frame of pandas with the answer."""
    found = dict(zip(result["id"], result["component"]))
    assert len(found) == len(result)  # each id once
    assert found == answer(left, right)


def random_edges(rng, is_text):
    """Sparse, dense or a path, of few or many ids; texts have all lengths, and odd characters."""
    n, e = int(rng.integers(1, 80)), int(rng.integers(1, 100))
    edges = rng.integers(-n, n, (2, e))
    if rng.random() < 0.3:
        edges[1] = edges[0] + 1
    if rng.random() < 0.2:
        edges[0] = 7  # a hub
    if is_text:
        edges = [[("x" * (i % 5) + "\u00e9\U0001f3dd"[: i % 3] + str(i)) if i else "" for i in side]
                 for side in edges.tolist()]
        return np.array(edges, object)
    return edges.astype(np.int64)


def frame(left, right):
    return pandas.DataFrame({"src": left, "dst": right})
