// SPDX-License-Identifier: Apache-2.0
// Edge lists: two ids a line, numbered from 0, separated by blanks or a comma; the rest of the line
// is ignored.  Lines that begin with # or % are comments; edge_list_comments.hpp says which of them
// declare sizes.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/edge_list_comments.hpp"
#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/readers.hpp"

namespace skerry {

namespace {

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

/// What the start of an edge list says.
struct edge_list_start {
  bool has_names = false;                       // the first line names the columns
  std::uint64_t body = 0;                       // the position of the first line to parse
  std::uint64_t line = 1;                       // its number
  std::string first;                            // the first line
  std::optional<declared_sizes> declared = {};  // by the first line
  edge_list_remarks remarks = {};
  std::optional<std::uint64_t> vertices = {};  // requested or declared
  const char* remedy = "";                     // for an id that is not below `vertices`
};

edge_list_start read_start(const input& in, const read_options& how) {
  const std::string lines = first_lines_of(in);  // of a stream, before they are passed over
  const header_line names = find_line(in, how, is_hash_or_percent);
  edge_list_start start{.has_names = is_column_header(names.text),
                        .first = lines.substr(0, lines.find('\n'))};
  start.body = start.has_names ? names.body : names.begin;
  start.line = names.number + start.has_names;
  start.declared = sizes_in_first_line(start.first);
  start.remarks = read_remarks(lines, start.has_names ? std::string_view() : lines);
  start.vertices = how.vertices;
  if (!start.vertices && start.declared) start.vertices = start.declared->vertices;
  start.remedy = how.vertices ? "request more vertices, or correct the id"
                              : "correct the id, or the number in the first line";
  return start;
}

/// The line that declares the shape, 0 if there is none.
std::uint64_t shape_line_of(const edge_list_start& start, const read_options& how) {
  return start.vertices && !how.vertices ? 1 : 0;
}

/// Parses lines of entries.
class edge_lines {
 public:
  explicit edge_lines(const edge_list_start& start)
      : vertices_(start.vertices), remedy_(start.remedy) {}

  /// Calls append(u, v) for each entry.
  ///
  /// throws  parse_error; what append() throws
  template <class Append>
  void operator()(std::string_view text, Append append) const {
    constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    const id_range any_id{"id", 0, max};
    const std::uint64_t limit = vertices_.value_or(max);
    for_each_line(text, is_hash_or_percent, [&](const char* p, const char* end) {
      const char* const begin = p;
      const std::uint64_t u = read_id(p, end, any_id, scan::is_blank_or_comma);
      check_one_comma(p);
      const std::uint64_t v = read_id(p, end, any_id, scan::is_blank_or_comma);
      const std::uint64_t larger = std::max(u, v);
      if (larger >= limit) fail_outside(begin, larger);
      append(u, v);
      return p;
    });
  }

 private:
  [[noreturn]] void fail_outside(const char* line, std::uint64_t id) const {
    if (!vertices_)
      throw parse_error{line, fmt::format("vertices up to {} cannot be counted in 64 bits", id),
                        "use smaller ids"};
    throw parse_error{line,
                      fmt::format("id {} is not below {}, the number of vertices", id, *vertices_),
                      remedy_};
  }

  std::optional<std::uint64_t> vertices_;
  const char* remedy_;
};

template <class Index>
coo<Index> read_ids(const input& in, const std::vector<text_chunk>& chunks, const read_options& how,
                    const threads& run, const edge_list_start& start) {
  constexpr bool narrow = sizeof(Index) == 4;
  // Ids must be less than max_vertices, so that an Index can hold the number of vertices, too.
  constexpr std::uint64_t max_index = std::numeric_limits<Index>::max();
  const std::uint64_t max_vertices = narrow && how.bipartite ? max_index / 2 : max_index;
  const edge_lines lines(start);
  std::vector<std::uint64_t> bound(chunks.size());  // 1 + the largest id of each chunk, or 0
  std::atomic<bool> widen = false;
  auto sink = parse_entries<Index>(in, chunks, capacity_by_lines(chunks), run,
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
                                       append(u, v);
                                     });
                                     bound[i] = chunk_bound;
                                     const bool may_be_read_again = narrow && !start.vertices;
                                     if (!may_be_read_again)
                                       in.release(chunks[i].position, chunks[i].size);
                                   });
  const std::uint64_t found = bound.empty() ? 0 : *std::ranges::max_element(bound);
  const std::uint64_t n = start.vertices.value_or(found);
  return std::move(sink).take(n, n);
}

/// An edge list that is read front to back.
class edge_list_source final : public line_source<edge_lines> {
 public:
  edge_list_source(const input& in, const read_options& how, edge_list_start start)
      : line_source(in, how, {.body = start.body, .first_line = start.line}, edge_lines(start)),
        start_(std::move(start)) {}

  [[nodiscard]] std::optional<matrix_shape> shape() const override {
    if (!start_.vertices) return {};
    return matrix_shape{*start_.vertices, *start_.vertices};
  }
  [[nodiscard]] std::uint64_t shape_line() const override { return shape_line_of(start_, how()); }
  [[nodiscard]] std::vector<std::string> notes(std::uint64_t vertices, std::uint64_t entries,
                                               const vertex_counter& absent) const override {
    return notes_on(vertices, entries, start_.remarks, absent);
  }

 protected:
  void check_end(const line_totals& found) const override {
    if (start_.declared)
      check_declared_count(in(), {start_.first, 1}, "entries", start_.declared->entries,
                           found.entries);
  }

 private:
  edge_list_start start_;
};

}  // namespace

stored_matrix read_edge_list(const input& in, const read_options& how) {
  const threads run(how.threads);
  const edge_list_start start = read_start(in, how);
  const std::vector<text_chunk> chunks = split_into_chunks(in, start.body, start.line, how, run);
  const auto read = [&]<class Index>() -> decltype(stored_matrix::entries) {
    return read_ids<Index>(in, chunks, how, run, start);
  };
  const auto read_in_any_width = [&] {
    if (start.vertices) return in_narrowest_ids(*start.vertices, *start.vertices, how, read);
    try {
      return read.template operator()<std::uint32_t>();
    } catch (const too_wide&) {
      return read.template operator()<std::uint64_t>();
    }
  };
  stored_matrix A{read_in_any_width(), symmetry::unknown, "el", shape_line_of(start, how)};
  if (start.declared)
    check_declared_count(in, {start.first, 1}, "entries", start.declared->entries, A.entry_count());
  A.notes = notes_on(A, start.remarks, run);
  return A;
}

std::unique_ptr<entry_source> open_edge_list(const input& in, const read_options& how) {
  return std::make_unique<edge_list_source>(in, how, read_start(in, how));
}

}  // namespace skerry
