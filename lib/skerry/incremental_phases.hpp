// SPDX-License-Identifier: Apache-2.0
// Components of a graph that grows, by rules that do not allow queries during insertions.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "skerry/incremental.hpp"

namespace skerry {

/// @addtogroup incremental
/// @{

/// The rules of update_phase, the default first: those of union-find that splice, "jtb_ranks/FIND",
/// which links by rank, and "shiloach_vishkin" and "liu_tarjan/LETTERS", which process a batch as a
/// whole.
[[nodiscard]] std::vector<std::string> phased_rules();

template <std::unsigned_integral Index>
class query_phase;

/// Components while edges are inserted, by a rule of phased_rules().  These rules splice paths, or
/// link roots in rounds: a query at the same time could be wrong, so there are none until finish().
/// Rules in rounds go over a batch several times, whatever its size, and take 8 bytes a vertex and
/// four ids an edge of the batch more. Their batches take turns, and a batch with an id
/// that is no vertex inserts no edge.
/// Rules by rank find the smallest vertices after insertions, on one thread, in time nearly linear
/// in the links: in finish() and in insert_with_merges(). They take two ids and a byte a vertex
/// more, and their batches take turns, too.
template <std::unsigned_integral Index = std::uint32_t>
class update_phase : public component_updates<Index> {
 public:
  /// n vertices without edges; as the constructor of incremental_components.
  explicit update_phase(std::uint64_t n, const incremental_options& how = {});
  /// Starts from labels of cc(); as the constructor of incremental_components.
  explicit update_phase(std::span<const Index> labels, const incremental_options& how = {});
  /// Ends the phase.  No thread may insert any more: this object has no components then.
  [[nodiscard]] query_phase<Index> finish() &&;

 private:
  friend class query_phase<Index>;
  explicit update_phase(detail::forest_pointer<Index> forest);
};

/// Components while none are inserted.
template <std::unsigned_integral Index = std::uint32_t>
class query_phase : public component_queries<Index> {
 public:
  /// Ends the phase.  No thread may query any more: this object has no components then.
  [[nodiscard]] update_phase<Index> resume() &&;

 private:
  friend class update_phase<Index>;
  explicit query_phase(detail::forest_pointer<Index> forest);
};

extern template class update_phase<std::uint32_t>;
extern template class update_phase<std::uint64_t>;
extern template class query_phase<std::uint32_t>;
extern template class query_phase<std::uint64_t>;

/// @}

}  // namespace skerry
