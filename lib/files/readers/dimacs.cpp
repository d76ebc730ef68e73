// SPDX-License-Identifier: Apache-2.0
// DIMACS graphs: comments `c`, the problem line `p WORD n m`, then m lines `a u v w` (arcs of .gr)
// or `e u v` (edges of .col), numbered from 1.  Lines `n` of single vertices are skipped.  PACE
// writes `p tw n m`, or another problem, and lines `u v`.
// Sources: the formats of the 2nd and the 9th DIMACS Implementation Challenge; the PACE challenge,
// https://pacechallenge.org, tracks of treewidth and others since 2016.
#include <algorithm>
#include <array>
#include <string_view>

#include "lib/files/readers/tagged_edges.hpp"

namespace skerry {

namespace {

constexpr auto is_dimacs_comment = [](char c) { return c == 'c'; };
constexpr auto is_dimacs_edge = [](char c) { return c == 'a' || c == 'e'; };
constexpr auto is_vertex = [](char c) { return c == 'n'; };

struct dimacs_header {
  header_line line;
  graph_sizes sizes{0, 0, 1};
  bool is_undirected = false;  // `p edge`, `p col`, and those of PACE
  bool is_of_pace = false;     // edges have no letter

  [[nodiscard]] auto lines() const {
    return tagged_lines<decltype(is_dimacs_comment), decltype(is_dimacs_edge), decltype(is_vertex)>{
        is_dimacs_comment,
        is_dimacs_edge,
        is_vertex,
        {"vertex", sizes.first_id, sizes.vertices},
        is_of_pace};
  }
};

/// Whether a problem is one of the PACE challenge.
bool is_problem_of_pace(std::string_view problem) {
  constexpr std::array<std::string_view, 6> known{"tw", "td", "vc", "cep", "ds", "fvs"};
  return std::ranges::find(known, problem) != known.end();
}

dimacs_header read_dimacs_header(const input& in, const read_options& how) {
  dimacs_header h{.line = find_header(in, how, is_dimacs_comment, "p sp vertices arcs")};
  h.sizes.first_id = first_id_of(format::dimacs, how);
  parse_header(in, h.line, [&](const char* p, const char* end) {
    if (!has_tag(p, end, [](char c) { return c == 'p'; }))
      throw parse_error{p, "the header does not begin with p", "begin with `p sp n m`"};
    p = scan::skip_blanks(p + 1, end);
    if (scan::at_line_end(p, end) || scan::is_digit(*p))
      throw parse_error{p, "the header does not name a problem",
                        "write `p sp n m` or `p edge n m`"};
    const std::string_view problem(p, static_cast<std::size_t>(scan::skip_field(p, end) - p));
    h.is_of_pace = is_problem_of_pace(problem);
    h.is_undirected = h.is_of_pace || problem == "edge" || problem == "edges" || problem == "col";
    p = scan::skip_blanks(p + problem.size(), end);
    h.sizes.vertices = read_count(p, end, "number of vertices");
    h.sizes.edges = read_count(p, end, "number of edges");
    if (!scan::at_line_end(p, end))
      throw parse_error{p, "the header has too many fields", "write `p WORD n m`"};
  });
  return h;
}

}  // namespace

stored_matrix read_dimacs(const input& in, const read_options& how) {
  const dimacs_header h = read_dimacs_header(in, how);
  stored_matrix A{read_tagged_edges(in, h.line, h.sizes, how, h.lines()),
                  symmetry::unknown,
                  "gr",
                  h.line.number,
                  false,
                  {},
                  h.is_undirected};
  add_count_note(A.notes, h.line, "edges", h.sizes.edges, A.entry_count());
  return A;
}

std::unique_ptr<entry_source> open_dimacs(const input& in, const read_options& how) {
  const dimacs_header h = read_dimacs_header(in, how);
  return open_tagged_edges(in, h.line, h.sizes, how, h.lines());
}

}  // namespace skerry
