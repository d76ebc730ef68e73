// SPDX-License-Identifier: Apache-2.0
// The headers of CombBLAS, which take 10 s to compile, and what they lack for 64-bit labels.
#pragma once

#include <CombBLAS/CombBLAS.h>

#include <cstdint>

namespace combblas {

/// The product of an entry and a 64-bit label is such a label.
template <>
struct promote_trait<bool, std::uint64_t> {
  using T_promote = std::uint64_t;
};

}  // namespace combblas
