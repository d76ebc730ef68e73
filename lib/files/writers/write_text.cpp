// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <variant>

#include "lib/files/readers/entry_lines.hpp"
#include "lib/files/readers/weights.hpp"
#include "lib/files/writers/writers.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

namespace {

/// The number of entries (u, v) for which holds(u, v).
template <class Predicate>
std::uint64_t count_entries(const stored_matrix& A, Predicate holds) {
  std::atomic<std::uint64_t> count = 0;
  constexpr std::uint64_t entries_per_block = std::uint64_t{1} << 16;
  std::visit(
      [&](const auto& entries) {
        const auto view = entries.view();
        for_each_block(threads(), A.entry_count(), entries_per_block,
                       [&](std::uint64_t first, std::uint64_t last) {
                         std::uint64_t found = 0;
                         for_each_entry_in(
                             view, first, last,
                             [&](std::uint64_t u, std::uint64_t v) { found += holds(u, v); });
                         count.fetch_add(found, std::memory_order_relaxed);
                       });
      },
      A.entries);
  return count.load();
}

/// Whether a file that can declare symmetry does: it stores one of (u, v) and (v, u) for both.
bool is_declared_symmetric(const stored_matrix& A) {
  return A.symmetric == symmetry::yes || A.is_undirected;
}

/// The number of entries that such a file stores: all, or the lower triangle of a symmetric matrix.
std::uint64_t stored_count(const stored_matrix& A) {
  if (A.symmetric != symmetry::yes) return A.entry_count();
  return count_entries(A, [](std::uint64_t u, std::uint64_t v) { return u >= v; });
}

/// Calls line(text, u, v) for each entry.
template <class Line>
void write_lines(output_file& out, const stored_matrix& A, Line line) {
  std::visit([&](const auto& entries) { write_entry_lines(out, entries.view(), line); }, A.entries);
}

/// Writes a line for each entry that a file stores which can declare symmetry.
template <class Line>
void write_stored(output_file& out, const stored_matrix& A, Line line) {
  if (A.is_undirected)
    write_lines(out, A, [&](auto& text, std::uint64_t u, std::uint64_t v) {
      line(text, std::max(u, v), std::min(u, v));
    });
  else if (A.symmetric == symmetry::yes)
    write_lines(out, A, [&](auto& text, std::uint64_t u, std::uint64_t v) {
      if (u >= v) line(text, u, v);
    });
  else
    write_lines(out, A, line);
}

}  // namespace

void write_matrix_market(output_file& out, const stored_matrix& A, const write_options& how) {
  const bool weighted = has_weights(how);
  out.write(fmt::format("%%MatrixMarket matrix coordinate {} {}\n{} {} {}\n",
                        weighted ? "integer" : "pattern",
                        is_declared_symmetric(A) ? "symmetric" : "general", A.row_count(),
                        A.column_count(), stored_count(A)));
  write_stored(out, A,
               [weighted, weight = weights(how)](auto& text, std::uint64_t u, std::uint64_t v) {
                 text.append(u + 1);
                 text.append(' ');
                 text.append(v + 1);
                 if (weighted) {
                   text.append(' ');
                   text.append(weight(u, v));
                 }
                 text.append('\n');
               });
}

void write_edge_list(output_file& out, const stored_matrix& A, const write_options& how,
                     char delimiter) {
  // This format cannot declare that an entry means both directions.
  std::uint64_t mirrored = 0;
  if (A.is_undirected)
    mirrored = count_entries(A, [](std::uint64_t u, std::uint64_t v) { return u != v; });
  out.write(fmt::format("# {} vertices, {} entries\n", A.row_count(), A.entry_count() + mirrored));
  const auto line = [delimiter, weighted = has_weights(how), weight = weights(how)](
                        auto& text, std::uint64_t u, std::uint64_t v) {
    text.append(u);
    text.append(delimiter);
    text.append(v);
    if (weighted) {
      text.append(delimiter);
      text.append(weight(u, v));
    }
    text.append('\n');
  };
  write_lines(out, A, [&](auto& text, std::uint64_t u, std::uint64_t v) {
    line(text, u, v);
    if (A.is_undirected && u != v) line(text, v, u);
  });
}

void write_he(output_file& out, const stored_matrix& A, const write_options& how) {
  out.write(fmt::format("H {} {} {}\n", A.row_count(), stored_count(A),
                        is_declared_symmetric(A) ? 1 : 0));
  write_stored(out, A, [weight = weights(how)](auto& text, std::uint64_t u, std::uint64_t v) {
    text.append("E ");
    text.append(u);
    text.append(' ');
    text.append(v);
    text.append(' ');
    text.append(weight(u, v));
    text.append('\n');
  });
}

}  // namespace skerry
