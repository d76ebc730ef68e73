// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "lib/files/readers/file_stream.hpp"
#include "lib/streams/edge_union.hpp"
#include "lib/streams/streamed_answer.hpp"
#include "lib/streams/streamed_labels.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/stream.hpp"

namespace skerry {

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
    found.first_id = from.first_id;
    const auto report = [&]<class Index>(buffer<Index> parent) {
      buffer<Index> label = forest.interleaves() ? separated(parent) : std::move(parent);
      const bool is_doubled = how.bipartite && !from.shape();
      found.notes = from.notes(label.size() / (is_doubled ? 2 : 1), found.entries, [&] {
        return is_doubled ? count_absent_on_both_sides(label, found.entries)
                          : count_absent(label, forest.loops().distinct(),
                                         forest.loops().is_complete(), found.entries);
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
