// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks a function for the host and, if nvcc compiles it, for the device as well.
#ifdef __CUDACC__
#define SKERRY_HOST_DEVICE __host__ __device__
#else
#define SKERRY_HOST_DEVICE
#endif
