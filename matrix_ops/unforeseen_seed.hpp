// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// A seed for random hashes that no file can foresee: the operating system draws it.
[[nodiscard]] std::uint64_t unforeseen_seed();

}  // namespace skerry
