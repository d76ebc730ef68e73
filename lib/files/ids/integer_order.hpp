// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// The order of integers: as unsigned numbers, or as signed ones in two's complement.
enum class integer_order : std::uint64_t { plain = 0, two_complement = std::uint64_t{1} << 63 };

}  // namespace skerry
