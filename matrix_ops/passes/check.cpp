// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/passes/check.hpp"

#include <limits>
#include <stdexcept>

#include "matrix_ops/formatted.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
void check_lengths(const csr_view<Index, Offset>& A) {
  if (A.row_offsets.empty() || A.row_offsets.size() - 1 != A.row_count)
    throw invalid_matrix(formatted("row_offsets has {} elements; {} rows need one more than that",
                                   A.row_offsets.size(), A.row_count));
  if (A.row_offsets.front() != 0 || A.row_offsets.back() != A.columns.size())
    throw invalid_matrix(
        formatted("row_offsets runs from {} to {}; with {} columns it must run from 0 to {}",
                  A.row_offsets.front(), A.row_offsets.back(), A.columns.size(), A.columns.size()));
}

template <class Index, class Offset>
void check_lengths(const csr_rows_view<Index, Offset>& A) {
  check_lengths(A.rows_alone());
}

template <class Index>
void check_lengths(const coo_view<Index>& A) {
  if (A.rows.size() != A.columns.size())
    throw invalid_matrix(formatted("{} row ids and {} column ids; an entry needs one of each",
                                   A.rows.size(), A.columns.size()));
}

template <class Index, class Offset>
void check_lengths(const csc_view<Index, Offset>& A) {
  if (A.column_offsets.empty() || A.column_offsets.size() - 1 != A.column_count)
    throw invalid_matrix(
        formatted("column_offsets has {} elements; {} columns need one more than that",
                  A.column_offsets.size(), A.column_count));
  if (A.column_offsets.front() != 0 || A.column_offsets.back() != A.rows.size())
    throw invalid_matrix(
        formatted("column_offsets runs from {} to {}; with {} rows it must run from 0 to {}",
                  A.column_offsets.front(), A.column_offsets.back(), A.rows.size(), A.rows.size()));
}

template <class Index>
void check_lengths(const edge_view<Index>& A) {
  if (A.ends.size() % 2 != 0)
    throw invalid_matrix(formatted("{} ids of the ends of edges; an edge has two", A.ends.size()));
}

template <class View>
inline constexpr bool is_edges = false;
template <class Index>
inline constexpr bool is_edges<edge_view<Index>> = true;

/// Throws unless the shape is that of a graph, and of a width that ids can name.
template <class View>
void check_sides(const View& A, vertices sides) {
  if (is_edges<View> && sides == vertices::separate)
    throw std::invalid_argument(
        "options::bipartite needs separate rows and columns; use a coo_view");
  check_vertices(A.row_count, A.column_count, sizeof(typename View::index), sides);
}
template <class Index, class Offset>
void check_sides(const csr_rows_view<Index, Offset>& A, vertices sides) {
  if (sides == vertices::separate)
    throw std::invalid_argument("options::bipartite takes whole matrices, not some of their rows");
  check_vertices(A.column_count, A.column_count, sizeof(Index), sides);
  if (A.first_row > A.column_count || A.row_count > A.column_count - A.first_row)
    throw invalid_matrix(formatted("{} rows from row {} on do not fit into a {} x {} matrix",
                                   A.row_count, A.first_row, A.column_count, A.column_count));
}

void check_lengths(const dense_view& A) {
  const auto elements = std::visit([](auto all) { return all.size(); }, A.values);
  const bool fits = A.column_count == 0 ? elements == 0
                                        : elements % A.column_count == 0 &&
                                              elements / A.column_count == A.row_count;
  if (!fits)
    throw invalid_matrix(formatted("{} elements do not make a {} x {} matrix", elements,
                                   A.row_count, A.column_count));
}

}  // namespace

void check_vertices(std::uint64_t rows, std::uint64_t columns, std::size_t index_bytes,
                    vertices sides) {
  const bool bipartite = sides == vertices::separate;
  if (!bipartite && rows != columns)
    throw invalid_matrix(
        formatted("the matrix is {} x {}, not square; say bipartite to take rows and columns as "
                  "the two sides of a graph",
                  rows, columns));
  // No id may be the largest number itself.
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> (64 - 8 * index_bytes);
  if (rows > most || columns > (bipartite ? most - rows : most))
    throw invalid_matrix(formatted("{} x {} has more vertices than {}-bit ids can name{}", rows,
                                   columns, 8 * index_bytes,
                                   index_bytes == 4 ? "; use 64-bit ids" : ""));
}

std::string id_text(std::uint64_t id, std::size_t index_bytes) {
  const auto negative =
      index_bytes == 4 ? std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(id))}
                       : static_cast<std::int64_t>(id);
  if (negative >= 0) return std::to_string(id);
  return formatted("{} ({} as a signed number)", id, negative);
}

template <class Index, class Offset>
void throw_first_fault(const csc_view<Index, Offset>& A) {
  const std::uint64_t entries = A.entry_count();
  for (std::uint64_t c = 0; c < A.column_count; ++c) {
    const Offset begin = A.column_offsets[c], end = A.column_offsets[c + 1];
    if (begin > end || end > entries)
      throw invalid_matrix(formatted(
          "column_offsets[{}] = {} and column_offsets[{}] = {} do not enclose a column within {} "
          "rows; offsets must begin at 0, never fall, and end at {}",
          c, begin, c + 1, end, entries, entries));
  }
  for (std::uint64_t k = 0; k < entries; ++k)
    if (A.rows[k] >= A.row_count) throw_id_outside(A, "rows", k, A.rows[k]);
}

void throw_end_outside(std::uint64_t k, std::uint64_t id, std::uint64_t vertices,
                       std::size_t index_bytes) {
  throw invalid_matrix(
      formatted("edges[{}] has the end {}, which is outside a graph of {} vertices; ids are "
                "0-based",
                k, id_text(id, index_bytes), vertices));
}

template <class View>
void check_shape(const View& A, vertices sides) {
  check_sides(A, sides);
  check_lengths(A);
}

template void check_shape(const csr_view<std::uint32_t, std::uint32_t>&, vertices);
template void check_shape(const csr_view<std::uint32_t, std::uint64_t>&, vertices);
template void check_shape(const csr_view<std::uint64_t, std::uint64_t>&, vertices);
template void check_shape(const csr_rows_view<std::uint32_t, std::uint32_t>&, vertices);
template void check_shape(const csr_rows_view<std::uint32_t, std::uint64_t>&, vertices);
template void check_shape(const csr_rows_view<std::uint64_t, std::uint64_t>&, vertices);
template void check_shape(const coo_view<std::uint32_t>&, vertices);
template void check_shape(const coo_view<std::uint64_t>&, vertices);
template void check_shape(const csc_view<std::uint32_t, std::uint32_t>&, vertices);
template void check_shape(const csc_view<std::uint32_t, std::uint64_t>&, vertices);
template void check_shape(const csc_view<std::uint64_t, std::uint64_t>&, vertices);
template void check_shape(const edge_view<std::uint32_t>&, vertices);
template void check_shape(const edge_view<std::uint64_t>&, vertices);
template void check_shape(const dense_view&, vertices);

template void throw_first_fault(const csc_view<std::uint32_t, std::uint32_t>&);
template void throw_first_fault(const csc_view<std::uint32_t, std::uint64_t>&);
template void throw_first_fault(const csc_view<std::uint64_t, std::uint64_t>&);

}  // namespace skerry
