// SPDX-License-Identifier: Apache-2.0
// hMETIS hypergraphs: `m n [fmt]`, then for each of m hyperedges a line of its vertices, numbered
// from 1.  fmt 1 or 11: a line begins with the weight of its hyperedge; 10 or 11: n lines with the
// weights of the vertices follow.  Lines that begin with % are comments.
// Source: G. Karypis, V. Kumar, hMETIS 1.5.3 manual, section 4.1, 1998.
#include <fmt/format.h>

#include <algorithm>

#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/values.hpp"

namespace skerry {

namespace {

/// Parses lines of hyperedges, and passes over those of weights of vertices.
struct hyperedge_lines {
  std::uint64_t edges = 0, vertices = 0, first_id = 1;
  bool edge_weights = false, vertex_weights = false;

  [[nodiscard]] std::uint64_t line_count() const {
    return saturating_sum(edges, vertex_weights ? vertices : 0);
  }

  /// Blank lines and comments do not count.
  [[nodiscard]] static std::uint64_t count(std::string_view text) {
    std::uint64_t lines = 0;
    for_each_line(text, is_percent, [&](const char* p, const char*) {
      ++lines;
      return p;
    });
    return lines;
  }

  /// Calls append(u, v) for each vertex of a hyperedge and the next.
  ///
  /// line  the number of lines before
  template <class Append>
  void operator()(std::string_view text, std::uint64_t line, Append append) const {
    const id_range vertex{"vertex", first_id, vertices};
    for_each_line(text, is_percent, [&](const char* p, const char* end) {
      if (line >= line_count())
        throw parse_error{
            p,
            fmt::format("extra line after the {} hyperedge{}{} that the header declares",
                        line_count(), line_count() == 1 ? "" : "s",
                        vertex_weights ? " and vertex weights" : ""),
            "correct the number of hyperedges in the first line, or its fmt"};
      if (line++ >= edges) return skip_values(p, end, "vertex weight");
      if (edge_weights) p = skip_value(p, end, "hyperedge weight");
      if (scan::at_line_end(p, end)) return p;  // of no vertices
      for (std::uint64_t u = read_id(p, end, vertex); !scan::at_line_end(p, end);) {
        const std::uint64_t v = read_id(p, end, vertex);
        append(u, v);
        u = v;
      }
      return p;
    });
  }

  void check_line_count(const input& in, const header_line& header, std::uint64_t found) const {
    check_declared_count(in, header, vertex_weights ? "lines" : "hyperedges", line_count(), found);
  }
  [[nodiscard]] std::string note(std::uint64_t entries) const {
    return fmt::format("{} entries are the pairs of each vertex and the next in {} hyperedge{}",
                       entries, edges, edges == 1 ? "" : "s");
  }
};

class hmetis_source final : public declared_source<hyperedge_lines> {
 public:
  hmetis_source(const input& in, const read_options& how, const header_line& header,
                const hyperedge_lines& lines)
      : declared_source(in, how, header, {lines.vertices, lines.vertices}, lines, "hyperedges",
                        lines.edges, line_limit::memory),
        lines_(lines) {}

  [[nodiscard]] std::vector<std::string> notes(std::uint64_t, std::uint64_t entries,
                                               const vertex_counter&) const override {
    return {lines_.note(entries)};
  }

 protected:
  void check_end(const line_totals& found) const override {
    lines_.check_line_count(in(), header(), found.items);
  }

 private:
  hyperedge_lines lines_;
};

hyperedge_lines read_hmetis_header(const input& in, const read_options& how,
                                   const header_line& header) {
  hyperedge_lines h;
  parse_header(in, header, [&](const char* p, const char* end) {
    h.edges = read_count(p, end, "number of hyperedges");
    h.vertices = read_count(p, end, "number of vertices");
    if (scan::at_line_end(p, end)) return;
    const char* const begin = p;
    const std::uint64_t weights = read_count(p, end, "field fmt");
    if (weights / 10 > 1 || weights % 10 > 1)
      throw parse_error{begin, fmt::format("fmt is {}", weights), "write 1, 10, 11, or nothing"};
    if (!scan::at_line_end(p, end))
      throw parse_error{p, "the header has too many fields", "write `hyperedges vertices fmt`"};
    h.vertex_weights = weights / 10 == 1;
    h.edge_weights = weights % 10 == 1;
  });
  h.first_id = first_id_of(format::hmetis, how);
  check_vertices(in, header, how, h.vertices, h.vertices);
  return h;
}

/// A bound on the number of entries of a text: each vertex but the first of a line follows a blank.
std::uint64_t count_entries(std::string_view text) {
  return static_cast<std::uint64_t>(std::ranges::count_if(text, scan::is_blank));
}

}  // namespace

std::unique_ptr<entry_source> open_hmetis(const input& in, const read_options& how) {
  const header_line header = find_header(in, how, is_percent, "hyperedges vertices");
  return std::make_unique<hmetis_source>(in, how, header, read_hmetis_header(in, how, header));
}

stored_matrix read_hmetis(const input& in, const read_options& how) {
  const header_line header = find_header(in, how, is_percent, "hyperedges vertices");
  const hyperedge_lines h = read_hmetis_header(in, how, header);
  const threads run(how.threads);
  const std::vector<text_chunk> chunks =
      split_into_chunks(in, header.body, header.number + 1, how, run, line_limit::memory);
  std::vector<std::uint64_t> before(chunks.size() + 1), capacities(chunks.size());
  parse_chunks(in, chunks, run, [&](std::size_t i, std::string_view text) {
    before[i + 1] = hyperedge_lines::count(text);
    capacities[i] = count_entries(text);
  });
  for (std::size_t i = 0; i < chunks.size(); ++i) before[i + 1] += before[i];
  stored_matrix A{
      in_narrowest_ids(h.vertices, h.vertices, how,
                       [&]<class Index>() -> decltype(stored_matrix::entries) {
                         return parse_entries<Index>(
                                    in, chunks, capacities, run,
                                    [&](std::size_t i, std::string_view text, auto append) {
                                      h(text, before[i], append);
                                      in.release(chunks[i].position, chunks[i].size);
                                    })
                             .take(h.vertices, h.vertices);
                       }),
      symmetry::unknown,
      "hgr",
      header.number,
      false,
      {},
      true};
  h.check_line_count(in, header, before.back());
  A.notes.push_back(h.note(A.entry_count()));
  return A;
}

}  // namespace skerry
