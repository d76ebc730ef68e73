// SPDX-License-Identifier: Apache-2.0
// The forest behind incremental components.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "algorithms/incremental/edge_pairs.hpp"
#include "lib/growth/faults.hpp"
#include "lib/growth/rules.hpp"
#include "matrix_ops/bit_vector.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "skerry/incremental.hpp"

namespace skerry::detail {

/// A forest whose trees are the components.  The root of a tree is its smallest vertex, and
/// parent[v] <= v, unless the rule links by rank.  Concurrency as in incremental_components.
template <std::unsigned_integral Index>
class growing_forest {
 public:
  /// Called for an invalid pair k of a batch; must throw.
  using fault = std::function<void(std::uint64_t k)>;
  /// Called for a vertex with an invalid label; must throw.
  using label_fault = std::function<void(std::uint64_t vertex, std::uint64_t label)>;

  growing_forest(const incremental_options& how, query_time allowed);

  /// Adds roots until there are n vertices.
  void grow(std::uint64_t n);
  /// Takes labels, which may come from anywhere; the forest must be empty.
  ///
  /// invalid  called for a label that is not one of numbering::min
  void adopt(buffer<Index> labels, const label_fault& invalid = throw_no_label);
  /// Throws invalid_matrix if n vertices are too many, or exceed the limit of memory.
  ///
  /// held  vertices in an array that exists meanwhile
  void check_vertex_count(std::uint64_t n, std::uint64_t held = 0) const;

  [[nodiscard]] std::uint64_t vertex_count() const { return parent_.size(); }
  [[nodiscard]] std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }

  /// Inserts an edge of two vertices; returns whether it was a link.
  bool insert(Index u, Index v);
  /// Inserts pairs.  Appends the roots that were linked to `absorbed`, unless it is null.
  ///
  /// returns  the number of links
  std::uint64_t insert(const edge_pairs<Index>& pairs, std::uint64_t n, const fault& invalid,
                       std::vector<Index>* absorbed = nullptr);
  /// Merges that ended these labels.
  [[nodiscard]] std::vector<component_merge<Index>> merges_of(std::vector<Index> absorbed);
  /// Finds the smallest vertex of each tree, which queries read, after insertions by rank.  Called
  /// at the end of a phase.
  ///
  /// ended  gets the labels that ended since the last call, unless it is null
  void settle(std::vector<Index>* ended = nullptr);
  [[nodiscard]] bit_vector connected(const edge_pairs<Index>& pairs, std::uint64_t n,
                                     const fault& invalid) const;
  [[nodiscard]] bit_vector process(const edge_pairs<Index>& pairs, std::uint64_t n,
                                   const bit_vector& is_query, const fault& invalid);
  [[nodiscard]] bool connected(Index u, Index v) const;
  [[nodiscard]] Index find(Index v) const;

  /// labels[k] = root(first + k)
  void copy_labels(std::uint64_t first, std::span<Index> labels) const;
  [[nodiscard]] buffer<Index> labels() const;

 private:
  /// insert() by the rounds of a label algorithm.
  std::uint64_t insert_in_rounds(const edge_pairs<Index>& pairs, std::uint64_t n,
                                 const fault& invalid, std::vector<Index>* absorbed);
  /// insert() by a union rule.
  std::uint64_t insert_blocks(const edge_pairs<Index>& pairs, std::uint64_t n, const fault& invalid,
                              std::vector<Index>* absorbed);
  [[nodiscard]] shared_forest<Index> ref() const { return {parent_.data(), nullptr}; }
  [[nodiscard]] forest_arrays<Index> arrays() { return {parent_.data(), auxiliary_.data()}; }
  /// Initialises the auxiliary array of the vertices from `first` on.
  void init_auxiliary(std::uint64_t first);
  /// Runs blocks of a batch, in parallel if it is large.
  ///
  /// run_block  run_block(block) returns as insert_block()
  template <class RunBlock>
  void for_each_block_of(const edge_pairs<Index>& pairs, std::uint64_t n, const fault& invalid,
                         RunBlock run_block) const;

  const incremental_rule<Index>* rule_;
  threads executor_;
  std::uint64_t max_bytes_;
  mutable buffer<Index> parent_;  // [n]; queries shorten paths
  buffer<std::byte> auxiliary_;   // of the rule
  // Of a rule by rank: the smallest vertex of each root's tree, once these roots are settled.
  buffer<Index> smallest_;
  std::vector<Index> unsettled_;  // linked roots; each is linked once, so n suffice
  std::mutex batches_;            // held during a batch in rounds or by rank
  std::atomic<std::uint64_t> count_ = 0;
};

/// A forest of n vertices without edges.
template <std::unsigned_integral Index>
[[nodiscard]] forest_pointer<Index> forest_of_vertices(std::uint64_t n,
                                                       const incremental_options& how,
                                                       query_time allowed) {
  auto forest = std::make_shared<growing_forest<Index>>(how, allowed);
  forest->grow(n);
  return forest;
}

/// A forest with these labels.
template <std::unsigned_integral Index>
[[nodiscard]] forest_pointer<Index> forest_of_labels(std::span<const Index> labels,
                                                     const incremental_options& how,
                                                     query_time allowed) {
  auto forest = std::make_shared<growing_forest<Index>>(how, allowed);
  forest->check_vertex_count(labels.size());
  forest->adopt({labels.begin(), labels.end()});
  return forest;
}

extern template class growing_forest<std::uint32_t>;
extern template class growing_forest<std::uint64_t>;

}  // namespace skerry::detail
