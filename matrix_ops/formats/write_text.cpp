// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <atomic>
#include <variant>

#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/formats/entry_lines.hpp"
#include "matrix_ops/formats/weights.hpp"
#include "matrix_ops/formats/writers.hpp"

namespace skerry {

namespace {

/// The number of entries on and below the diagonal.
template <class View>
std::uint64_t lower_count(const View& A) {
  std::atomic<std::uint64_t> count = 0;
  constexpr std::uint64_t entries_per_block = std::uint64_t{1} << 16;
  const auto count_block = [&](std::uint64_t first, std::uint64_t last) {
    std::uint64_t found = 0;
    for_each_entry_in(A, first, last, [&](std::uint64_t u, std::uint64_t v) { found += u >= v; });
    count.fetch_add(found, std::memory_order_relaxed);
  };
  for_each_block(threads(), A.entry_count(), entries_per_block, count_block);
  return count.load();
}

/// The number of entries that a file stores: all, or the lower triangle of a symmetric matrix.
std::uint64_t stored_count(const stored_matrix& A) {
  if (A.symmetric != symmetry::yes) return A.entry_count();
  return std::visit([](const auto& entries) { return lower_count(entries.view()); }, A.entries);
}

/// Writes a line for each entry that a file stores.
template <class Line>
void write_stored(output_file& out, const stored_matrix& A, Line line) {
  std::visit(
      [&](const auto& entries) {
        if (A.symmetric == symmetry::yes)
          write_entry_lines(out, entries.view(), [&](auto& text, std::uint64_t u, std::uint64_t v) {
            if (u >= v) line(text, u, v);
          });
        else
          write_entry_lines(out, entries.view(), line);
      },
      A.entries);
}

}  // namespace

void write_matrix_market(output_file& out, const stored_matrix& A, const write_options& how) {
  const bool weighted = has_weights(how);
  out.write(fmt::format("%%MatrixMarket matrix coordinate {} {}\n{} {} {}\n",
                        weighted ? "integer" : "pattern",
                        A.symmetric == symmetry::yes ? "symmetric" : "general", A.row_count(),
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

void write_edge_list(output_file& out, const stored_matrix& A, const write_options& how) {
  const bool weighted = has_weights(how);
  out.write(fmt::format("# {} vertices, {} entries\n", A.row_count(), A.entry_count()));
  std::visit(
      [&](const auto& entries) {
        write_entry_lines(
            out, entries.view(),
            [weighted, weight = weights(how)](auto& text, std::uint64_t u, std::uint64_t v) {
              text.append(u);
              text.append(' ');
              text.append(v);
              if (weighted) {
                text.append(' ');
                text.append(weight(u, v));
              }
              text.append('\n');
            });
      },
      A.entries);
}

void write_he(output_file& out, const stored_matrix& A, const write_options& how) {
  out.write(fmt::format("H {} {} {}\n", A.row_count(), stored_count(A),
                        A.symmetric == symmetry::yes ? 1 : 0));
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
