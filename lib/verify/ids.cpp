// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>
#include <variant>

#include "lib/files/ids/id_stream.hpp"
#include "lib/files/ids/vertex_file.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"
#include "lib/files/readers/file_stream.hpp"
#include "lib/streams/id_stream_options.hpp"
#include "lib/verify/label_check.hpp"
#include "matrix_ops/formatted.hpp"
#include "skerry/stream_ids.hpp"

namespace skerry {

namespace {

/// Adds ids to an empty table: the number of each is its vertex.
template <class Ids>
void add_vertices(id_table<Ids>& table, const sorted_ids<Ids>& ids) {
  constexpr std::size_t batch = 1024;
  typename Ids::key keys[batch];
  std::uint32_t numbers[batch];
  for (std::size_t first = 0; first < ids.size(); first += batch) {
    const std::size_t count = std::min(batch, ids.size() - first);
    for (std::size_t i = 0; i < count; ++i) keys[i] = ids[first + i];
    table.number(std::span(std::as_const(keys)).first(count), std::span(numbers).first(count));
  }
}

}  // namespace

verification verify_edges_with_ids(const std::filesystem::path& file, const vertex_ids& ids,
                                   std::span<const std::uint32_t> labels, const options& how,
                                   const id_read_options& reading, const read_watch& watch) {
  const id_read_options each = checked_id_stream(how, reading);
  if (labels.size() != ids.size())
    throw std::invalid_argument(
        formatted("{} labels for {} ids; each id needs one", labels.size(), ids.size()));
  check_read_again(file);
  const input in = input::of_stream(file, each.reading);
  const threads run(each.reading.threads);
  const auto verify_by = [&]<class Ids>(const sorted_ids<Ids>& vertices) {
    id_table<Ids> table([&](std::uint64_t count, std::uint64_t bytes) {
      in.check_memory(formatted("verifying {} ids", count), bytes + labels.size_bytes());
    });
    add_vertices(table, vertices);
    label_check<std::uint32_t> check(run, labels, 0);
    id_stream stream(in, each);
    unless_stopped([&] { return stream.read<Ids>(run, table, check, at_a_string::fail, watch); });
    check_integers(in.name(), stream.remarks());
    if (auto further = vertex_file::of(each))
      further->check<Ids>(run, table, check, stream.layout().layout.separator.delimiter());
    return check.verdict(run);
  };
  return skerry::reading(in, [&] { return std::visit(verify_by, ids.arrays().ids); });
}

}  // namespace skerry
