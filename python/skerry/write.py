# SPDX-License-Identifier: Apache-2.0
"""write() and write_labels()."""
from __future__ import annotations

import os
import sys
from typing import Any, Literal

from . import _core
from .arguments import file_name, flag, is_one_of, whole_number
from .components import Components
from .device import refuse_device
from .errors import call
from .files import Matrix
from .labels import label_words
from .readable import stored_of

_FORMATS = "mtx", "el", "sg", "he"
_LARGEST = (1 << 63) - 1


def _write(function: Any, path: str | os.PathLike[str], *arguments: Any) -> None:
    """function(path, *arguments), after what Python has printed if the path is standard output."""
    name = file_name(path, remedy="pass a name in UTF-8")
    if name == "-":
        sys.stdout.flush()
    try:
        call(function, "", name, *arguments)
    except RuntimeError as error:
        raise OSError(str(error)) from None


def write(path: str | os.PathLike[str], A: Any, *, n: int | tuple[int, int] | None = None,
          bipartite: bool = False, format: Literal["mtx", "el", "sg", "he"] | None = None,
          min_weight: int = 1, max_weight: int = 1, seed: int = 0,
          threads: int | None = None) -> None:
    """Write the pattern of a matrix to a file, which read() and the command read.

    The file appears whole under its name, or not at all.

    Parameters
    ----------
    path : str or path
        A name that ends in the short name of a format; ``-`` is standard output.
    A, n, bipartite
        As for cc(), in host memory; n x n, or of any shape with `bipartite`. Values are not
        written.
    format : {"mtx", "el", "sg", "he"}, optional
        Matrix Market, an edge list, GAP's binary CSR, or HE; by the name if not given. A matrix
        that is not square is written as mtx alone. As sg, the transpose of each entry is added, and
        the diagonal left out, unless the matrix is known to be symmetric.
    min_weight, max_weight : int
        Each edge gets an integer weight between them, uniformly at random, if the format has
        weights.
    seed : int
        Of the random weights.
    threads : int, optional
        Threads that read A, if it is the name of a file.

    Raises
    ------
    ValueError
        The name has no extension of a format, the format cannot hold the matrix, or A is not valid.
    TypeError
        As cc().
    OSError
        The file cannot be written; the text says why.

    Notes
    -----
    O(entries) time. Memory: a copy of the ids, unless A is what read() or generate() returned; for
    sg both directions of each entry.

    Examples
    --------
    >>> import os, skerry, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     name = os.path.join(folder, "path.el")
    ...     skerry.write(name, ([0, 1], [1, 2]))
    ...     print(open(name).read(), end="")
    # 3 vertices, 2 entries
    0 1
    1 2
    """
    if format is not None and not is_one_of(format, _FORMATS):
        raise ValueError(f"format = {format!r}; it must be None, 'mtx', 'el', 'sg' or 'he'")
    weights = [whole_number(weight, name, -_LARGEST, _LARGEST)
               for name, weight in (("min_weight", min_weight), ("max_weight", max_weight))]
    seed = whole_number(seed, "seed", 0, (1 << 64) - 1)
    refuse_device(A, "write()")
    stored = stored_of(A, n, flag(bipartite, "bipartite"), threads)
    are_checked = not isinstance(A, Matrix)  # which a pickle may have made
    _write(_core.write, path, stored, format or "", *weights, seed, are_checked)


def write_labels(path: str | os.PathLike[str], labels: Any) -> None:
    """Write labels to a text, of which line v + 1 is the label of vertex v.

    The file appears whole under its name, or not at all.

    Parameters
    ----------
    path : str or path
        ``-`` is standard output.
    labels : Components or array of int
        [n], not negative.

    Raises
    ------
    TypeError
        Labels are not integers, or have not one dimension.
    ValueError
        A label is negative or masked.
    OSError
        The file cannot be written; the text says why.

    Notes
    -----
    O(n) time, several times as fast as numpy.savetxt(). Memory: a block of text; labels of 1 or 2
    bytes, and those that are not contiguous, are copied.

    Examples
    --------
    >>> import os, skerry, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     name = os.path.join(folder, "labels.txt")
    ...     skerry.write_labels(name, skerry.cc([(0, 1), (3, 2)]))
    ...     print(open(name).read(), end="")
    0
    0
    2
    2
    """
    _write(_core.write_labels, path,
           label_words(labels.labels if isinstance(labels, Components) else labels))
