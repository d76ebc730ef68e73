// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "lib/files/ids/id_stream.hpp"
#include "lib/files/ids/stream_ids.hpp"
#include "lib/files/ids/vertex_file.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"
#include "lib/files/readers/file_stream.hpp"
#include "lib/streams/edge_union.hpp"
#include "lib/streams/id_stream_options.hpp"
#include "lib/streams/streamed_answer.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/stream.hpp"
#include "skerry/stream_ids.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t numbers_per_block = std::uint64_t{1} << 16;

/// Labels of vertices from a forest of their numbers.
///
/// parent  [numbers], compressed
/// vertex  [numbers]: of each number; no_vertex where there is none
/// n       vertices
/// cost    O(numbers); 4 bytes a number of memory beside the labels
buffer<std::uint32_t> labels_of(const threads& run, const buffer<std::uint32_t>& parent,
                                const buffer<std::uint32_t>& vertex, std::uint64_t n) {
  const auto for_each_vertex = [&](auto f) {
    for_each_block(run, parent.size(), numbers_per_block,
                   [&](std::uint64_t first, std::uint64_t last) {
                     for (std::uint64_t k = first; k < last; ++k)
                       if (vertex[k] != no_vertex) f(parent[k], vertex[k]);
                   });
  };
  buffer<std::uint32_t> least(parent.size()), label(n);  // least: vertex of the tree of each root
  std::ranges::fill(least, no_vertex);
  for_each_vertex(
      [&](std::uint32_t root, std::uint32_t v) { write_min<host_atomics>(least[root], v); });
  for_each_vertex([&](std::uint32_t root, std::uint32_t v) { label[v] = least[root]; });
  return label;
}

/// Unites the edges of a file.
class id_union {
 public:
  /// The arguments must outlive this.
  ///
  /// vertices  may be null
  id_union(const input& in, const id_read_options& reading, vertex_file* vertices,
           const options& how, const read_watch& watch)
      : in_(in),
        reading_(reading),
        vertices_(vertices),
        how_(how),
        watch_(watch),
        run_(reading.reading.threads) {}

  /// throws  not_an_integer; else as unite_edges_with_ids()
  template <class Ids>
  united_ids unite(at_a_string then) const {
    return reading(in_, [&] { return unite_stream<Ids>(then); });
  }

 private:
  template <class Ids>
  united_ids unite_stream(at_a_string then) const {
    id_stream stream(in_, reading_);
    const auto check = [this](std::uint64_t ids, std::uint64_t bytes) {
      constexpr std::uint64_t forest = 3 * sizeof(std::uint32_t);  // while its array moves
      check_memory(ids, bytes + ids * forest);
    };
    stream_ids<Ids> table(check, small_limit());
    edge_union forest(run_, in_.name(), std::nullopt, false, how_.limits.max_bytes);
    const std::uint64_t entries =
        unless_stopped([&] { return stream.read<Ids>(run_, table, forest, then, watch_); });
    remarked_lines remarks = stream.remarks();
    if (vertices_ != nullptr)
      vertices_->number<Ids>(run_, table, then, stream.layout().layout.separator.delimiter());
    check_integers(in_.name(), remarks);
    if (vertices_ != nullptr) vertices_->add_to(remarks, in_.name());
    auto parent = std::get<buffer<std::uint32_t>>(forest.take(run_));
    return answer_of(stream.layout(), remarks, table, std::move(parent), entries);
  }

  /// parent  of the numbers up to the largest that has been united
  template <class Ids>
  united_ids answer_of(const detected_layout& found, const remarked_lines& remarks,
                       stream_ids<Ids>& table, buffer<std::uint32_t> parent,
                       std::uint64_t entries) const {
    const std::uint64_t numbers = table.number_limit(), united = parent.size();
    constexpr std::uint64_t for_labels = 3 * sizeof(std::uint32_t);
    check_memory(numbers, table.bytes() + table.sort_bytes() + numbers * for_labels);
    parent.resize(numbers);  // the others are alone
    std::iota(parent.begin() + static_cast<std::ptrdiff_t>(united), parent.end(),
              static_cast<std::uint32_t>(united));
    buffer<std::uint32_t> vertex;
    const vertex_ids ids(
        detail::vertex_id_arrays{table.sort(run_, order_of_integers(remarks), vertex)});
    auto label = labels_of(run_, parent, vertex, ids.size());
    std::vector<std::string> notes = notes_on_ids(found, remarks, entries, ids);
    if (vertices_ != nullptr) vertices_->add_notes(notes, !ids.are_integers());
    return {streamed_answer(std::move(label), how_, run_), ids, found.layout.separator.text(),
            entries, std::move(notes)};
  }

  /// Integers below it number themselves: enough for dense ones, and the forest of their numbers is
  /// small beside the file.
  [[nodiscard]] std::uint64_t small_limit() const {
    constexpr std::uint64_t least = std::uint64_t{1} << 16, of_pipe = least << 4, most = least << 8;
    const std::uint64_t bytes = in_.packed_size();
    return bytes == 0 ? of_pipe : std::clamp(bytes / 64, least, most);
  }

  void check_memory(std::uint64_t ids, std::uint64_t bytes) const {
    in_.check_memory(fmt::format("{} distinct ids", ids), bytes);
  }

  const input& in_;
  const id_read_options& reading_;
  vertex_file* vertices_;
  const options& how_;
  const read_watch& watch_;
  threads run_;
};

}  // namespace

id_read_options checked_id_stream(const options& how, id_read_options reading) {
  check_streamed_run(how);
  if (reading.lookup == id_lookup::two_level)
    throw std::invalid_argument(
        "the two-level table needs all ids at once, which a stream does not keep; use open "
        "addressing");
  reading.reading = reading_for(how, reading.reading);
  return reading;
}

united_ids unite_edges_with_ids(const std::filesystem::path& file, const options& how,
                                const id_read_options& reading, const read_watch& watch) {
  const stopwatch solving;
  const id_read_options each = checked_id_stream(how, reading);
  std::optional<vertex_file> vertices = vertex_file::of(each);
  const auto unite = [&]<class Ids>(std::type_identity<Ids>, at_a_string then) {
    const input in = input::of_stream(file, each.reading);
    united_ids found =
        id_union(in, each, vertices ? &*vertices : nullptr, how, watch).unite<Ids>(then);
    found.answer.used.solve_seconds = solving.seconds();
    return found;
  };
  if (each.type != id_type::string) try {
      const bool again = each.type == id_type::automatic && can_be_read_again(file);
      return unite(std::type_identity<integer_ids>(),
                   again ? at_a_string::stop : at_a_string::fail);
    } catch (const not_an_integer&) {
      // The file is read again, as strings.
    }
  return unite(std::type_identity<string_ids>(), at_a_string::fail);
}

}  // namespace skerry
