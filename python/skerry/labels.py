# SPDX-License-Identifier: Apache-2.0
"""Labels as arguments."""
from __future__ import annotations

from typing import Any

import numpy as np

from .matrices import check_unmasked, contiguous, integers


def label_array(labels: Any) -> np.ndarray:
    """Labels as an array of integers [n].

    Raises
    ------
    TypeError
        They are not integers, or have not one dimension.
    ValueError
        One is masked.
    """
    check_unmasked(labels, "labels", "pass a label for each vertex")
    array = integers(labels, "labels")
    if array.ndim != 1 or (array.dtype.kind not in "iu" and array.size):
        raise TypeError(f"labels is an array of {array.dtype} with {array.ndim} dimensions; it "
                        "must have one, of integers")
    return array


def label_words(labels: Any) -> np.ndarray:
    """The same as unsigned integers of 4 or 8 bytes, in place if they are as wide.

    Raises
    ------
    TypeError, ValueError
        As label_array(); also if one is negative.
    """
    array = label_array(labels)
    if array.size and array.min() < 0:
        place = int(np.argmin(array))
        raise ValueError(f"labels[{place}] = {array[place]} is negative; pass "
                         "numpy.unique(labels, return_inverse=True)[1]")
    return contiguous(array, np.uint32 if array.itemsize <= 4 else np.uint64)
