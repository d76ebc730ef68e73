// SPDX-License-Identifier: Apache-2.0
// An independent check of labels.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "skerry/edges.hpp"
#include "skerry/host_matrix.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// What verify() found.
struct verification {
  bool right = false;       ///< whether the labels are the components
  std::uint64_t count = 0;  ///< components; 0 if the labels are wrong
  std::string fault = {};   ///< if wrong: the first fault, and the vertices that show it
  std::vector<std::string> notes = {};  ///< of verify_edges() and its like: on the file
  /// Whether the labels are right.
  explicit operator bool() const { return right; }
};

/// How faults name vertices and labels that stand for values of the caller's.  Functions may be
/// empty.
struct fault_names {
  std::function<std::string(std::uint64_t v)> vertex = {};    ///< vertex v; empty: its number
  std::function<std::string(std::uint64_t v)> label_of = {};  ///< the label of v; empty: as it is
};

/// What the matrix and the labels of verify() mean.
struct verify_options {
  bool bipartite = false;  ///< rows and columns are different vertices: column c is A.row_count + c
  std::uint64_t max_bytes = 0;  ///< of memory: a larger estimate throws; 0: the free memory
  bool canonical = false;  ///< whether a label must be the smallest vertex of its component, too
  fault_names names = {};  ///< in the fault, if there is one
  /// Called now and then with the steps that are done, and their number; may be empty.
  std::function<void(std::uint64_t done, std::uint64_t total)> watch = {};
};

/// Checks that labels are the connected components of A, whatever numbers name the components
/// unless how.canonical is set.
///
/// Labels are right if the two ends of every entry have the same label (no component is split), and
/// a search from one vertex of each label reaches all vertices with that label (no two components
/// are merged).  Shares no code with the algorithms.
///
/// A          any view
/// labels     [n], any numbers
/// how        as for cc()
/// returns    the verdict, and the first fault if there is one
/// throws     invalid_matrix, as cc() does, and if the estimate of the memory exceeds the limit
/// cost       O(n + entries) time; 8 bytes an entry and 17 a vertex for 32-bit ids
template <host_matrix View>
[[nodiscard]] verification verify(const View& A, std::span<const typename View::index> labels,
                                  const verify_options& how = {});

/// The same for a matrix of another library, or a range of edges, which has a vertex for each label
/// and for each id: too few labels are wrong labels.
template <detail::matrix_argument Matrix>
[[nodiscard]] verification verify(Matrix&& A, std::span<const index_of<Matrix>> labels,
                                  const verify_options& how = {}) {
  detail::call_input<std::remove_reference_t<Matrix>> input(
      A, {}, {.limits = {.max_bytes = how.max_bytes}});
  input.add_vertices(labels.size());
  return skerry::verify(
      input.view(), labels,
      {how.bipartite, input.left_of(how.max_bytes), how.canonical, how.names, how.watch});
}

/// @}

}  // namespace skerry
