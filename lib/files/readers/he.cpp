// SPDX-License-Identifier: Apache-2.0
// `H n e u`, then e lines `E s d w`: an edge from s to d, numbered from 0, with an optional weight.
// u is 1 for an undirected graph, else 0.  Lines that begin with # or % are comments.
#include "lib/files/readers/tagged_edges.hpp"

namespace skerry {

namespace {

constexpr auto is_he_edge = [](char c) { return c == 'E'; };
constexpr auto is_nothing = [](char) { return false; };

struct he_header {
  header_line line;
  graph_sizes sizes;
  bool undirected = false;

  [[nodiscard]] auto lines() const {
    return tagged_lines<decltype(is_hash_or_percent), decltype(is_he_edge), decltype(is_nothing)>{
        is_hash_or_percent, is_he_edge, is_nothing, {"vertex", sizes.first_id, sizes.vertices}};
  }
};

he_header read_he_header(const input& in, const read_options& how) {
  he_header h{.line = find_header(in, how, is_hash_or_percent, "H vertices edges undirected"),
              .sizes = {}};
  parse_header(in, h.line, [&](const char* p, const char* end) {
    if (!has_tag(p, end, [](char c) { return c == 'H'; }))
      throw parse_error{p, "the header does not begin with H", "begin with `H n e u`"};
    p = scan::skip_blanks(p + 1, end);
    h.sizes.vertices = read_count(p, end, "number of vertices");
    h.sizes.edges = read_count(p, end, "number of edges");
    const std::uint64_t flag = read_count(p, end, "flag of undirected graphs");
    if (flag > 1 || !scan::at_line_end(p, end))
      throw parse_error{p, "the header does not end with 0 or 1", "write `H n e u`"};
    h.undirected = flag == 1;
  });
  h.sizes.first_id = first_id_of(format::he, how);
  return h;
}

}  // namespace

stored_matrix read_he(const input& in, const read_options& how) {
  const he_header h = read_he_header(in, how);
  stored_matrix A{read_tagged_edges(in, h.line, h.sizes, how, h.lines()),
                  symmetry::unknown,
                  "he",
                  h.line.number,
                  h.undirected,
                  {},
                  h.undirected};
  add_count_note(A.notes, h.line, "edges", h.sizes.edges, A.entry_count());
  return A;
}

std::unique_ptr<entry_source> open_he(const input& in, const read_options& how) {
  const he_header h = read_he_header(in, how);
  return open_tagged_edges(in, h.line, h.sizes, how, h.lines());
}

}  // namespace skerry
