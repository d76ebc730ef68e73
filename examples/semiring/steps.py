# SPDX-License-Identifier: Apache-2.0
"""The steps of docs/tutorial-semiring.md in Python, over the operations of skerry.on().

    steps.py            prints the rounds of each on a path in order and on a shuffled one
"""
import numpy as np
import skerry


# [propagation]
def propagation(on):
    label = on.iota()
    before, nearest = label.copy(), label.copy()
    while True:
        on.assign(before, label)  # before = label
        on.mxv(nearest, "min.second", label)  # nearest[v] = min label[neighbours of v]
        on.accumulate(label, "min", nearest)  # label[v] min= nearest[v]
        if on.equal(label, before):
            return label
# [end]


# [pointer jumping]
def pointer_jumping(on):
    parent = on.iota()  # n trees of one vertex; from here on parent[v] <= v
    before, nearest, following = parent.copy(), parent.copy(), parent.copy()
    while True:
        on.assign(before, parent)  # before = parent
        on.mxv(nearest, "min.second", parent)  # nearest[v] = min parent[neighbours of v]
        on.accumulate(parent, "min", nearest)  # parent[v] min= nearest[v]: hook the vertex
        on.gather(following, parent, parent)  # following[v] = parent[parent[v]]: shortcut
        parent, following = following, parent
        if on.equal(parent, before):
            return parent
# [end]


# [tree hooking]
def tree_hooking(on):
    parent = on.iota()
    before, nearest, following = parent.copy(), parent.copy(), parent.copy()
    while True:
        on.assign(before, parent)  # before = parent
        on.mxv(nearest, "min.second", parent)  # nearest[v] = min parent[neighbours of v]
        on.scatter(parent, "min", before, nearest)  # parent[before[v]] min= nearest[v]: hook trees
        on.gather(following, parent, parent)  # following[v] = parent[parent[v]]: shortcut
        parent, following = following, parent
        if on.equal(parent, before):
            return parent
# [end]


# [fastsv]
def fastsv(on):
    parent = on.iota()
    grandparent, nearest, anchor, following = (parent.copy() for _ in range(4))
    while True:
        on.mxv(nearest, "min.second", grandparent)  # nearest[v] = min grandparent[neighbours of v]
        on.assign(anchor, parent)  # anchor = parent
        on.scatter(parent, "min", anchor, nearest)  # parent[anchor[v]] min= nearest[v]: hook trees
        on.accumulate(parent, "min", nearest)  # parent[v] min= nearest[v]: hook the vertex
        on.accumulate(parent, "min", grandparent)  # parent[v] min= grandparent[v]: shortcut
        on.gather(following, parent, parent)  # following[v] = parent[parent[v]]
        if on.equal(following, grandparent):
            return parent
        grandparent, following = following, grandparent
# [end]


# [frontier]
def sparse_propagation(on):
    label = on.iota()
    changed = on.rows_of(on.vector(np.ones(on.n, bool)))  # all rows
    while not on.empty(changed):
        on.push(label, "min.second", changed)  # label[c] min= label[r] for the entries of changed
    return label
# [end]


# [contour]
def contour(on):
    label = on.iota()
    before, image, nearest = label.copy(), label.copy(), label.copy()
    while True:
        on.assign(before, label)  # before = label
        on.gather(image, before, before)  # image[v] = before[before[v]]
        on.mxv(nearest, "min.second", image)  # nearest[v] = min image[neighbours of v]
        on.accumulate(nearest, "min", image)  # nearest[v] min= image[v]
        on.accumulate(label, "min", nearest)  # label[v] min= nearest[v]
        on.scatter(label, "min", before, nearest)  # label[before[v]] min= nearest[v]
        if on.equal(label, before):
            return label
# [end]


def path(order):
    """The path order[0] - order[1] - ..., as the edges that skerry takes."""
    return np.concatenate((order[:-1], order[1:])), np.concatenate((order[1:], order[:-1]))


if __name__ == "__main__":
    in_order = np.arange(1024)
    shuffled = np.random.default_rng(1).permutation(1024)
    for f in (propagation, pointer_jumping, tree_hooking, fastsv, sparse_propagation, contour):
        found = [skerry.evaluate(path(order), f, backends=["reference"], canonical=True)
                 for order in (in_order, shuffled)]
        assert all(found)
        print(f.__name__, *(each.rows[0].rounds for each in found))
