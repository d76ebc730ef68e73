// SPDX-License-Identifier: Apache-2.0
// Connected components of a graph that grows in a device's memory.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "skerry/cuda.hpp"

namespace skerry {

/// @addtogroup incremental
/// @{

/// @cond
template <std::unsigned_integral Index>
struct device_growth;
/// @endcond

/// How a graph that grows in a device's memory inserts edges.
struct device_incremental_options {
  /// The rule, one of device_rules(); empty: the fastest on most graphs.
  std::string rule = {};
};

/// The rules of device_incremental_components, the default first: "unite_by_min", and some of
/// concurrent_rules() and of phased_rules() by the same names.  The default also shortens the paths
/// of all vertices from time to time; the others are the rule alone.
[[nodiscard]] std::vector<std::string> device_rules();

/// incremental_components in a device's memory.  Batches, answers and labels are there, too.
///
/// The object is for one thread at a time.  A call enqueues its kernels on the workspace's stream;
/// all but insert_async() wait for it.  One word a vertex, and for some rules up to 8 bytes more;
/// edges are not stored.
///
/// "shiloach_vishkin" and "liu_tarjan/LETTERS" go over a batch in rounds, and wait for the stream
/// in each, also in insert_async().  They take up to eight ids an edge of the batch meanwhile.
///
/// source  Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
///         connectivity algorithms on GPUs. PACT 2020
template <std::unsigned_integral Index = std::uint32_t>
class device_incremental_components {
 public:
  /// n vertices without edges.
  ///
  /// n          fits into an Index
  /// workspace  its stream and memory; labels that cc() has made in it stay valid
  /// throws     invalid_matrix: too many vertices; backend_error; and as device_workspace()
  explicit device_incremental_components(std::uint64_t n = 0,
                                         device_workspace workspace = device_workspace())
      : device_incremental_components(n, {}, std::move(workspace)) {}
  /// The same by a rule.
  ///
  /// throws  as above; std::invalid_argument: an unknown rule
  device_incremental_components(std::uint64_t n, const device_incremental_options& how,
                                device_workspace workspace = device_workspace());
  /// Starts from labels of cc() in the device's memory, with numbering::min; copies them.
  ///
  /// labels  [n], labels[v] <= v and labels[labels[v]] == labels[v]
  /// throws  as above; invalid_matrix: other labels
  explicit device_incremental_components(std::span<const Index> labels,
                                         device_workspace workspace = device_workspace())
      : device_incremental_components(labels, {}, std::move(workspace)) {}
  /// The same by a rule.
  device_incremental_components(std::span<const Index> labels,
                                const device_incremental_options& how,
                                device_workspace workspace = device_workspace());
  /// Leaves the other one to be assigned to or destroyed.
  device_incremental_components(device_incremental_components&&) noexcept;
  /// Frees the memory that this one held.
  device_incremental_components& operator=(device_incremental_components&&) noexcept;
  ~device_incremental_components();

  /// The number of vertices.
  [[nodiscard]] std::uint64_t vertex_count() const;
  /// The number of components.  O(1); after insert_async() as wait()
  [[nodiscard]] std::uint64_t count();

  /// Inserts a batch of edges, in any order; repeats and loops are allowed.
  ///
  /// batch    n x n, n <= vertex_count(); ids < n
  /// returns  by how much count() fell
  /// throws   invalid_matrix: more vertices than vertex_count(), an array that the device cannot
  ///          read, an id that is no vertex.  The other edges of the batch have been inserted then.
  /// cost     nearly linear in the batch; O(n) more if it has at least vertex_count() edges.  No
  ///          earlier edge is read
  std::uint64_t insert(const device_coo_view<Index>& batch);

  /// Enqueues the insertion of a batch.  Later calls take it into account.
  ///
  /// batch   as for insert(); its arrays must stay valid and unchanged until another member has
  ///         been called and has returned
  /// throws  as insert(), but an id that is no vertex is an error of the next call that waits;
  ///         that call has then done nothing else
  void insert_async(const device_coo_view<Index>& batch);
  /// Waits for the batches of insert_async().
  ///
  /// throws  invalid_matrix: one of them had an id that is no vertex.  All other edges have been
  ///         inserted; backend_error
  void wait();

  /// Answers a batch of queries.
  ///
  /// pairs    n x n, n <= vertex_count(); ids < n
  /// answers  [ceil(pairs / 64)], in the device's memory; bit k % 64 of answers[k / 64]: whether
  ///          the ends of pair k are in one component.  Bits past the end are 0
  /// throws   as insert(); std::invalid_argument: answers has another length
  void connected(const device_coo_view<Index>& pairs, std::span<std::uint64_t> answers);

  /// Inserts the pairs of a batch that are no queries, then answers the others.
  ///
  /// batch     n x n, n <= vertex_count(); ids < n
  /// is_query  [ceil(pairs / 64)], in the device's memory; bit k % 64 of is_query[k / 64]: pair k
  ///           is a query
  /// answers   as for connected(); 0 for pairs that were inserted
  /// returns   by how much count() fell
  /// throws    as connected()
  std::uint64_t process(const device_coo_view<Index>& batch,
                        std::span<const std::uint64_t> is_query, std::span<std::uint64_t> answers);

  /// The smallest vertex of each vertex's component, as cc() labels them.
  ///
  /// to      [vertex_count()], in the device's memory
  /// throws  std::invalid_argument: `to` has another length; backend_error
  /// cost    O(n)
  void labels(std::span<Index> to);

  /// Adds vertices without edges, until there are n; does nothing if there are as many.
  ///
  /// throws  as the constructor; nothing has changed then
  /// cost    O(n), amortised O(1) a vertex
  void grow(std::uint64_t n);

 private:
  device_workspace workspace_;
  std::unique_ptr<device_growth<Index>> growth_;
};

extern template class device_incremental_components<std::uint32_t>;
extern template class device_incremental_components<std::uint64_t>;

/// @}

}  // namespace skerry
