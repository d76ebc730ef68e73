# SPDX-License-Identifier: Apache-2.0
"""Components in plain Python, to compare with."""


def components(vertices, edges):
    """Groups of vertices, each in the order of `vertices`, by the first vertex of each.

    vertices  distinct and hashable
    edges     pairs of vertices
    """
    parent = {v: v for v in vertices}

    def find(v):
        while parent[v] != v:
            v = parent[v]
        return v

    for u, v in edges:
        parent[find(u)] = find(v)
    groups = {}
    for v in vertices:
        groups.setdefault(find(v), []).append(v)
    return list(groups.values())


def smallest_vertices(n, edges):
    """The smallest vertex of the component of each of n vertices."""
    smallest = [0] * n
    for group in components(range(n), edges):
        for v in group:
            smallest[v] = group[0]
    return smallest


def ids_of(*columns):
    """Distinct ids in the order of their first places."""
    return list(dict.fromkeys(i for column in columns for i in column))


def random_edges(rng, most=12):
    """(n, u, v) as lists, with repeats and loops; often without edges."""
    n = int(rng.integers(1, most))
    size = int(rng.integers(0, 2 * n))
    return n, rng.integers(0, n, size).tolist(), rng.integers(0, n, size).tolist()


def orders_of_ids(n, rng):
    """n ids up, down, from both ends in turns, those from the middle on, and at random."""
    zigzag = [k // 2 if k % 2 == 0 else n - 1 - k // 2 for k in range(n)]
    return range(n), range(n)[::-1], zigzag, zigzag[::-1], rng.permutation(n).tolist()
