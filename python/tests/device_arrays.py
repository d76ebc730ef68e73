# SPDX-License-Identifier: Apache-2.0
"""Arrays in the memory of a CUDA device, by cupy, by torch, and by the driver alone."""
import ctypes

import numpy as np

try:
    import cupy
except ImportError:
    cupy = None
try:
    import torch
except ImportError:
    torch = None


class Driver:
    """CUDA's driver; the primary context of device 0 is current."""

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")
        self.call("cuInit", 0)
        context = ctypes.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *arguments):
        status = getattr(self.library, name)(*arguments)
        if status != 0:
            raise OSError(f"{name} returned {status}")


def driver_or_none():
    try:
        return Driver()
    except OSError:
        return None


DRIVER = driver_or_none()


class BareArray:
    """An array that has the CUDA array interface and nothing else."""

    def __init__(self, numbers, stream=None):
        numbers = np.ascontiguousarray(numbers)
        self.address = ctypes.c_uint64()
        DRIVER.call("cuMemAlloc_v2", ctypes.byref(self.address), max(numbers.nbytes, 1))
        DRIVER.call("cuMemcpyHtoD_v2", self.address, numbers.ctypes.data_as(ctypes.c_void_p),
                    numbers.nbytes)
        self.__cuda_array_interface__ = {
            "shape": numbers.shape, "typestr": numbers.dtype.str, "version": 3, "strides": None,
            "data": (self.address.value, False), "stream": stream}

    def __del__(self):
        DRIVER.library.cuMemFree_v2(self.address)


def bytes_at(address, dtype, size):
    """A numpy array of device memory, by the driver."""
    numbers = np.empty(size, dtype)
    DRIVER.call("cuMemcpyDtoH_v2", numbers.ctypes.data_as(ctypes.c_void_p),
                ctypes.c_uint64(address), numbers.nbytes)
    return numbers


def read_bare(labels):
    described = labels.__cuda_array_interface__
    return bytes_at(described["data"][0], described["typestr"], described["shape"])


# name: (makes an array on the device, reads one in numpy), of the packages that find a device
PACKAGES = {}
if DRIVER:
    PACKAGES["bare"] = BareArray, read_bare
if cupy and cupy.cuda.is_available():
    PACKAGES["cupy"] = cupy.asarray, lambda labels: cupy.asnumpy(cupy.asarray(labels))
if torch and torch.cuda.is_available():
    PACKAGES["torch"] = (lambda numbers: torch.as_tensor(numbers, device="cuda"),
                         lambda labels: torch.from_dlpack(labels).cpu().numpy())
