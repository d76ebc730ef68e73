# SPDX-License-Identifier: Apache-2.0
"""Ids that are texts of numpy."""
from __future__ import annotations

import warnings

import numpy as np


def latin_1(texts: np.ndarray) -> np.ndarray | None:
    """Texts with a byte for each character, if it suffices; None for others, and other ids."""
    if texts.dtype.kind != "U" or not texts.dtype.isnative or texts.itemsize == 0:
        return None
    words = np.ascontiguousarray(texts).view(np.uint32)
    if words.max(initial=0) >= 256:
        return None
    return words.astype(np.uint8).view(f"S{texts.itemsize // 4}")


def of_latin_1(texts: np.ndarray) -> np.ndarray:
    """The texts of which latin_1() has made bytes."""
    return texts.view(np.uint8).astype(np.uint32).view(f"U{texts.itemsize}")


def warn_of_spellings(ids: np.ndarray) -> None:
    """Warns if a number and a string are written the same: they are two ids."""
    kinds = set(map(type, ids.tolist())) if ids.dtype == object else set()
    if str not in kinds or len(kinds) == 1:
        return
    numbers = {str(int(i)): i for i in ids
               if isinstance(i, (int, float, np.integer, np.floating)) and i == i // 1}
    both = numbers.keys() & {i for i in ids if isinstance(i, str)} if numbers else set()
    if both:
        text = min(both)
        warnings.warn(f"{len(both)} ids are numbers and strings, such as {numbers[text]!r} and "
                      f"{text!r}, which are different vertices; convert them to one type",
                      stacklevel=6)
