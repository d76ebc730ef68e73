# SPDX-License-Identifier: Apache-2.0
"""Random arrays: the same numbers in another type, byte order or layout."""
import numpy as np

ID_TYPES = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i2", ">i4", ">u4", ">i8", ">u8"]
ELEMENT_TYPES = ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "g", "c8",
                 "c16", ">i4", ">f8", ">c16"]
OTHER_TYPES = ["S3", "U2", "O", "M8[s]", "m8[s]", "V4", [("a", "i4"), ("b", "f8")]]


def pick(rng, choices):
    """One of a sequence, whatever its elements are."""
    return choices[int(rng.integers(len(choices)))]


def laid_out(rng, array):
    """The same elements with other strides, or in memory that cannot be written."""
    way = int(rng.integers(7))
    if way == 0 and array.ndim == 1:
        array = np.repeat(array, 3)[1::3]
    elif way == 1:
        array = np.ascontiguousarray(array[::-1])[::-1]  # a negative stride
    elif way == 2:
        array = np.asfortranarray(array)
    elif way == 3:
        array = array.copy()
        array.flags.writeable = False
    elif way == 4:  # not aligned
        raw = np.empty(array.nbytes + 1, np.uint8)[1:]
        moved = raw.view(array.dtype).reshape(array.shape)
        moved[...] = array
        array = moved
    elif way == 5 and array.ndim == 2:
        wide = np.zeros((array.shape[0], 2 * array.shape[1]), array.dtype)
        wide[:, ::2] = array
        array = wide[:, ::2]
    return array


def as_ids(rng, numbers):
    """Numbers below 128 as ids of any type and layout, or as a list."""
    if rng.random() < .05:
        return [int(i) for i in numbers]
    return laid_out(rng, np.asarray(numbers).astype(pick(rng, ID_TYPES)))


def any_array(rng):
    """An array of any type, shape and content."""
    shape = tuple(rng.integers(0, 5, int(rng.integers(0, 4))))
    if rng.random() < .2:
        array = np.zeros(shape, pick(rng, OTHER_TYPES))
    else:
        numbers = rng.integers(-1, 6, shape) if rng.random() < .3 else rng.integers(0, 5, shape)
        array = numbers.astype(pick(rng, ELEMENT_TYPES))
        if array.dtype.kind == "f" and array.size and rng.random() < .2:
            array.flat[int(rng.integers(array.size))] = pick(rng, [np.nan, np.inf, -np.inf])
    if array.ndim and rng.random() < .1:
        return np.ma.masked_array(array, rng.random(shape) < .2)
    if array.ndim and array.dtype.kind not in "OV":
        array = laid_out(rng, array)
    if rng.random() < .05:
        array = np.broadcast_to(array, (3, *array.shape))
    return array
