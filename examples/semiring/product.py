# SPDX-License-Identifier: Apache-2.0
# Step 1 of docs/tutorial-semiring.md in numpy: one product.
import numpy as np
import scipy.sparse


def min_second(A, x):
    """y[r] = min of x[j] over the entries (r, j); the largest integer if row r is empty."""
    A = A.tocoo()
    y = np.full(A.shape[0], np.iinfo(x.dtype).max)
    np.minimum.at(y, A.row, x[A.col])
    return y


if __name__ == "__main__":
    rows, columns = [0, 1, 1, 2, 3, 4], [1, 0, 2, 1, 4, 3]  # a path 0 - 1 - 2, and an edge 3 - 4
    A = scipy.sparse.coo_array((np.ones(6), (rows, columns)), shape=(5, 5))
    print(*min_second(A, np.arange(5)))  # 1 0 1 4 3
