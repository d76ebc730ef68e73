// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks a function that runs on the host and, where nvcc compiles it, on the device too.
#ifdef __CUDACC__
#define SKERRY_HOST_DEVICE __host__ __device__
#else
#define SKERRY_HOST_DEVICE
#endif
