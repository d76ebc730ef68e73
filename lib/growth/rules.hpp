// SPDX-License-Identifier: Apache-2.0
// The table of the union rules of incremental components: names and compiled functions.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "algorithms/incremental/batch.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/name.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/ordered_atomics.hpp"

namespace skerry {

/// The forest of incremental components, as queries read it while other threads insert.
template <std::unsigned_integral Index>
using shared_forest = union_find_ref<ordered_atomics, Index>;

/// The arrays of a forest, whatever its rule is.
template <std::unsigned_integral Index>
struct forest_arrays {
  Index* parent;         // [n]
  std::byte* auxiliary;  // [n * incremental_rule::auxiliary_bytes]
};

template <std::unsigned_integral Index>
struct incremental_rule {
  name called;
  std::size_t auxiliary_bytes;  // of a vertex
  /// Initialises the auxiliary array at v.
  void (*init_auxiliary)(const forest_arrays<Index>& arrays, std::size_t v);
  /// insert_block() and process_block() by this rule.
  std::uint64_t (*insert)(const forest_arrays<Index>& arrays, const batch_block<Index>& block,
                          absorbed_roots<Index>& absorbed);
  std::uint64_t (*process)(const forest_arrays<Index>& arrays, const batch_block<Index>& block,
                           const std::uint64_t* is_query, std::uint64_t* answers,
                           absorbed_roots<Index>& absorbed);
  /// Of a label algorithm, in place of the two: a batch is inserted as a whole, in rounds.
  const hook_rule* rounds = nullptr;
  bool links_by_rank = false;  // roots need not be the smallest vertices

  /// Bytes of a vertex.  By rank also: its smallest vertex, and its place among linked roots.
  [[nodiscard]] constexpr std::size_t vertex_bytes() const {
    return sizeof(Index) * (links_by_rank ? 3 : 1) + auxiliary_bytes;
  }
};

/// Whether queries may run during insertions.
enum class query_time { any, between_phases };

/// The rules, the default first.
template <std::unsigned_integral Index>
[[nodiscard]] std::span<const incremental_rule<Index>> incremental_rules(query_time allowed);

/// The rule with a name; the default for an empty name.
///
/// throws  std::invalid_argument
template <std::unsigned_integral Index>
[[nodiscard]] const incremental_rule<Index>& incremental_rule_named(std::string_view called,
                                                                    query_time allowed);

}  // namespace skerry
