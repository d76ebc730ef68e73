// SPDX-License-Identifier: Apache-2.0
// DIMACS graphs: comments `c`, the problem line `p WORD n m`, then m lines `a u v w` (arcs of .gr)
// or `e u v` (edges of .col), numbered from 1.  Lines `n` of single vertices are skipped.
// Source: the formats of the 2nd and the 9th DIMACS Implementation Challenge.
#include <string_view>

#include "matrix_ops/formats/tagged_edges.hpp"

namespace skerry {

stored_matrix read_dimacs(const input& in, const read_options& how) {
  constexpr auto is_comment = [](char c) { return c == 'c'; };
  const header_line header = find_header(in, is_comment, "p sp vertices arcs");
  graph_sizes sizes{0, 0, 1};
  bool is_undirected = false;  // `p edge`, `p col`
  parse_header(in, header, [&](const char* p, const char* end) {
    if (!has_tag(p, end, [](char c) { return c == 'p'; }))
      throw parse_error{p, "the header does not begin with p", "begin with `p sp n m`"};
    p = scan::skip_blanks(p + 1, end);
    if (scan::at_line_end(p, end) || scan::is_digit(*p))
      throw parse_error{p, "the header does not name a problem",
                        "write `p sp n m` or `p edge n m`"};
    const std::string_view problem(p, scan::skip_field(p, end));
    is_undirected = problem == "edge" || problem == "edges" || problem == "col";
    p = scan::skip_blanks(p + problem.size(), end);
    sizes.vertices = read_count(p, end, "number of vertices");
    sizes.edges = read_count(p, end, "number of edges");
    if (!scan::at_line_end(p, end))
      throw parse_error{p, "the header has too many fields", "write `p WORD n m`"};
  });
  return {read_tagged_edges(
              in, header, sizes, how, is_comment, [](char c) { return c == 'a' || c == 'e'; },
              [](char c) { return c == 'n'; }),
          symmetry::unknown,
          "gr",
          header.number,
          false,
          {},
          is_undirected};
}

}  // namespace skerry
