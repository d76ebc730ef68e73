// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Where a device reads a matrix that the caller has in the host's memory.
enum class matrix_memory {
  device,     ///< from a copy in its own memory
  pinned,     ///< from such a copy, made through page-locked host memory
  zero_copy,  ///< over the bus, from a copy in page-locked host memory; for matrices larger than
              ///< the device's memory
};

}  // namespace skerry
