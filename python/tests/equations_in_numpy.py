# SPDX-License-Identifier: Apache-2.0
"""What the equations of docs/guide/linear-algebra.md mean in numpy."""
import numpy as np

NONE = np.iinfo(np.int64).max


# The operations. A matrix is an n x n array of bool. No array is changed in place.
def product(A, x, add=np.minimum, zero=NONE):
    return add.reduce(np.where(A, x, zero), axis=1)


def scatter(y, p, x, add):
    y = y.copy()
    add.at(y, p, x)
    return y


def relabel(A, p, q):
    v, u = A.nonzero()
    made = np.zeros_like(A)
    made[p[v], q[u]] = made[q[u], p[v]] = True
    np.fill_diagonal(made, False)
    return made


def join(A, p):
    return A | relabel(np.eye(len(p), dtype=bool), np.arange(len(p)), p)


def first_entries(A, k):
    return A & (np.cumsum(A, axis=1) <= k)


def in_stars(parent):
    """The rows of trees in which every row has the root as its parent."""
    grandparent = parent[parent]
    shallow = parent == grandparent
    star = shallow.copy()
    star[grandparent[~shallow]] = False
    return star & star[parent]


def in_stars_left(star, before, parent):
    """The rows of stars whose root has neither a new parent nor a new child."""
    hooked = parent != before
    left = star & ~hooked
    left[parent[hooked]] = False
    return left & left[before]


def exchanged(x, a, b):
    return np.where(x == a, b, np.where(x == b, a, x))


def lowest_bit(words):
    return words.argmax(axis=1)


def closed_under(R, v, B):
    """Row v of R and the rows k of B with R(v, k), unless R(j, k) for an earlier j of these."""
    left = [k for k in B if R[v, k]]
    joined = R[v]
    while left:
        joined = joined | R[left[0]]
        left = [k for k in left[1:] if not R[left[0], k]]
    return np.where((np.arange(len(R)) == v)[:, None], joined, R)


OPERATIONS = {function.__name__: function for function in (
    product, scatter, relabel, join, first_entries, in_stars, in_stars_left, exchanged, lowest_bit, closed_under,
    np.where, np.minimum, np.maximum, np.zeros, np.eye, np.bincount)}

# The notation: in an equation that WORDS lacks, each pattern that it has is replaced. The rest is numpy's.
NOTATION = [
    (r"(\w+)<(\w+) (<|!=) (\w+)>", r"(\1 & (\2[:, None] \3 \4))"),
    (r"(\bA|\(A & .+?\)\))\((\w+), (\w+)\)", r"relabel(\1, \2, \3)"),
    (r"= (relabel\(.+\)) \+ (\w+)$", r"= join(\1, \2)"),
    (r"(\w+) min\.second (\w+)", r"product(\1, \2)"),
    (r"(\w+) max\.second (\w+)", r"product(\1, \2, maximum, 0)"),
    (r"(\w+) or\.second (\w+)", r"(\1 @ \2)"),
    (r"^(\w+)<(\w+)> = (.+), else none$", r"\1 = where(\2 != 0, \3, none)"),
    (r"^(\w+) = (.+) where (.+)$", r"\1 = where(\3, \2, \1)"),
    (r"^(\w+)\[(\w+)\] (min|max)= (.+)$", r"\1 = scatter(\1, \2, \4, \3imum)"),
    (r"^(\w+) (min|max)= (.+)$", r"\1 = \2imum(\1, \3)"),
    (r"^(\w+) \|= (.+)$", r"\1 = \1 | \2"),
    (r"\bmin\(", "minimum("),
    (r" and ", " & "),
]
WORDS = {
    "F = all rows": "F = row >= 0",
    "label[u] min= before[v] for the entries (v, u) of the rows v in F":
        "v, u = (A & F[:, None]).nonzero(); label = scatter(label, u, before[v], minimum)",
    "F = the rows with label < before": "F = label < before",
    "label = row with 0 and h exchanged": "h = A.sum(axis=1).argmax(); label = exchanged(row, 0, h)",
    "label[u] min= 0 for the entries (h, u)": "label = where(A[h], 0, label)",
    "label = push_pull from label": "label = solve('push_pull', A, label=label)",
    "root = label with 0 and h exchanged": "root = exchanged(label, 0, h)",
    "parent[v] = min(v, first neighbour of v)": "parent = minimum(row, product(first_entries(A, 1), row))",
    "image_0 = label": "image = [label]",
    "image_j = label[image_(j - 1)] for j = 1 ... m - 1":
        "for j in range(1, m): image.append(label[image[j - 1]])",
    "image_j = image_(j - 1)[image_(j - 1)] for j = 1 ... k, until it does not change":
        "while (image[-1] != image[-1][image[-1]]).any(): image.append(image[-1][image[-1]])",
    "nearest = min(A min.second image_(m - 1), image_(m - 1))":
        "nearest = minimum(product(A, image[m - 1]), image[m - 1])",
    "nearest = min(A min.second image_k, image_k)": "nearest = minimum(product(A, image[-1]), image[-1])",
    "label[image_j] min= nearest for j = 0 ... m - 2":
        "for j in range(m - 1): label = scatter(label, image[j], nearest, minimum)",
    "label[image_j] min= nearest for j = 0 ... k":
        "for i in image: label = scatter(label, i, nearest, minimum)",
    "open = all rows": "open = row >= 0",
    "star = open rows in stars": "star = in_stars(parent) & open",
    "star = the rows of star in stars left": "star = in_stars_left(star, before, parent)",
    "open = open without the rows of stars left that have no hook":
        "open = open & ~(star & (hook[parent] == none))",
    "touched = 0": "touched = 0 * row",
    "S = the first four entries of each row of A": "S = first_entries(A, 4)",
    "sampled = none+fastsv of S": "sampled = solve('none+fastsv', S)",
    "giant = the most frequent value of sampled": "giant = bincount(sampled).argmax()",
    "S = the entries (c[v], c[u]) and (c[u], c[v]) for the entries (v, u) of A with sampled[v] != giant":
        "S = relabel(A & (sampled != giant)[:, None], c, c)",
    "label = none+fastsv of S": "label = solve('none+fastsv', S)",
    "number = a new random permutation": "number = random.permutation(n)",
    "F = {v}": "F = row == v",
    "label[v] = v": "label = where(row == v, v, label)",
    "F = the columns without a label in the rows of F": "F = A[F].any(axis=0) & (label == none)",
    "label = v in the rows of F": "label = where(F, v, label)",
    "label[v] = v in the rows without entries": "label = where(A.any(axis=1), label, row)",
    "source = the k smallest rows without a label, or all of them": "source = row[label == none][:k]",
    "X = 0": "X = zeros((n, k), bool)",
    "X[source[j], j] = 1 for all j": "X = zeros((n, k), bool); X[source, range(len(source))] = True",
    "label[v] = source[j], j the lowest bit of X[v], where X[v] != 0":
        "label = where(X.any(axis=1), source[lowest_bit(X)], label)",
    "A = A or A A": "A = A | A @ A",
    "R = I or A": "R = eye(n, dtype=bool) | A",
    "R(v, :) |= R(k, :) for the rows v in B with R(v, k)":
        "R = where(((row >= B[0]) & (row <= B[-1]) & R[:, k])[:, None], R | R[k], R)",
    "R(v, :) |= R(k, :) for each k in B with R(v, k), unless R(j, k) for an earlier j of these":
        "R = closed_under(R, v, B)",
    "label[v] = the lowest bit of R(v, :)": "label = lowest_bit(R)",
}
# What holds after the last round; `was` has the vectors as they were before it.
UNTIL = {
    **{f"until {name} does not change:": f"({name} == was['{name}']).all()"
       for name in ("x", "label", "root", "parent", "grandparent", "X", "A")},
    "until parent[parent] does not change:": "(parent[parent] == was['parent'][was['parent']]).all()",
    "until F is empty:": "not F.any()",
    "until no row is open:": "not open.any()",
    "until no row is touched:": "not touched.any()",
}
WHILE = {
    "while A has entries:": "A.any()",
    "while B has entries:": "B.any()",
    "while A<smallest != smallest> has entries:": "(A & (smallest[:, None] != smallest)).any()",
    "while a row has no label:": "(label == none).any()",
    "if F has more than n / 20 rows:": "F.sum() > n / 20",
}
# The variable, its values, and what holds of it where the loop gets there.
FOR_EACH = {
    "for each row v with label[v] == none, in ascending order:": ("v", "row", "label[v] == none[v]"),
    "for each B in turn:": ("B", "[row[b:b + block_rows] for b in range(0, n, block_rows)]", "True"),
    "for each k in B in turn:": ("k", "B", "True"),
    "for each row v that is not in B:": ("v", "row", "v not in B"),
}
