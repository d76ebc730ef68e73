// SPDX-License-Identifier: Apache-2.0
#include "skerry/component.hpp"

#include <stdexcept>
#include <utility>

#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/for_each_batch.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

/// The vertices with a label, and the new id of each.
template <class Index, class Label>
struct renumbering {
  std::vector<Index> id;                // [n]; of other vertices 0
  std::vector<std::uint64_t> vertices;  // old ids of the component
  std::uint64_t rows = 0, columns = 0;  // of its matrix

  renumbering(std::span<const Label> labels, std::uint64_t label, std::uint64_t row_count,
              skerry::vertices sides)
      : id(labels.size()) {
    for (std::uint64_t v = 0; v < labels.size(); ++v) {
      if (labels[v] != label) continue;
      std::uint64_t& next = v < row_count ? rows : columns;
      id[v] = static_cast<Index>(next++);
      vertices.push_back(v);
    }
    if (sides == skerry::vertices::shared) columns = rows;
  }
};

template <class Index, class Label>
component_matrix extract(const entry_batches<Index>& A, const stored_matrix& of,
                         std::span<const Label> labels, std::uint64_t label, vertices sides,
                         std::uint64_t max_bytes) {
  const std::uint64_t shift = sides == vertices::separate ? A.row_count : 0;
  const auto for_each_inside = [&](auto f) {
    for_each_entry(A, serial(), [&](Index u, Index v) {
      if (labels[u] == label && labels[v + shift] == label) f(u, v + shift);
    });
  };
  std::uint64_t entries = 0;
  for_each_inside([&](std::uint64_t, std::uint64_t) { ++entries; });
  check_bytes(formatted("a component of {} entries", entries),
              saturating_sum(saturating_product(entries, 2 * sizeof(Index)),
                             saturating_product(labels.size(), sizeof(Index) + 8)),
              max_bytes);
  renumbering<Index, Label> to(labels, label, A.row_count, sides);
  coo<Index> copy{to.rows, to.columns, {}, {}};
  copy.rows.reserve(entries);
  copy.columns.reserve(entries);
  for_each_inside([&](std::uint64_t u, std::uint64_t v) {
    copy.rows.push_back(to.id[u]);
    copy.columns.push_back(to.id[v]);
  });
  stored_matrix matrix{std::move(copy), of.symmetric, of.format};
  matrix.symmetry_known = of.symmetry_known;
  matrix.is_undirected = of.is_undirected;
  return {std::move(matrix), std::move(to.vertices)};
}

template <class Label>
component_matrix extract_from(const stored_matrix& A, std::span<const Label> labels,
                              std::uint64_t label, vertices sides, std::uint64_t max_bytes) {
  if (const std::uint64_t n = vertex_count(A, sides); labels.size() != n)
    throw std::invalid_argument(
        formatted("{} labels for {} vertices; pass those that cc() returned for this matrix",
                  labels.size(), n));
  return with_view(A, [&](const auto& view) {
    return extract(entry_batches(view), A, labels, label, sides, max_bytes);
  });
}

}  // namespace

component_matrix extract_component(const stored_matrix& A, std::span<const std::uint32_t> labels,
                                   std::uint64_t label, vertices sides, std::uint64_t max_bytes) {
  return extract_from(A, labels, label, sides, max_bytes);
}

component_matrix extract_component(const stored_matrix& A, std::span<const std::uint64_t> labels,
                                   std::uint64_t label, vertices sides, std::uint64_t max_bytes) {
  return extract_from(A, labels, label, sides, max_bytes);
}

}  // namespace skerry
