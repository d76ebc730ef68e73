# SPDX-License-Identifier: Apache-2.0
"""Valid calls of random graphs, whose results are compared with scipy's."""
import numpy as np
import skerry
from scipy import sparse
from scipy.sparse import csgraph

from arrays import ELEMENT_TYPES, as_ids, laid_out, pick

FORMATS = ["csr", "csc", "coo", "bsr", "lil", "dok", "dia"]
VALUE_TYPES = [t for t in ELEMENT_TYPES if t not in ("f2", ">i4", ">f8", ">c16")]  # scipy's
OF_DEVICE = {b.name for b in skerry.backends() if b.on_device}
RUNS = [(a.name, b) for a in skerry.algorithms() for b in a.backends if b not in OF_DEVICE]


def random_graph(rng, rows=None):
    """(rows, columns, u, v), with repeated entries and loops."""
    rows = int(rng.integers(1, 30)) if rows is None else rows
    columns = rows if rng.random() < .8 else int(rng.integers(1, 30))
    entries = int(rng.integers(0, 2 * rows + 1))
    return rows, columns, rng.integers(0, rows, entries), rng.integers(0, columns, entries)


def oracle(n, u, v, connection="weak"):
    """scipy's labels: for weak components 0, 1, ... in the order of the smallest vertices."""
    A = sparse.csr_array((np.ones(len(u), bool), (u, v)), shape=(n, n))
    return csgraph.connected_components(A, connection=connection)[1]


def smallest_vertices(labels):
    """Any labels as those of numbering='min'."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    return first[inverse]


def numbered(labels, numbering):
    smallest = smallest_vertices(labels)
    if numbering == "min":
        return smallest
    return np.unique(smallest, return_inverse=True)[1]


def as_sparse(rng, rows, columns, u, v):
    """A scipy matrix; sometimes with arrays that scipy itself would not make."""
    values = np.ones(len(u)).astype(pick(rng, VALUE_TYPES))
    if rng.random() < .2:
        values[:] = 0  # a stored zero is an entry
    of = sparse.coo_array if rng.random() < .5 else sparse.coo_matrix
    A = of((values, (u, v)), shape=(rows, columns))
    if not values.any():  # other conversions drop zeros
        A = A.asformat(pick(rng, ["csr", "csc", "coo"]))
    else:
        A = A.asformat(pick(rng, FORMATS))
    names = {"csr": ("indices", "indptr"), "csc": ("indices", "indptr"), "coo": ("row", "col")}
    for name in names.get(A.format, ()):
        if rng.random() < .5 and (A.format != "coo" or isinstance(A, sparse.coo_matrix)):
            ids = getattr(A, name).astype(pick(rng, ["i4", "u4", "i8", "u8", ">i4", ">i8", "i2"]))
            setattr(A, name, laid_out(rng, ids))
    if A.format in ("csr", "csc") and rng.random() < .1:  # longer than indptr says
        A.indices = np.concatenate((A.indices, A.indices[:1], A.indices[:1]))
    return A


def as_dense(rng, rows, columns, u, v):
    A = np.zeros((rows, columns), pick(rng, ELEMENT_TYPES))
    A[u, v] = 1
    if A.dtype.kind in "iu" and 2 in A.shape:  # would be edges
        A = A != 0
    A = laid_out(rng, A)
    kind = rng.random()
    if kind < .05:
        return np.asmatrix(A)
    if kind < .1:
        return np.ma.masked_array(A, A == 0)
    return A


def as_edges(rng, u, v):
    kind = rng.random()
    if kind < .2 and len(u) != 2:
        return laid_out(rng, np.array([u, v]).astype(pick(rng, ["i2", "i4", "i8", "u8"])))
    if kind < .4 and len(u) != 2:
        return laid_out(rng, np.array([u, v]).T.astype(pick(rng, ["i2", "i4", "i8", "u4"])))
    return as_ids(rng, u), as_ids(rng, v)


def random_options(rng, u, v):
    """Options of cc() that do not change the labels."""
    options = {}
    if rng.random() < .3:
        options["algorithm"], options["backend"] = pick(rng, RUNS)
    if rng.random() < .4:
        options["threads"] = int(rng.integers(1, 4))
    if rng.random() < .1:
        options["progress"] = lambda now: None
    if rng.random() < .1:
        options["max_rounds"] = 10_000
    pairs = set(zip(u.tolist(), v.tolist()))
    if rng.random() < .3 and all((b, a) in pairs for a, b in pairs):
        options["symmetric"] = True
    return options


def expect(found, expected, what):
    if not np.array_equal(found, expected):
        raise AssertionError(f"{what}: {np.asarray(found).tolist()}, expected {expected.tolist()}")


def valid_case(rng):
    """Solves one graph by one of the functions and compares the answer."""
    rows, columns, u, v = random_graph(rng)
    bipartite = rows != columns
    n = rows + columns if bipartite else rows
    heads = v + rows if bipartite else v
    kind = rng.random()
    options = {"bipartite": True} if bipartite else {}
    if kind < .4:
        A = as_sparse(rng, rows, columns, u, v)
    elif kind < .6:
        A = as_dense(rng, rows, columns, u, v)
    else:
        A = (as_ids(rng, u), as_ids(rng, v)) if bipartite else as_edges(rng, u, v)
        options["n"] = (rows, columns) if bipartite else rows
    numbering = pick(rng, ["min", "dense"])
    kind = rng.random()
    if kind < .2 and not bipartite:
        strong = oracle(n, u, v, "strong")
        found = skerry.scc(A, numbering=numbering, **options)
        expect(found.labels, numbered(strong, numbering), "scc")
        assert skerry.verify(A, found.labels, strong=True, **options)
        return
    labels = oracle(n, u, heads)
    if kind < .4 and not bipartite and "n" not in options and type(A) is not np.matrix:
        count, found = skerry.connected_components(A)
        expect(found, labels, "connected_components")
        assert count == skerry.connected_components(A, return_labels=False) == labels.max() + 1
    elif kind < .6:
        check_verify(rng, A, labels, options)
    else:
        found = skerry.cc(A, numbering=numbering, **options, **random_options(rng, u, heads))
        expect(found.labels, numbered(labels, numbering), "cc")
        assert found.count == labels.max() + 1
        sizes = found.sizes()
        expect(sizes.sizes, np.bincount(labels), "sizes")
        expect(found.members(int(sizes.labels[-1])), np.flatnonzero(labels == labels.max()),
               "members")


def check_verify(rng, A, labels, options):
    """verify() accepts the labels by any numbers, and no other partition."""
    given = labels.astype(pick(rng, ["i1", "u1", "i2", "i4", "u4", "i8", ">i4"]))
    is_right = rng.random() < .5
    if not is_right:
        given[int(rng.integers(len(given)))] = int(rng.integers(len(given)))
        is_right = np.array_equal(smallest_vertices(given), smallest_vertices(labels))
    found = skerry.verify(A, laid_out(rng, given), **options)
    assert bool(found) == is_right, f"verify: {found}, labels {given.tolist()}"
    assert found.count == (labels.max() + 1 if is_right else 0)
