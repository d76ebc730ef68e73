// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>
#include <vector>

#include "edge_union.hpp"
#include "file_stream.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/stream.hpp"
#include "streamed_answer.hpp"

namespace skerry {

namespace {

/// Renumbers a forest where row u is vertex 2 u and column v is 2 v + 1: row u becomes vertex u,
/// and column v becomes rows + v.
///
/// parent   [2 n or 2 n - 1], compressed
/// returns  [2 n], compressed
template <class Index>
buffer<Index> separated(const buffer<Index>& parent) {
  const std::uint64_t n = parent.size() / 2 + parent.size() % 2;
  buffer<Index> least_row(2 * n), label(2 * n);  // least_row: of the tree of each root
  const auto none = static_cast<Index>(-1);
  std::ranges::fill(least_row, none);
  for (std::uint64_t u = n; u-- > 0;) least_row[parent[2 * u]] = static_cast<Index>(u);
  for (std::uint64_t u = 0; u < n; ++u) {
    label[u] = least_row[parent[2 * u]];
    const std::uint64_t column = 2 * u + 1;
    const Index least = column < parent.size() ? least_row[parent[column]] : none;
    label[n + u] = least != none ? least : static_cast<Index>(n + u);  // without an entry: alone
  }
  return label;
}

/// Whether each vertex is alone in its component.
template <class Index>
std::vector<bool> find_alone(const buffer<Index>& label) {
  std::vector<bool> alone(label.size(), true);
  for (std::uint64_t v = 0; v < label.size(); ++v)
    if (label[v] != v) alone[label[v]] = alone[v] = false;
  return alone;
}

/// Counts the vertices of a square matrix without an entry: those that are alone, but for those
/// with an entry (v, v).
template <class Index>
counted_vertices count_absent(const buffer<Index>& label, const vertex_sample& loops) {
  std::vector<bool> alone = find_alone(label);
  for (const std::uint64_t v : loops.distinct()) alone[v] = false;
  const auto count = static_cast<std::uint64_t>(std::ranges::count(alone, true));
  return {loops.is_complete() ? count : 0, loops.is_complete()};
}

/// The same for n rows and n columns that are separate vertices: an entry (v, v) unites them.
template <class Index>
counted_vertices count_absent_on_both_sides(const buffer<Index>& label) {
  const std::vector<bool> alone = find_alone(label);
  counted_vertices absent;
  for (std::uint64_t v = 0, n = label.size() / 2; v < n; ++v)
    absent.count += alone[v] && alone[n + v];
  return absent;
}

}  // namespace

united_edges unite_edges(const std::filesystem::path& file, const options& how,
                         const read_options& reading, const read_watch& watch) {
  check_streamed_run(how);
  const stopwatch solving;
  file_stream stream(file, how, reading);
  return stream.read([&](entry_source& from) {
    const threads& run = stream.run();
    edge_union forest(run, stream.name(), from.shape(), how.bipartite, how.limits.max_bytes);
    united_edges found;
    found.entries = read_all(from, run, forest, watch);
    const auto report = [&]<class Index>(buffer<Index> parent) {
      buffer<Index> label = forest.interleaves() ? separated(parent) : std::move(parent);
      const bool is_doubled = how.bipartite && !from.shape();
      found.notes = from.notes(label.size() / (is_doubled ? 2 : 1), found.entries, [&] {
        return is_doubled ? count_absent_on_both_sides(label) : count_absent(label, forest.loops());
      });
      result<Index> answer = streamed_answer(std::move(label), how, run);
      answer.used.solve_seconds = solving.seconds();
      found.answer = std::move(answer);
    };
    std::visit([&](auto parent) { report(std::move(parent)); }, forest.take(run));
    return found;
  });
}

}  // namespace skerry
