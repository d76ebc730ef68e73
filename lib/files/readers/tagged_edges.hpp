// SPDX-License-Identifier: Apache-2.0
// Text formats whose header declares n and m, and whose edge lines begin with a letter.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "lib/files/readers/edge_sink.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/ids.hpp"
#include "lib/files/readers/line_source.hpp"
#include "lib/files/readers/readers.hpp"
#include "lib/files/readers/values.hpp"

namespace skerry {

struct graph_sizes {
  std::uint64_t vertices = 0, edges = 0;
  std::uint64_t first_id = 0;
};

/// Whether the field at p is a single character for which is_tag() is true.
template <class IsTag>
[[nodiscard]] bool has_tag(const char* p, const char* end, IsTag is_tag) {
  return !scan::at_line_end(p, end) && is_tag(*p) &&
         (scan::at_line_end(p + 1, end) || scan::is_blank(p[1]));
}

/// Parses lines of edges.
///
/// is_edge   whether a tag is that of an edge
/// is_other  whether lines with this tag are skipped
/// bare      whether a line that begins with a digit is an edge, too
template <class IsComment, class IsEdge, class IsOther>
struct tagged_lines {
  IsComment is_comment;
  IsEdge is_edge;
  IsOther is_other;
  id_range vertex;
  bool bare = false;

  template <class Append>
  void operator()(std::string_view text, Append append) const {
    for_each_line(text, is_comment, [&](const char* p, const char* end) {
      const bool is_bare = bare && scan::is_digit(*p);
      if (is_bare || has_tag(p, end, is_edge)) {
        if (!is_bare) p = scan::skip_blanks(p + 1, end);
        const std::uint64_t u = read_id(p, end, vertex);
        append(u, read_id(p, end, vertex));
        p = skip_values(p, end, "weight");
      } else if (!has_tag(p, end, is_other)) {
        throw parse_error{p, "the line has no known tag",
                          "begin each edge line and comment with its letter"};
      }
      return p;
    });
  }
};

/// Reads the edges of a text.
///
/// throws  invalid_matrix: a line with another tag, an invalid id, a weight that is not a number,
///         or a wrong number of edges
template <class Lines>
[[nodiscard]] decltype(stored_matrix::entries) read_tagged_edges(const input& in,
                                                                 const header_line& header,
                                                                 const graph_sizes& sizes,
                                                                 const read_options& how,
                                                                 const Lines& lines) {
  const threads run(how.threads);
  const std::uint64_t n = sizes.vertices;
  check_vertices(in, header, how, n, n);
  const std::vector<text_chunk> chunks =
      split_into_chunks(in, header.body, header.number + 1, how, run);
  return in_narrowest_ids(n, n, how, [&]<class Index>() -> decltype(stored_matrix::entries) {
    auto sink = parse_entries<Index>(in, chunks, capacity_by_lines(chunks), run,
                                     [&](std::size_t i, std::string_view text, auto append) {
                                       lines(text, append);
                                       in.release(chunks[i].position, chunks[i].size);
                                     });
    coo<Index> all = std::move(sink).take(n, n);
    check_declared_count(in, header, "edges", sizes.edges, all.rows.size(), how);
    return all;
  });
}

/// The source of a text whose edges are read front to back; in and how must outlive it.
template <class Lines>
[[nodiscard]] std::unique_ptr<entry_source> open_tagged_edges(const input& in,
                                                              const header_line& header,
                                                              const graph_sizes& sizes,
                                                              const read_options& how,
                                                              const Lines& lines) {
  const std::uint64_t n = sizes.vertices;
  check_vertices(in, header, how, n, n);
  return std::make_unique<declared_source<Lines>>(in, how, header, matrix_shape{n, n}, lines,
                                                  "edges", sizes.edges);
}

}  // namespace skerry
