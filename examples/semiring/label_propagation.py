# SPDX-License-Identifier: Apache-2.0
# Step 2 of docs/tutorial-semiring.md in numpy: label propagation.
import numpy as np
import scipy.sparse
from product import min_second


def label_propagation(A):
    """The smallest row of each row's component, and the rounds. A has symmetric structure."""
    label, rounds = np.arange(A.shape[0]), 0
    while True:
        before = label
        label = np.minimum(label, min_second(A, label))  # label[v] min= min label[neighbours of v]
        rounds += 1
        if np.array_equal(label, before):
            return label, rounds


if __name__ == "__main__":
    path = scipy.sparse.diags_array([1, 1], offsets=[-1, 1], shape=(1024, 1024), dtype=int)
    line = scipy.sparse.diags_array([1, 1], offsets=[-1, 1], shape=(32, 32), dtype=int)
    grid = scipy.sparse.kronsum(line, line)
    for name, A in (("path", path), ("grid", grid)):
        labels, rounds = label_propagation(A)
        count, expected = scipy.sparse.csgraph.connected_components(A)
        smallest = np.full(count, A.shape[0])
        np.minimum.at(smallest, expected, np.arange(A.shape[0]))
        right = np.array_equal(labels, smallest[expected])
        print(name, rounds, "rounds,", "right" if right else "wrong")
