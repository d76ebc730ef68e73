# SPDX-License-Identifier: Apache-2.0
"""Exceptions of the package. Invalid matrices and options raise ValueError."""
from __future__ import annotations

import re
from typing import Any, Callable


class NotCompiled(RuntimeError):
    """The requested back end is not part of this build. The text names the option that adds it."""


class Stopped(RuntimeError):
    """The limit of rounds, or the progress function, stopped a run. No labels are returned.

    Attributes
    ----------
    rounds : int
        Rounds that were completed.
    """

    rounds: int = 0


def call(function: Callable[..., Any], names: str, *arguments: Any) -> Any:
    """function(*arguments); a ValueError also says what the arrays of its text are in Python, or
    which file it is about."""
    try:
        return function(*arguments)
    except ValueError as error:
        is_of_arrays = re.search(r"\b(columns|rows|row_offsets)\[", str(error))
        if names and (is_of_arrays or names.startswith("file ")):
            raise ValueError(f"{error} ({names})") from None
        raise
