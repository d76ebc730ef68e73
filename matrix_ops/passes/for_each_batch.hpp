// SPDX-License-Identifier: Apache-2.0
// A pass over the entries of any matrix, in batches of some 2,000.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/views/entry_batches.hpp"

namespace skerry {

/// Calls f(rows, columns, count) for all entries of A.  Threads share positions, not rows, so that
/// a long row is shared, too; f is called concurrently.
///
/// f     as in batch_function
/// cost  O(rows + entries) loop steps; a call for each batch
template <std::unsigned_integral Index>
void for_each_batch(const entry_batches<Index>& A, const any_executor& run,
                    std::type_identity_t<batch_function<Index>> f);

/// Calls f(row, column) for every entry of A, concurrently.
template <std::unsigned_integral Index, class Function>
void for_each_entry(const entry_batches<Index>& A, const any_executor& run, Function f) {
  for_each_batch(A, run, [&](const Index* rows, const Index* columns, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) f(rows[k], columns[k]);
  });
}

}  // namespace skerry
