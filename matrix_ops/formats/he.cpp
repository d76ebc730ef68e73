// SPDX-License-Identifier: Apache-2.0
// `H n e u`, then e lines `E s d w`: an edge from s to d, numbered from 0, with an optional weight.
// u is 1 for an undirected graph, else 0.  Lines that begin with # or % are comments.
#include "matrix_ops/formats/tagged_edges.hpp"

namespace skerry {

stored_matrix read_he(const input& in, const read_options& how) {
  const header_line header = find_header(in, is_hash_or_percent, "H vertices edges undirected");
  graph_sizes sizes;
  bool undirected = false;
  parse_header(in, header, [&](const char* p, const char* end) {
    if (!has_tag(p, end, [](char c) { return c == 'H'; }))
      throw parse_error{p, "the header does not begin with H", "begin with `H n e u`"};
    p = scan::skip_blanks(p + 1, end);
    sizes.vertices = read_count(p, end, "number of vertices");
    sizes.edges = read_count(p, end, "number of edges");
    const std::uint64_t flag = read_count(p, end, "flag of undirected graphs");
    if (flag > 1 || !scan::at_line_end(p, end))
      throw parse_error{p, "the header does not end with 0 or 1", "write `H n e u`"};
    undirected = flag == 1;
  });
  return {read_tagged_edges(
              in, header, sizes, how, is_hash_or_percent, [](char c) { return c == 'E'; },
              [](char) { return false; }),
          symmetry::unknown,
          "he",
          header.number,
          undirected,
          {},
          undirected};
}

}  // namespace skerry
