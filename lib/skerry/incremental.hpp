// SPDX-License-Identifier: Apache-2.0
// Connected components of a graph that grows: batches of edges are inserted, and queries are
// answered, without reading an earlier edge again.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lib/files/writers/file_lock.hpp"
#include "lib/files/writers/output_file.hpp"
#include "matrix_ops/bit_vector.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/edge_view.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// @addtogroup incremental
/// @{

/// How incremental components run.
struct incremental_options {
  /// The rule, one of concurrent_rules(), or of phased_rules() for phases; empty: the fastest on
  /// most graphs.
  std::string rule = {};
  /// Threads for large batches, at most most_threads; 0: all that the process may use.
  unsigned threads = 0;
  /// Bytes of memory for the vertices: a larger estimate throws invalid_matrix; 0: the free memory.
  std::uint64_t max_bytes = 0;
};

/// The union rules of incremental_components, the default first.
[[nodiscard]] std::vector<std::string> concurrent_rules();

/// A component that became a part of another one.  A label is the smallest vertex of a component.
template <std::unsigned_integral Index>
struct component_merge {
  Index label;     ///< of the component that both are now
  Index absorbed;  ///< a label before, and no label any more
  /// Equal labels.
  friend bool operator==(const component_merge&, const component_merge&) = default;
};

namespace detail {

template <std::unsigned_integral Index>
class growing_forest;
/// Its type is complete in the library only.
template <std::unsigned_integral Index>
using forest_pointer = std::shared_ptr<growing_forest<Index>>;

}  // namespace detail

/// The members that insert edges.  Any number of threads may call them at once, also on one object.
template <std::unsigned_integral Index>
class component_updates {
 public:
  /// Inserts an edge.
  ///
  /// u, v     < vertex_count()
  /// returns  whether it joined two components
  /// throws   invalid_matrix: an id that is no vertex
  bool insert(Index u, Index v);

  /// Inserts a batch of edges, in any order; repeats and loops are allowed.  Batches of fewer than
  /// 16,384 edges run on the calling thread.
  ///
  /// batch    n x n, n <= vertex_count(); ids < n
  /// returns  by how much count() fell, merges of concurrent calls left out
  /// throws   invalid_matrix: more vertices than vertex_count(), an id that is no vertex.  Some
  ///          edges of the batch may then have been inserted: insert the corrected batch as a
  ///          whole.
  /// cost     nearly linear in the batch; no earlier edge is read
  std::uint64_t insert(const coo_view<Index>& batch);
  /// The same for an array of edges.
  std::uint64_t insert(const edge_view<Index>& batch);
  /// The same for a contiguous range of std::pair, std::array or C arrays of two ids.
  template <detail::adjacent_edges Edges>
  requires std::same_as<detail::edge_word<Edges>, Index> std::uint64_t insert(const Edges& edges) {
    return insert(edge_view<Index>(vertices_of_forest(), edges));
  }

  /// Inserts a batch as insert() does, and lists what it merged, so that ids of components can be
  /// kept outside.
  ///
  /// returns  the labels that ended, by ascending `absorbed`, each with the label that its
  ///          component has now.  Every label that ends is listed by one call; so concurrent calls
  ///          list different ones.
  /// throws   as insert(), but then no edge has been inserted
  [[nodiscard]] std::vector<component_merge<Index>> insert_with_merges(
      const coo_view<Index>& batch);
  /// The same for an array of edges.
  [[nodiscard]] std::vector<component_merge<Index>> insert_with_merges(
      const edge_view<Index>& batch);
  /// The same for a contiguous range of std::pair, std::array or C arrays of two ids.
  template <detail::adjacent_edges Edges>
  requires std::same_as<detail::edge_word<Edges>, Index>
  [[nodiscard]] std::vector<component_merge<Index>> insert_with_merges(const Edges& edges) {
    return insert_with_merges(edge_view<Index>(vertices_of_forest(), edges));
  }

 protected:
  /// @cond
  explicit component_updates(detail::forest_pointer<Index> forest);
  component_updates(component_updates&&) noexcept = default;
  component_updates& operator=(component_updates&&) noexcept = default;
  ~component_updates() = default;

  detail::forest_pointer<Index> forest_of_updates;
  /// @endcond

 private:
  [[nodiscard]] std::uint64_t vertices_of_forest() const;
  template <class View>
  std::uint64_t insert_view(const View& batch);
  template <class View>
  std::vector<component_merge<Index>> merges_of_view(const View& batch);
};

/// The members that query components.  Any number of threads may call them at once.
template <std::unsigned_integral Index>
class component_queries {
 public:
  /// The number of vertices.
  [[nodiscard]] std::uint64_t vertex_count() const;
  /// The number of components.  While other threads insert, one that was exact a moment ago.  O(1)
  [[nodiscard]] std::uint64_t count() const;

  /// The smallest vertex of v's component.
  ///
  /// throws  invalid_matrix: v is no vertex
  [[nodiscard]] Index find(Index v) const;

  /// Whether u and v are in one component.
  ///
  /// throws  invalid_matrix: an id that is no vertex
  [[nodiscard]] bool connected(Index u, Index v) const;

  /// Answers a batch of queries.  Batches of fewer than 16,384 run on the calling thread.
  ///
  /// pairs    n x n, n <= vertex_count(); ids < n
  /// returns  bit k: whether the ends of pair k are in one component
  /// throws   invalid_matrix, as insert()
  [[nodiscard]] bit_vector connected(const coo_view<Index>& pairs) const;
  /// The same for an array of pairs.
  [[nodiscard]] bit_vector connected(const edge_view<Index>& pairs) const;
  /// The same for a contiguous range of std::pair, std::array or C arrays of two ids.
  template <detail::adjacent_edges Pairs>
  requires std::same_as<detail::edge_word<Pairs>, Index>
  [[nodiscard]] bit_vector connected(const Pairs& pairs) const {
    return connected(edge_view<Index>(vertex_count(), pairs));
  }

  /// The smallest vertex of each vertex's component, as cc() labels them.  No other thread may
  /// insert meanwhile.
  ///
  /// returns  [vertex_count()]
  /// cost     O(n), nearly
  [[nodiscard]] buffer<Index> labels() const;

  /// Writes the components to a file, which incremental_components::open() reads.  The file has its
  /// old or its new contents whenever the process or the machine stops, and the new ones once this
  /// has returned: they are written to a temporary file and flushed to the disk before it gets its
  /// name.  No other thread may insert meanwhile.
  ///
  /// file    locked during the call
  /// throws  unwritable_file; also if another process holds the lock.  The old file stays, unless
  ///         only the flush of its folder failed.
  /// cost    O(n); sizeof(Index) * n + 44 bytes
  void save(const std::filesystem::path& file) const;
  /// The same for a file whose lock the caller holds.
  void save(const file_lock& held) const;

 protected:
  /// @cond
  explicit component_queries(detail::forest_pointer<Index> forest);
  component_queries(component_queries&&) noexcept = default;
  component_queries& operator=(component_queries&&) noexcept = default;
  ~component_queries() = default;

  detail::forest_pointer<Index> forest_of_queries;
  /// @endcond

 private:
  template <class View>
  [[nodiscard]] bit_vector answers_to(const View& pairs) const;
};

/// The components of the first ends[k] entries of A, for each k, in one sweep: what the entries of
/// smaller `ends` have joined is not joined again.  The entries of matrix_at_bounds::entries_at are
/// such.
///
/// A        n x n; each entry connects its ends
/// ends     [any], in any order
/// returns  [ends.size()]: the labels of cc()
/// throws   std::out_of_range: there are fewer entries; invalid_matrix: an id that is no vertex
/// cost     nearly linear in the entries; O(n) for each of `ends`
[[nodiscard]] std::vector<result<std::uint32_t>> cc_of_prefixes(
    const coo_view<std::uint32_t>& A, std::span<const std::uint64_t> ends,
    const incremental_options& how = {});

/// The components of a graph on the vertices [0, n) that grows by edges and by vertices.
///
/// Inherited members may be called by any number of threads at once, in any mix, except labels()
/// and save(), during which no thread may insert.  They are linearizable: each takes effect at one
/// moment between its call and its return.  So a `true` of connected() stays true for all threads.
/// A batch is as many operations, in any order.  grow(), moves and destruction need the object for
/// themselves.
///
/// Move-only; an object that was moved from can only be assigned to and destroyed.  One word a
/// vertex; edges are not stored.
///
/// source  Dhulipala, Hong, Shun: ConnectIt: a framework for static and incremental parallel graph
///         connectivity algorithms. PVLDB 14(4), 2020.  Jayanti, Tarjan: A randomized concurrent
///         algorithm for disjoint set union. PODC 2016
template <std::unsigned_integral Index = std::uint32_t>
class incremental_components : public component_updates<Index>, public component_queries<Index> {
 public:
  /// n vertices without edges.
  ///
  /// n       fits into an Index
  /// throws  std::invalid_argument: an unknown rule, or too many threads; invalid_matrix: too many
  ///         vertices, or more memory than the limit
  explicit incremental_components(std::uint64_t n = 0, const incremental_options& how = {});

  /// Starts from labels of cc(), with numbering::min.
  ///
  /// labels  [n], labels[v] <= v and labels[labels[v]] == labels[v]
  /// throws  as above; invalid_matrix: other labels
  explicit incremental_components(std::span<const Index> labels,
                                  const incremental_options& how = {});
  /// The same for a result of cc().
  explicit incremental_components(const result<Index>& start, const incremental_options& how = {})
      : incremental_components(std::span<const Index>(start.labels), how) {}

  /// Reads what save() has written.  Needs no lock: the file is replaced as a whole.
  ///
  /// throws  invalid_matrix: absent, unreadable, not such a file, damaged or truncated, written by
  ///         another version, ids of another width; or as the constructor
  [[nodiscard]] static incremental_components open(const std::filesystem::path& file,
                                                   const incremental_options& how = {});

  /// Processes insertions and queries together.
  ///
  /// batch     n x n, n <= vertex_count(); ids < n
  /// is_query  [entries of the batch]; bit k: pair k is a query, else an edge to insert
  /// returns   bit k: whether pair k is a query, and its ends are in one component.  Operations of
  ///           one batch run in any order.
  /// throws    as insert(); std::invalid_argument: is_query has another length
  [[nodiscard]] bit_vector process(const coo_view<Index>& batch, const bit_vector& is_query);
  /// The same for an array of pairs.
  [[nodiscard]] bit_vector process(const edge_view<Index>& batch, const bit_vector& is_query);
  /// The same for a contiguous range of std::pair, std::array or C arrays of two ids.
  template <detail::adjacent_edges Pairs>
  requires std::same_as<detail::edge_word<Pairs>, Index>
  [[nodiscard]] bit_vector process(const Pairs& batch, const bit_vector& is_query) {
    return process(edge_view<Index>(this->vertex_count(), batch), is_query);
  }

  /// Adds vertices without edges, until there are n; does nothing if there are as many.
  ///
  /// throws  as the constructor; nothing has changed then
  /// cost    O(n), amortised O(1) a vertex
  void grow(std::uint64_t n);

 private:
  explicit incremental_components(const detail::forest_pointer<Index>& forest);
};

/// The bytes of an id in a file that save() has written, 4 or 8: which incremental_components can
/// open it.
///
/// throws  invalid_matrix: absent, unreadable, not such a file, or written by another version
[[nodiscard]] unsigned id_bytes_of_state(const std::filesystem::path& file);

extern template class component_updates<std::uint32_t>;
extern template class component_updates<std::uint64_t>;
extern template class component_queries<std::uint32_t>;
extern template class component_queries<std::uint64_t>;
extern template class incremental_components<std::uint32_t>;
extern template class incremental_components<std::uint64_t>;

/// @}

}  // namespace skerry
