// SPDX-License-Identifier: Apache-2.0
// A small matrix as traces solve it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/vertices.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/trace.hpp"

namespace skerry {

/// The entries of a matrix in ascending order, each once, with their mirror images.
class trace_input {
 public:
  using entry = std::pair<std::uint32_t, std::uint32_t>;

  /// n              vertices, at most most_traced_vertices
  /// is_undirected  an entry (u, v) also represents (v, u)
  trace_input(std::uint64_t n, std::set<entry> entries, bool is_undirected);

  [[nodiscard]] std::uint64_t vertices() const { return row_offsets_.size() - 1; }
  [[nodiscard]] const std::vector<entry>& entries() const { return entries_; }
  /// Whether mirror images were missing, of entries with a direction.
  [[nodiscard]] bool symmetrised() const { return symmetrised_; }
  [[nodiscard]] csr_view<std::uint32_t, std::uint32_t> sparse() const {
    return {vertices(), vertices(), row_offsets_, columns_};
  }
  [[nodiscard]] dense_view dense() const { return {vertices(), elements_}; }

 private:
  std::vector<entry> entries_;
  bool symmetrised_ = false;
  std::vector<std::uint32_t> row_offsets_, columns_;  // [n + 1], [entries]
  std::vector<std::uint8_t> elements_;                // [n * n], 1 for an entry
};

/// throws  invalid_matrix: too many vertices
inline void check_traced_size(std::uint64_t n) {
  if (n > most_traced_vertices)
    throw invalid_matrix(fmt::format(
        "{} vertices are more than {}, which is what a trace can show; make a smaller matrix, for "
        "instance by `skerry generate grid --rows 4 --columns 5 --output small.el`",
        n, most_traced_vertices));
}

/// Reads and checks a view.
///
/// throws  invalid_matrix, as cc(), or too many vertices
template <class View>
[[nodiscard]] trace_input read_for_trace(const View& A, vertices sides, bool is_undirected) {
  check_shape(A, sides);
  const std::uint64_t n = vertex_count(A, sides);
  check_traced_size(n);
  const auto shift = sides == vertices::separate ? static_cast<std::uint32_t>(A.row_count) : 0U;
  std::set<trace_input::entry> entries;
  for_each_checked_entry(A, serial{}, [&](auto u, auto v) {
    entries.emplace(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v) + shift);
  });
  return {n, std::move(entries), is_undirected};
}

}  // namespace skerry
