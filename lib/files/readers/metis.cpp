// SPDX-License-Identifier: Apache-2.0
// METIS graphs: `n m [fmt [ncon]]`, then for each vertex a line of its neighbours, numbered from 1.
// fmt is up to three binary digits: whether lines contain a vertex size, vertex weights (ncon of
// them, by default one), and edge weights.  An empty line is a vertex without neighbours.  Lines
// that begin with % are comments.
// Source: G. Karypis, METIS 5.1.0 manual, section 4.1.1, 2013.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/first_sizes.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/values.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"

namespace skerry {

namespace {

struct metis_header {
  std::uint64_t vertices = 0, edges = 0;
  std::uint64_t leading_fields = 0;  // of a line, before its neighbours
  std::uint64_t first_id = 1;
  bool edge_weights = false;

  /// Each edge is in the lines of both its ends.
  [[nodiscard]] std::uint64_t neighbours() const {
    constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    return edges <= max / 2 ? 2 * edges : max;
  }
};

metis_header parse_sizes(const char* p, const char* end) {
  metis_header h;
  h.vertices = read_count(p, end, "number of vertices");
  h.edges = read_count(p, end, "number of edges");
  if (scan::at_line_end(p, end)) return h;
  const char* const begin = p;
  const std::uint64_t digits = read_count(p, end, "field fmt");
  const std::uint64_t size = digits / 100, weight = digits / 10 % 10, edge = digits % 10;
  if (size > 1 || weight > 1 || edge > 1)
    throw parse_error{begin, fmt::format("fmt is {}", digits), "write three digits, each 0 or 1"};
  const std::uint64_t weights = scan::at_line_end(p, end) ? 1 : read_count(p, end, "field ncon");
  if (!scan::at_line_end(p, end))
    throw parse_error{p, "the header has too many fields", "write `n m fmt ncon`"};
  constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max() - 1;
  h.leading_fields = size + (weight == 1 ? std::min(weights, max) : 0);
  h.edge_weights = edge == 1;
  return h;
}

/// Calls f(p, end) for every line that is not a comment, blank lines included.
template <class Function>
void for_each_vertex_line(std::string_view text, Function f) {
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; p != end; p = scan::next_line(p, end)) {
    p = scan::skip_blanks(p, end);
    if (p == end || !is_percent(*p)) p = f(p, end);
  }
}

std::uint64_t count_vertex_lines(std::string_view text) {
  std::uint64_t lines = 0;
  for_each_vertex_line(text, [&](const char* p, const char*) {
    ++lines;
    return p;
  });
  return lines;
}

/// Counts of the lines before a chunk or in it.
struct line_counts {
  std::uint64_t vertices = 0, neighbours = 0;
};

/// An upper bound on the number of fields: every control character counts as a separator here.
std::uint64_t count_numbers(std::string_view text) {
  const auto separates = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  std::uint64_t ends = !text.empty() && !separates(text.back());
  for (std::size_t i = 1; i < text.size(); ++i)
    ends += !separates(text[i - 1]) && separates(text[i]);
  return ends;
}

/// The number of vertex lines, and an upper bound on the number of neighbours, before each chunk
/// and in total.  [chunks + 1]
std::vector<line_counts> count_lines(const input& in, const std::vector<text_chunk>& chunks,
                                     const threads& run) {
  std::vector<line_counts> before(chunks.size() + 1);
  parse_chunks(in, chunks, run, [&](std::size_t i, std::string_view text) {
    before[i + 1] = {count_vertex_lines(text), count_numbers(text)};
  });
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    before[i + 1].vertices += before[i].vertices;
    before[i + 1].neighbours += before[i].neighbours;
  }
  return before;
}

const char* skip_weight(const char* p, const char* end, const char* what) {
  if (scan::at_line_end(p, end))
    throw parse_error{p, fmt::format("the {} is missing", what), "write it, or correct fmt"};
  return skip_value(p, end, what);
}

/// Parses lines of neighbours.
struct neighbour_lines {
  metis_header h;

  [[nodiscard]] static std::uint64_t count(std::string_view text) {
    return count_vertex_lines(text);
  }

  /// Calls begin_row(v) for the line of each vertex, then append(v, u) for its neighbours u.
  ///
  /// v  the vertex of the first line
  template <class BeginRow, class Append>
  void parse(std::string_view text, std::uint64_t v, BeginRow begin_row, Append append) const {
    const id_range neighbour{"neighbour", h.first_id, h.vertices};
    for_each_vertex_line(text, [&](const char* p, const char* end) {
      if (v >= h.vertices) {
        if (scan::at_line_end(p, end)) return p;  // blank lines are allowed
        throw parse_error{
            p, fmt::format("extra line after that of vertex {}, the last one", h.vertices),
            "correct the number of vertices"};
      }
      begin_row(v);
      for (std::uint64_t w = 0; w < h.leading_fields; ++w)
        p = skip_weight(p, end, "vertex weight or size");
      while (!scan::at_line_end(p, end)) {
        // First the id: control characters, which are none, do not count as fields.
        append(v, read_id(p, end, neighbour));
        if (h.edge_weights) p = skip_weight(p, end, "edge weight");
      }
      ++v;
      return p;
    });
  }

  template <class Append>
  void operator()(std::string_view text, std::uint64_t v, Append append) const {
    parse(
        text, v, [](std::uint64_t) {}, append);
  }
};

template <class Index, class Offset>
csr<Index, Offset> read_lines(const input& in, const header_line& header, const metis_header& h,
                              const std::vector<text_chunk>& chunks,
                              const std::vector<line_counts>& before, const read_options& how,
                              const threads& run) {
  in.check_memory(
      fmt::format("{} vertices and {} neighbours", h.vertices, before.back().neighbours),
      saturating_sum(saturating_product(h.vertices, sizeof(Offset)),
                     saturating_product(before.back().neighbours, sizeof(Index))));
  csr<Index, Offset> A{h.vertices, h.vertices, buffer<Offset>(h.vertices + 1), {}};
  A.columns.resize(before.back().neighbours);
  const neighbour_lines lines{h};
  std::vector<Offset> found(chunks.size());
  parse_chunks(in, chunks, run, [&](std::size_t i, std::string_view text) {
    const std::uint64_t first = before[i].vertices;
    if (count_vertex_lines(text) != before[i + 1].vertices - first) in.fail_changed();
    Index* const columns = A.columns.data() + before[i].neighbours;
    const std::uint64_t capacity = before[i + 1].neighbours - before[i].neighbours;
    Offset k = 0;
    lines.parse(
        text, first,
        [&](std::uint64_t v) {
          if (v != first) A.row_offsets[v] = k;
        },
        [&](std::uint64_t, std::uint64_t u) {
          if (k == capacity) in.fail_changed();
          columns[k++] = static_cast<Index>(u);
        });
    const std::uint64_t last = std::min(before[i + 1].vertices, h.vertices);
    if (first < last) A.row_offsets[last] = k;
    found[i] = k;
    in.release(chunks[i].position, chunks[i].size);
  });
  // Compact the chunks' neighbours, and make their offsets, which are relative so far, absolute.
  Offset total = 0;
  A.row_offsets[0] = 0;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const Index* const from = A.columns.data() + before[i].neighbours;
    if (before[i].neighbours != total) std::copy(from, from + found[i], A.columns.data() + total);
    const std::uint64_t last = std::min(before[i + 1].vertices, h.vertices);
    for (std::uint64_t v = before[i].vertices; v < last; ++v) A.row_offsets[v + 1] += total;
    total += found[i];
  }
  for (std::uint64_t v = before.back().vertices; v < h.vertices; ++v) A.row_offsets[v + 1] = total;
  A.columns.resize(total);
  check_declared_count(in, header, "neighbours", h.neighbours(), total, how);
  return A;
}

char last_byte(const input& in) {
  char last;
  in.copy(in.size() - 1, 1, &last);
  return last;
}

/// Throws invalid_matrix if there are fewer lines than vertices.  One more line, an empty one, may
/// follow the last line end.
void check_line_count(const input& in, const header_line& header, const metis_header& h,
                      std::uint64_t lines, bool ends_with_line_end) {
  if (h.vertices > lines + ends_with_line_end)
    check_declared_count(in, header, "lines", h.vertices, lines);
}

/// A graph that is read front to back.
class metis_source final : public declared_source<neighbour_lines> {
 public:
  metis_source(const input& in, const read_options& how, const header_line& header,
               const metis_header& h)
      : declared_source(in, how, header, {h.vertices, h.vertices}, {h}, "neighbours",
                        h.neighbours(), line_limit::memory),
        h_(h) {}

 protected:
  void check_end(const line_totals& found) const override {
    check_line_count(in(), header(), h_, found.items, found.ends_with_line_end);
    declared_source::check_end(found);
  }

 private:
  metis_header h_;
};

/// Unless how.lenient is set, a note if one of the first lines lists a vertex whose line, also one
/// of these, does not list it: an edge list whose first line has sizes may look like this format.
std::vector<std::string> note_on_one_direction(const input& in, const read_options& how,
                                               const header_line& header, const metis_header& h) {
  if (how.lenient) return {};
  std::string_view text =
      text_after(in, header, input::most_of_head).substr(0, input::most_of_head);
  text = complete_lines(text, header.body + text.size() == in.size());
  std::size_t end = 0;
  for (std::size_t k = 0; k < most_first_rows && end < text.size(); ++k)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  std::vector<std::vector<std::uint64_t>> lists;
  try {
    neighbour_lines{h}.parse(
        text.substr(0, end), 0, [&](std::uint64_t) { lists.emplace_back(); },
        [&](std::uint64_t, std::uint64_t u) { lists.back().push_back(u); });
  } catch (const parse_error&) {  // reported when the neighbours are read
    return {};
  }
  for (std::uint64_t v = 0; v < lists.size(); ++v)
    for (const std::uint64_t u : lists[v])
      if (u < lists.size() && std::ranges::find(lists[u], v) == lists[u].end())
        return {
            fmt::format("the line of vertex {0} lists {1}, but that of {1} does not list {0}; "
                        "use --from el if each line is an edge",
                        v + h.first_id, u + h.first_id)};
  return {};
}

metis_header read_metis_header(const input& in, const read_options& how,
                               const header_line& header) {
  metis_header h;
  parse_header(in, header, [&](const char* p, const char* end) { h = parse_sizes(p, end); });
  h.first_id = first_id_of(format::metis, how);
  check_vertices(in, header, how, h.vertices, h.vertices);
  return h;
}

}  // namespace

std::unique_ptr<entry_source> open_metis(const input& in, const read_options& how) {
  const header_line header = find_header(in, how, is_percent, "vertices edges");
  const metis_header h = read_metis_header(in, how, header);
  std::vector<std::string> notes = note_on_one_direction(in, how, header, h);
  auto source = std::make_unique<metis_source>(in, how, header, h);
  source->add_header_notes(std::move(notes));
  return source;
}

stored_matrix read_metis(const input& in, const read_options& how) {
  const header_line header = find_header(in, how, is_percent, "vertices edges");
  const metis_header h = read_metis_header(in, how, header);
  const std::vector<std::string> notes = note_on_one_direction(in, how, header, h);
  const threads run(how.threads);
  const std::vector<text_chunk> chunks =
      split_into_chunks(in, header.body, header.number + 1, how, run, line_limit::memory);
  const std::vector<line_counts> before = count_lines(in, chunks, run);
  check_line_count(in, header, h, before.back().vertices, chunks.empty() || last_byte(in) == '\n');

  const bool narrow = fits_32_bits(h.vertices, h.vertices, how);
  const auto finish = [&](auto A) -> stored_matrix {
    const symmetry pattern = symmetry_of(is_symmetric(csr_ref(A.view()), run));
    const std::uint64_t found = A.columns.size();
    const bool is_as_declared = found == h.neighbours();  // else an edge may be listed once
    stored_matrix read{std::move(A), pattern, "metis", header.number, true, notes, !is_as_declared};
    add_count_note(read.notes, header, "neighbours", h.neighbours(), found);
    return read;
  };
  if (before.back().neighbours <= max_entries_with_32_bit_offsets && narrow)
    return finish(
        read_lines<std::uint32_t, std::uint32_t>(in, header, h, chunks, before, how, run));
  if (narrow)
    return finish(
        read_lines<std::uint32_t, std::uint64_t>(in, header, h, chunks, before, how, run));
  return finish(read_lines<std::uint64_t, std::uint64_t>(in, header, h, chunks, before, how, run));
}

}  // namespace skerry
