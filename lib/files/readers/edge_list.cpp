// SPDX-License-Identifier: Apache-2.0
// Edge lists: two ids a line, numbered from 0, separated by blanks or a comma; the rest of the line
// is ignored.  Lines that begin with # or % are comments; edge_list_comments.hpp says which of them
// declare sizes, and edge_list_start.hpp what other first lines mean.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "lib/files/readers/edge_list_start.hpp"
#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/readers.hpp"

namespace skerry {

namespace {

template <class Index>
coo<Index> read_ids(const input& in, const std::vector<text_chunk>& chunks, const read_options& how,
                    const threads& run, const edge_list_start& start,
                    std::optional<seen_ids>& seen) {
  const bool is_declared = start.shape.has_value();
  constexpr bool narrow = sizeof(Index) == 4;
  // Ids must be less than max_vertices, so that an Index can hold the number of vertices, too.
  constexpr std::uint64_t max_index = std::numeric_limits<Index>::max();
  const std::uint64_t max_vertices = narrow && how.bipartite ? max_index / 2 : max_index;
  const edge_lines lines(start);
  std::uint64_t line_count = 0;
  for (const text_chunk& chunk : chunks) line_count += chunk.line_count;
  std::vector<std::uint64_t> capacities = capacity_by_lines(chunks);
  for (std::uint64_t& capacity : capacities)
    capacity = saturating_product(capacity, entries_of_line(how));
  seen.emplace(start.shape ? 0 : saturating_product(line_count, entries_of_line(how)));
  std::vector<std::uint64_t> bound(chunks.size());  // 1 + the largest id of each chunk, or 0
  std::atomic<bool> widen = false;
  auto sink = parse_entries<Index>(in, chunks, capacities, run,
                                   [&](std::size_t i, std::string_view text, auto append) {
                                     if (narrow && widen.load(std::memory_order_relaxed)) return;
                                     std::uint64_t chunk_bound = 0;
                                     lines(text, [&](std::uint64_t u, std::uint64_t v) {
                                       const std::uint64_t larger = std::max(u, v);
                                       if (narrow && larger >= max_vertices) {
                                         widen.store(true, std::memory_order_relaxed);
                                         throw too_wide();
                                       }
                                       chunk_bound = std::max(chunk_bound, larger + 1);
                                       if (!is_declared) {
                                         seen->insert(u);
                                         seen->insert(v);
                                       }
                                       append(u, v);
                                     });
                                     bound[i] = chunk_bound;
                                     const bool may_be_read_again = narrow && !is_declared;
                                     if (!may_be_read_again)
                                       in.release(chunks[i].position, chunks[i].size);
                                   });
  const std::uint64_t found = bound.empty() ? 0 : *std::ranges::max_element(bound);
  const matrix_shape shape = start.shape.value_or(matrix_shape{found, found});
  return std::move(sink).take(shape.rows, shape.columns);
}

/// The line that declares the shape, 0 if there is none.
/// By which number the file calls its first row: 0 if two rows have that number.
std::uint64_t first_row_of(const edge_list_start& start) {
  return start.left == 0 ? start.first_id : 0;
}

std::uint64_t shape_line_of(const edge_list_start& start, const read_options& how) {
  return start.shape && !how.vertices ? start.declared_by.number : 0;
}

void check_entries(const input& in, const read_options& how, const edge_list_start& start,
                   std::uint64_t found) {
  if (start.entries)
    check_declared_count(in, start.declared_by, "entries", *start.entries,
                         found / entries_of_line(how), how, start.count_remedy);
}

std::vector<std::string> notes_of(const input& in, const read_options& how,
                                  const edge_list_start& start, std::uint64_t n,
                                  std::uint64_t entries, const vertex_counter& absent) {
  std::vector<std::string> notes = start.notes;
  const std::uint64_t lines = entries / entries_of_line(how);
  if (start.columns.size() > 2)
    notes.push_back(note_on_hyperedges(entries, lines, start.columns.size()));
  if (start.entries) add_count_note(notes, start.declared_by, "entries", *start.entries, lines);
  add_notes(notes, in, how, n, start.shape.has_value(), lines, start.remarks, absent);
  return notes;
}

/// An edge list that is read front to back.
class edge_list_source final : public line_source<edge_lines> {
 public:
  edge_list_source(const input& in, const read_options& how, edge_list_start start)
      : line_source(in, how, {.body = start.body, .first_line = start.line}, edge_lines(start)),
        start_(std::move(start)) {
    first_id = first_row_of(start_);
  }

  [[nodiscard]] std::optional<matrix_shape> shape() const override { return start_.shape; }
  [[nodiscard]] std::uint64_t shape_line() const override { return shape_line_of(start_, how()); }
  [[nodiscard]] std::vector<std::string> notes(std::uint64_t vertices, std::uint64_t entries,
                                               const vertex_counter& absent) const override {
    return notes_of(in(), how(), start_, vertices, entries, absent);
  }

 protected:
  void check_end(const line_totals& found) const override {
    check_entries(in(), how(), start_, found.entries);
  }

 private:
  edge_list_start start_;
};

}  // namespace

void edge_lines::read_columns(const char*& p, const char* end,
                              std::vector<std::uint64_t>& numbers) const {
  const unsigned last = *std::ranges::max_element(id_columns_);
  for (unsigned column = 1; column <= last; ++column) {
    if (column != 1) check_one_comma(p);
    const auto is_it = [&](unsigned c) { return c == column; };
    if (scan::at_line_end(p, end) || std::ranges::any_of(id_columns_, is_it)) {
      const std::uint64_t id = read_id(p, end, ids(), scan::is_blank_or_comma);
      for (std::size_t k = 0; k < numbers.size(); ++k)
        if (is_it(id_columns_[k])) numbers[k] = id;
    } else {
      while (!scan::at_line_end(p, end) && !scan::is_blank_or_comma(*p)) ++p;
      while (p != end && scan::is_blank_or_comma(*p)) ++p;
    }
  }
}

void edge_lines::fail_outside(const char* line, std::uint64_t u, std::uint64_t v) const {
  if (rows_ == max)
    throw parse_error{line,
                      fmt::format("vertices up to {} cannot be counted in 64 bits", std::max(u, v)),
                      "use smaller ids"};
  const bool is_row = u >= rows_ && (v < columns_ || u >= v);
  const std::uint64_t id = (is_row ? u : v), n = is_row ? rows_ : columns_;
  throw parse_error{line,
                    first_ == 0
                        ? fmt::format("id {} is not below {}, the number of vertices", id, n)
                        : fmt::format("id {} is outside 1 to {}", id + first_, n),
                    remedy_};
}

stored_matrix read_edge_list(const input& in, const read_options& how) {
  const threads run(how.threads);
  const edge_list_start start = read_edge_list_start(in, how);
  const std::vector<text_chunk> chunks = split_into_chunks(in, start.body, start.line, how, run);
  std::optional<seen_ids> seen;
  const auto read = [&]<class Index>() -> decltype(stored_matrix::entries) {
    return read_ids<Index>(in, chunks, how, run, start, seen);
  };
  const auto read_in_any_width = [&] {
    if (start.shape) return in_narrowest_ids(start.shape->rows, start.shape->columns, how, read);
    try {
      return read.template operator()<std::uint32_t>();
    } catch (const too_wide&) {
      return read.template operator()<std::uint64_t>();
    }
  };
  stored_matrix A{read_in_any_width(), symmetry::unknown, "el", shape_line_of(start, how)};
  A.first_id = first_row_of(start);
  A.is_undirected = start.columns.size() > 2;
  check_entries(in, how, start, A.entry_count());
  A.notes = notes_of(in, how, start, A.row_count(), A.entry_count(),
                     [&] { return seen->absent(A.row_count(), A.entry_count()); });
  return A;
}

std::unique_ptr<entry_source> open_edge_list(const input& in, const read_options& how) {
  return std::make_unique<edge_list_source>(in, how, read_edge_list_start(in, how));
}

}  // namespace skerry
