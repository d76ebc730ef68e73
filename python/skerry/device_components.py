# SPDX-License-Identifier: Apache-2.0
"""What cc() returns for a matrix in the memory of a CUDA device."""
from __future__ import annotations

from typing import Any, Literal

import numpy as np

from . import _core
from .components import Components, Members, Sizes


class DeviceLabels:
    """Labels [n] in the memory of a CUDA device.

    Every package that knows DLPack or the CUDA array interface reads them in place:
    `cupy.asarray(labels)`, `torch.from_dlpack(labels)`. The memory is freed with the last reader.

    Attributes
    ----------
    shape : tuple of int
        (n,)
    dtype : numpy.dtype
        Integers as wide as the ids of the matrix.
    """

    def __init__(self, answer: _core.DeviceAnswer) -> None:
        self._answer = answer
        self._exported = answer.exported()
        self.shape: tuple[int] = (answer.vertices,)
        self.dtype = np.dtype(answer.type)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        # The solve has completed, so there is no stream to wait for.
        return {"shape": self.shape, "typestr": self.dtype.str, "strides": None, "version": 3,
                "data": (self._answer.address if len(self) else 0, False), "stream": None}

    def __dlpack__(self, **options: Any) -> Any:
        return self._exported.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        kind, number = self._exported.__dlpack_device__()
        return int(kind), int(number)

    def to_numpy(self) -> np.ndarray:
        """A copy in the memory of the host, [n]."""
        return Components(self._answer.copied()).labels

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return (f"skerry.DeviceLabels({len(self)}, {self.dtype}, "
                f"device={self.__dlpack_device__()[1]})")


class DeviceComponents(Components):
    """The connected components of a matrix in the memory of a CUDA device.

    As Components, but for the labels. The other methods copy the labels to the host at their first
    call, and return numpy's arrays.

    Attributes
    ----------
    labels : DeviceLabels
        [n], on the device: the label of each vertex. They remain valid without this object.
    """

    labels: DeviceLabels  # type: ignore[assignment]

    def __init__(self, answer: _core.DeviceAnswer) -> None:
        self._on_device = answer
        self._copy: Components | None = None
        self.labels = DeviceLabels(answer)
        self.count = answer.count

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("labels in the memory of a CUDA device are not pickled or copied; use "
                        "on_host()")

    @property
    def info(self) -> dict[str, Any]:
        return self._on_device.info()

    def on_host(self) -> Components:
        """The same with labels in the memory of the host."""
        if self._copy is None:
            self._copy = Components(self._on_device.copied())
        return self._copy

    def sizes(self) -> Sizes:
        return self.on_host().sizes()

    def largest(self, k: int = 1) -> Sizes:
        return self.on_host().largest(k)

    def mask(self, label: int | None = None) -> np.ndarray:
        return self.on_host().mask(label)

    @property
    def _grouped(self) -> tuple[Members, np.ndarray]:
        return self.on_host()._grouped

    def relabel(self, by: Literal["size", "vertex"] = "size") -> Components:
        return self.on_host().relabel(by)

    def to_frame(self) -> Any:
        return self.on_host().to_frame()

    def subgraph(self, label: int | None = None, A: Any = None) -> Any:
        return self.on_host().subgraph(label, A)

    def __repr__(self) -> str:
        return super().__repr__().replace("Components", "DeviceComponents")
