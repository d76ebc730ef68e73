// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::bench {

/// ECL-CC's algorithm for processors, in this library's code.  Each vertex is linked to its first
/// smaller neighbour; then the edges are united by intermediate pointer jumping and
/// compare-and-swap, where a row searches for its root once; then all paths are compressed.
/// No checks.  Jaiganesh, Burtscher: A high-performance connected components implementation for
/// GPUs. HPDC 2018, section 3.
///
/// A        unless symmetric, all entries are united; else those below the diagonal
/// threads  at least 1
[[nodiscard]] std::vector<std::uint32_t> ecl_cc(const csr_view<std::uint32_t, std::uint32_t>& A,
                                                symmetry pattern, unsigned threads);

}  // namespace skerry::bench
