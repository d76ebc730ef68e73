// SPDX-License-Identifier: Apache-2.0
// What the ranks find out together of a matrix whose rows are divided among them: share_of_matrix.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/hook_first/plan.hpp"
#include "lib/mpi/agree.hpp"
#include "lib/mpi/communicator.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/is_balanced.hpp"
#include "matrix_ops/passes/vertex_hash.hpp"
#include "matrix_ops/unforeseen_seed.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "skerry/skerry.hpp"

namespace skerry::mpi {

/// The sums of the words that the ranks pass, modulo 2^64.  Collective.
template <std::size_t count>
[[nodiscard]] std::array<std::uint64_t, count> sums(communicator& on,
                                                    const std::array<std::uint64_t, count>& words) {
  const auto all = on.gather(std::span<const std::uint64_t>(words));
  std::array<std::uint64_t, count> sum{};
  for (std::size_t k = 0; k < all.size(); ++k) sum[k % count] += all[k];
  return sum;
}

/// What the ranks may assume of the matrix whose rows they have.
enum class balance {
  unknown,   ///< nothing
  untested,  ///< that it is balanced, if a test confirms it before the labels are merged
  promised,  ///< that it is balanced, as a symmetric one is
};

/// The same on all ranks; nothing unless all have rows.  Collective.
template <class View>
[[nodiscard]] balance assumed_balance(communicator& on, const View& part, const options& how) {
  constexpr bool has_rows = requires { part.first_row; };
  const auto [entries, promises, with_rows] =
      sums<3>(on, {part.entry_count(), how.symmetric == symmetry::yes, has_rows});
  const auto ranks = static_cast<std::uint64_t>(on.size());
  if (how.bipartite || with_rows != ranks || !sample_first(part.column_count, entries))
    return balance::unknown;
  if (promises == ranks) return balance::promised;
  return hashes_pay(entries) ? balance::untested : balance::unknown;
}

/// Whether the matrix whose rows the ranks have is balanced, by the test of is_balanced.hpp.
/// Collective.
///
/// rows  their offsets have been checked
/// cost  a pass over the columns, in order
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool is_balanced(communicator& on, const csr_rows_view<Index, Offset>& rows,
                               const any_executor& run) {
  std::uint64_t own_seed = 0;
  agree(on, [&] { own_seed = unforeseen_seed(); });
  const auto [seed] = sums<1>(on, {own_seed});
  std::optional<std::uint64_t> sum;
  agree(on, [&] {
    sum = balance_sum(csr_rows_ref<Index, Offset>(rows), vertex_hash(rows.column_count, seed), run);
  });
  const auto [of_all, outside] = sums<2>(on, {sum.value_or(0), !sum.has_value()});
  return outside == 0 && of_all == 0;
}

/// Entries in any order are never skipped.
template <class Index>
[[nodiscard]] bool is_balanced(communicator&, const coo_view<Index>&, const any_executor&) {
  return false;
}

/// The same for the shares of the ranks, on all of them.  Collective.
///
/// labels  [n], merged
template <class Index>
[[nodiscard]] std::vector<bool> incomplete_shares(communicator& on, const share_of_matrix& share,
                                                  std::span<const Index> labels) {
  constexpr auto none = ~std::uint64_t{0};
  const std::uint64_t mine = share.giant ? labels[*share.giant] : none;
  const auto gathered = on.gather(std::span<const std::uint64_t>(&mine, 1));
  std::vector<bool> incomplete;
  agree(on, [&] {
    std::vector<std::optional<std::uint64_t>> all;
    for (const std::uint64_t label : gathered)
      all.push_back(label == none ? std::nullopt : std::optional(label));
    incomplete = skerry::incomplete_shares(all);
  });
  return incomplete;
}

}  // namespace skerry::mpi
