// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// The number of hardware threads that this process may use, by its affinity mask; at least 1.
[[nodiscard]] unsigned hardware_threads() noexcept;

}  // namespace skerry
