// SPDX-License-Identifier: Apache-2.0
// Where a call of the C interface writes its labels and its report.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>

#include "lib/c/options.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/views/vertices.hpp"
#include "skerry/skerry.h"
#include "skerry/skerry.hpp"

namespace skerry::c {

/// The caller's array of labels and struct of results, both of which may be absent.
class answer_place {
 public:
  /// throws  std::invalid_argument: a struct_size or a width that does not exist
  answer_place(const skerry_labels* labels, skerry_result* result);

  [[nodiscard]] bool has_labels() const { return has_labels_; }
  [[nodiscard]] std::uint64_t label_bits() const { return labels_.bits; }

  /// Throws std::invalid_argument unless the array has n labels, which its width can hold.
  ///
  /// base  what labels count from
  void check_labels(std::uint64_t n, std::uint64_t base) const;

  /// The array as labels of this width, which it must have; empty if there is none.
  template <class Label>
  [[nodiscard]] std::span<Label> labels() const {
    return {static_cast<Label*>(labels_.data), static_cast<std::size_t>(labels_.size)};
  }

  /// Calls f with a span of the caller's labels, in their width.  There must be an array.
  template <class Function>
  void with_labels(Function f) const {
    if (labels_.bits == 32)
      f(labels<std::uint32_t>());
    else
      f(labels<std::uint64_t>());
  }

  /// Writes the result, if the caller has a struct for it.
  ///
  /// n  vertices
  void report(const summary& found, std::uint64_t n) const;

 private:
  bool has_labels_;
  skerry_labels labels_{};
  skerry_result* result_;
};

/// Solves a view of the host whose ids are 0-based; labels count from base.
///
/// View  csr_view, coo_view or dense_view
template <class View>
void solve_view(const View& A, const call_options& c, const answer_place& to) {
  using index = typename View::index;
  const vertices sides = vertices_of(c.how.bipartite);
  check_shape(A, sides);
  const std::uint64_t n = vertex_count(A, sides);
  to.check_labels(n, c.base);
  if (!to.has_labels()) {
    const auto found = cc(A, c.how);
    return to.report({found.count, found.used}, n);
  }
  if (to.label_bits() == 8 * sizeof(index)) {
    const std::span<index> labels = to.labels<index>();
    const summary found = label_components(A, labels, c.how);
    if (c.base != 0)
      for (index& label : labels) ++label;
    return to.report(found, n);
  }
  const auto found = cc(A, c.how);
  to.with_labels([&]<class Label>(std::span<Label> labels) {
    for (std::size_t v = 0; v < labels.size(); ++v)
      labels[v] = static_cast<Label>(found.labels[v] + c.base);
  });
  to.report({found.count, found.used}, n);
}

}  // namespace skerry::c
