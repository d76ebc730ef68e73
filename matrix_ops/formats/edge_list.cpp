// SPDX-License-Identifier: Apache-2.0
// Edge lists: two ids a line from 0, parted by blanks or a comma; what follows them is ignored.
// Lines that begin with # or % are comments.  One of them counts: a first line `# N vertices, M
// entries`, as the writer puts it there, declares N, so that vertices without edges are not lost.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <optional>

#include "matrix_ops/formats/edge_sink.hpp"
#include "matrix_ops/formats/ids.hpp"
#include "matrix_ops/formats/readers.hpp"

namespace skerry {

namespace {

/// Thrown where an id, or the number of vertices, needs more than 32 bits.
struct too_wide {};

/// The next field of a line, without quotes, in lower case.
std::string column_name(const char*& p, const char* end) {
  std::string name;
  for (; !scan::at_line_end(p, end) && !scan::is_blank_or_comma(*p); ++p)
    if (*p != '"') name += *p;
  while (p != end && scan::is_blank_or_comma(*p)) ++p;
  return scan::lower(name);
}

/// Whether a line names the columns, as tables often do at their top.  Only names that are usual
/// for the ends of an edge count: any other word could be the id of a vertex.
bool names_columns(std::string_view line) {
  constexpr std::array<std::string_view, 26> usual{
      "source", "target", "src", "dst", "from", "to",   "fromnodeid", "tonodeid", "dest",
      "u",      "v",      "i",   "j",   "row",  "col",  "column",     "node1",    "node2",
      "node_1", "node_2", "id1", "id2", "id_1", "id_2", "head",       "tail"};
  const char* p = line.data();
  const char* const end = p + line.size();
  p = scan::skip_blanks(p, end);
  const auto is_usual = [&] {
    return std::ranges::find(usual, column_name(p, end)) != usual.end();
  };
  return is_usual() && is_usual();
}

/// The number of vertices that a text declares.
std::optional<std::uint64_t> declared_vertices(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const char* p = line.data();
  const char* const end = p + line.size();
  std::uint64_t vertices = 0, entries = 0;
  const auto takes = [&](std::string_view word) {
    if (!std::string_view(p, end).starts_with(word)) return false;
    p += word.size();
    return true;
  };
  const auto takes_number = [&](std::uint64_t& number) {
    return scan::read_number(p, end, number) == scan::number::read;
  };
  const bool whole = takes("# ") && takes_number(vertices) && takes(" vertices, ") &&
                     takes_number(entries) && takes(" entries") && scan::skip_blanks(p, end) == end;
  return whole ? std::optional(vertices) : std::nullopt;
}

template <class Index>
coo<Index> read_ids(const input& in, const std::vector<piece>& pieces, const read_options& how,
                    const threads& run, const std::optional<std::uint64_t>& vertices,
                    const char* remedy) {
  constexpr bool narrow = sizeof(Index) == 4;
  // Ids below `most`; then the number of vertices has no more bits than the ids.
  constexpr std::uint64_t all = std::numeric_limits<Index>::max();
  const std::uint64_t most = narrow && how.bipartite ? all / 2 : all;
  const id_range any{"id", 0, std::numeric_limits<std::uint64_t>::max()};
  const std::uint64_t limit = vertices.value_or(most);
  std::vector<std::uint64_t> count(pieces.size());  // the largest id of each piece, and 1
  std::atomic<bool> widen = false;
  auto sink = collect<Index>(in, pieces, one_a_line(pieces), run, [&](std::size_t i, auto append) {
    if (narrow && widen.load(std::memory_order_relaxed)) return;
    std::uint64_t below = 0;
    for_each_line(pieces[i].text, is_hash_or_percent, [&](const char* p, const char* end) {
      const char* const begin = p;
      const std::uint64_t u = read_id(p, end, any, scan::is_blank_or_comma);
      const std::uint64_t v = read_id(p, end, any, scan::is_blank_or_comma);
      const std::uint64_t larger = std::max(u, v);
      if (larger >= limit) {
        if (vertices)
          throw text_fault{
              begin, fmt::format("an id is not below {}, the number of vertices", limit), remedy};
        widen.store(true, std::memory_order_relaxed);
        throw too_wide();
      }
      below = std::max(below, larger + 1);
      append(u, v);
      return p;
    });
    count[i] = below;
    if (narrow && !vertices)
      in.set_aside(pieces[i].text);
    else
      in.release(pieces[i].text);
  });
  const std::uint64_t found = count.empty() ? 0 : *std::ranges::max_element(count);
  const std::uint64_t n = vertices.value_or(found);
  return std::move(sink).take(n, n);
}

}  // namespace

stored_matrix read_edge_list(const input& in, const read_options& how) {
  const threads run(how.threads);
  const std::string_view text = in.text(), top = first_line(text, is_hash_or_percent);
  std::string_view body = text;
  std::uint64_t line = 1;
  if (names_columns(top)) {
    body = after(text, top);
    line += scan::count_line_ends(text.substr(0, text.size() - body.size()));
  }
  const std::vector<piece> pieces = cut(in, body, line, how, run);
  const auto declared = declared_vertices(text);
  const auto vertices = how.vertices ? how.vertices : declared;
  const char* const remedy = how.vertices ? "ask for more vertices, or correct the id"
                                          : "correct the id, or the number in the first line";
  const auto read = [&]<class Index>() {
    return read_ids<Index>(in, pieces, how, run, vertices, remedy);
  };
  if (vertices)
    return {in_narrowest_ids(*vertices, *vertices, how, read), false, "el", how.vertices ? 0u : 1u};
  try {
    return {read.template operator()<std::uint32_t>(), false, "el"};
  } catch (const too_wide&) {
    return {read.template operator()<std::uint64_t>(), false, "el"};
  }
}

}  // namespace skerry
