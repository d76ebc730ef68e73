// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "device_parts.hpp"

namespace skerry {

/// The implementation of device_workspace on the current device.
///
/// throws  as device_workspace()
[[nodiscard]] std::unique_ptr<device_parts> make_cuda_workspace(CUstream_st* stream);

}  // namespace skerry
