// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

namespace skerry::bench {

/// Two vertices: an edge or a query.
using id_pair = std::pair<std::uint32_t, std::uint32_t>;

}  // namespace skerry::bench
