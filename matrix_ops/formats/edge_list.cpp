// SPDX-License-Identifier: Apache-2.0
// Edge lists: two ids a line, numbered from 0, separated by blanks or a comma; the rest of the line
// is ignored.  Lines that begin with # or % are comments; edge_list_comments.hpp says which of them
// declare sizes.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "matrix_ops/formats/column_names.hpp"
#include "matrix_ops/formats/edge_list_comments.hpp"
#include "matrix_ops/formats/edge_sink.hpp"
#include "matrix_ops/formats/header.hpp"
#include "matrix_ops/formats/ids.hpp"
#include "matrix_ops/formats/readers.hpp"

namespace skerry {

namespace {

/// Thrown if an id, or the number of vertices, needs more than 32 bits.
struct too_wide {};

/// Reads the next field of a line; returns it without quotes.
std::string column_name(const char*& p, const char* end) {
  std::string name;
  for (; !scan::at_line_end(p, end) && !scan::is_blank_or_comma(*p); ++p)
    if (*p != '"') name += *p;
  while (p != end && scan::is_blank_or_comma(*p)) ++p;
  return name;
}

/// Whether a line is a header of column names.
bool is_column_header(std::string_view line) {
  const char* p = line.data();
  const char* const end = p + line.size();
  p = scan::skip_blanks(p, end);
  const auto is_known = [&] { return is_name_of_end(column_name(p, end)); };
  return is_known() && is_known();
}

/// Throws if the separators before p have more than one comma: a field between them is empty.
void check_one_comma(const char* p) {
  int commas = 0;
  for (const char* q = p; scan::is_blank_or_comma(q[-1]); --q) commas += q[-1] == ',';
  if (commas > 1)
    throw parse_error{p - 1, "a field between two commas is empty",
                      "write two ids, separated by blanks or one comma"};
}

/// The complete lines at the start of a file.
std::string first_lines_of(const input& in) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 16;
  const std::uint64_t begin = in.text_begin();
  const std::string_view head = in.head(enough), text = head.substr(begin, enough);
  if (begin + text.size() == in.size()) return std::string(text);
  return std::string(text.substr(0, text.rfind('\n') + 1));  // 0 if none: npos + 1
}

template <class Index>
coo<Index> read_ids(const input& in, const std::vector<text_chunk>& chunks, const read_options& how,
                    const threads& run, const std::optional<std::uint64_t>& vertices,
                    const char* remedy) {
  constexpr bool narrow = sizeof(Index) == 4;
  // Ids must be less than max_vertices, so that an Index can hold the number of vertices, too.
  constexpr std::uint64_t max_index = std::numeric_limits<Index>::max();
  const std::uint64_t max_vertices = narrow && how.bipartite ? max_index / 2 : max_index;
  const id_range any_id{"id", 0, std::numeric_limits<std::uint64_t>::max()};
  const std::uint64_t limit = vertices.value_or(max_vertices);
  std::vector<std::uint64_t> bound(chunks.size());  // 1 + the largest id of each chunk, or 0
  std::atomic<bool> widen = false;
  auto sink = parse_entries<Index>(
      in, chunks, capacity_by_lines(chunks), run,
      [&](std::size_t i, std::string_view text, auto append) {
        if (narrow && widen.load(std::memory_order_relaxed)) return;
        std::uint64_t chunk_bound = 0;
        for_each_line(text, is_hash_or_percent, [&](const char* p, const char* end) {
          const char* const begin = p;
          const std::uint64_t u = read_id(p, end, any_id, scan::is_blank_or_comma);
          check_one_comma(p);
          const std::uint64_t v = read_id(p, end, any_id, scan::is_blank_or_comma);
          const std::uint64_t larger = std::max(u, v);
          if (larger >= limit) {
            if (vertices)
              throw parse_error{
                  begin,
                  fmt::format("id {} is not below {}, the number of vertices", larger, limit),
                  remedy};
            widen.store(true, std::memory_order_relaxed);
            throw too_wide();
          }
          chunk_bound = std::max(chunk_bound, larger + 1);
          append(u, v);
          return p;
        });
        bound[i] = chunk_bound;
        const bool may_be_read_again = narrow && !vertices;
        if (!may_be_read_again) in.release(chunks[i].position, chunks[i].size);
      });
  const std::uint64_t found = bound.empty() ? 0 : *std::ranges::max_element(bound);
  const std::uint64_t n = vertices.value_or(found);
  return std::move(sink).take(n, n);
}

}  // namespace

stored_matrix read_edge_list(const input& in, const read_options& how) {
  const threads run(how.threads);
  const header_line names = find_line(in, is_hash_or_percent);
  const bool has_names = is_column_header(names.text);
  const std::vector<text_chunk> chunks = split_into_chunks(
      in, has_names ? names.body : in.text_begin(), has_names ? names.number + 1 : 1, how, run);
  const std::string first = first_line_of(in), start = first_lines_of(in);
  const auto declared = sizes_in_first_line(first);
  const edge_list_remarks remarks = read_remarks(start, has_names ? std::string_view() : start);
  auto vertices = how.vertices;
  if (!vertices && declared) vertices = declared->vertices;
  const char* const remedy = how.vertices ? "request more vertices, or correct the id"
                                          : "correct the id, or the number in the first line";
  const auto read = [&]<class Index>() -> decltype(stored_matrix::entries) {
    return read_ids<Index>(in, chunks, how, run, vertices, remedy);
  };
  const auto read_in_any_width = [&] {
    if (vertices) return in_narrowest_ids(*vertices, *vertices, how, read);
    try {
      return read.template operator()<std::uint32_t>();
    } catch (const too_wide&) {
      return read.template operator()<std::uint64_t>();
    }
  };
  stored_matrix A{read_in_any_width(), symmetry::unknown, "el",
                  vertices && !how.vertices ? 1u : 0u};
  if (declared) check_declared_count(in, {first, 1}, "entries", declared->entries, A.entry_count());
  A.notes = notes_on(A, remarks, run);
  return A;
}

}  // namespace skerry
