# SPDX-License-Identifier: Apache-2.0
"""Calls of anything with anything: an answer whose parts agree, or a documented exception."""
import warnings

import numpy as np
import skerry
from scipy import sparse

from arrays import any_array, pick
from bad import DOCUMENTED, check_text

OPTIONS = {
    "n": [None, 0, 1, 3, 7, -1, (3, 3), 2.0, np.int32(4), True],
    "symmetric": [False, None, 0],
    "bipartite": [False, True, 1, None],
    "numbering": ["min", "dense", "MIN", 0],
    "threads": [None, 1, 2, np.int64(2), 0, True, 3.0],
    "max_rounds": [0, 1, 1000, np.int8(3), None],
    "backend": ["auto", "serial", "threads", "reference", "graphblas"],
    "algorithm": ["auto", "rem", "fastsv", "hook_first", "label_propagation", ""],
}


def random_options(rng, names):
    return {name: pick(rng, OPTIONS[name]) for name in names if rng.random() < .2}


def odd_sparse(rng):
    """A scipy matrix whose arrays were replaced by any others."""
    n = int(rng.integers(0, 5))
    shape = (n, n) if rng.random() < .8 else (n, int(rng.integers(0, 5)))
    A = pick(rng, [sparse.csr_array, sparse.csc_matrix, sparse.coo_matrix, sparse.csr_matrix,
                   sparse.lil_matrix, sparse.bsr_array, sparse.dia_array])(shape)
    for name in ("indices", "indptr", "data", "offsets", "rows"):
        if hasattr(A, name) and rng.random() < .5:
            setattr(A, name, any_array(rng))
    if A.format == "coo":
        A.coords = any_array(rng), any_array(rng)
    return A


def odd_matrix(rng):
    kind = int(rng.integers(5))
    if kind == 0:
        return any_array(rng)
    if kind == 1:
        return any_array(rng), any_array(rng)
    if kind == 2:
        return odd_sparse(rng)
    if kind == 3:
        return any_array(rng).tolist()
    return tuple(any_array(rng) for _ in range(int(rng.integers(0, 4))))


def check(found):
    labels = found.labels
    assert found.count == len(np.unique(labels)) and labels.ndim == 1
    if len(labels):
        assert 0 <= labels.min() and labels.max() < len(labels)
    assert found.sizes().sizes.sum() == len(labels)


def odd_case(rng):
    A = odd_matrix(rng)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numpy's and scipy's, of casts and empty slices
        try:
            kind = int(rng.integers(9))
            if kind == 0:
                check(skerry.scc(A, **random_options(rng, ["n", "symmetric", "numbering",
                                                           "threads"])))
            elif kind == 1:
                count, labels = skerry.connected_components(A)
                assert count == len(np.unique(labels))
            elif kind == 2:
                skerry.verify(A, any_array(rng), **random_options(rng, ["n", "bipartite"]))
            elif kind == 3:
                pair = any_array(rng), any_array(rng)
                ids, found = skerry.from_edges(*(ids.tolist() if rng.random() < .2 else ids
                                                 for ids in pair))
                assert len(ids) == len(found.labels)
            elif kind == 4:
                graph = skerry.Growing(pick(rng, [3, 1000]))
                pair = any_array(rng), any_array(rng)
                pick(rng, [graph.insert, graph.merged, graph.connected])(*pair)
                check(graph.components())
            elif kind == 5:
                found = skerry.unite([A, odd_matrix(rng)], **pick(rng, [{"n": 1000}, {"ids": "any"}]))
                check(found)
            elif kind == 6:
                found = skerry.spanning_forest(A, **random_options(rng, ["n", "threads"]))
                check(found)
                assert skerry.verify(A, found.labels, n=found.labels.size if isinstance(A, tuple)
                                     else None, forest=found.edges)
            else:
                found = skerry.cc(A, **random_options(rng, OPTIONS))
                check(found)
                odd_queries(rng, found)
        except DOCUMENTED as error:
            check_text(error)


def odd_queries(rng, found):
    odd = [0, 1, -1, 1 << 40, 1 << 70, 1.5, "a", None, np.int8(1), np.uint64(2)]
    query = pick(rng, [found.mask, found.members, found.largest, found.relabel, found.subgraph])
    assert len(found.groups()) == found.count
    query(pick(rng, odd))
    repr(found), found._repr_html_()
