// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "lib/files/ids/id_stream.hpp"
#include "lib/files/ids/vertex_file.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"
#include "lib/files/readers/file_stream.hpp"
#include "lib/streams/id_stream_options.hpp"
#include "lib/verify/label_check.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/printable.hpp"
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

/// Whether one of the integers is 2^63 or more, or negative.
bool has_large(const sorted_ids<integer_ids>& ids) {
  for (std::size_t v = 0; v < ids.size(); ++v)
    if (ids[v] >> 63 != 0) return true;
  return false;
}

/// The names with that of each vertex by its id in the table, unless they have others.
///
/// are_signed  what integers are
template <class Ids>
fault_names with_ids(fault_names names, const id_table<Ids>& table, bool are_signed) {
  if (!names.vertex)
    names.vertex = [&table, are_signed](std::uint64_t v) {
      const auto& id = table.elements()[static_cast<std::uint32_t>(v)];
      if constexpr (!std::integral<typename Ids::element>)
        return printable(Ids::key_of(id));
      else
        return are_signed ? std::to_string(static_cast<std::int64_t>(id)) : std::to_string(id);
    };
  return names;
}

}  // namespace

verification verify_edges_with_ids(const std::filesystem::path& file, const vertex_ids& ids,
                                   std::span<const std::uint32_t> labels, const options& how,
                                   const id_read_options& reading, const read_watch& watch,
                                   const fault_names& names) {
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
    const std::uint64_t entries = unless_stopped(
        [&] { return stream.read<Ids>(run, table, check, at_a_string::fail, watch); });
    check_integers(in.name(), stream.remarks());
    std::vector<std::string> notes = notes_on_ids(stream.layout(), stream.remarks(), entries, ids);
    if (auto further = vertex_file::of(each)) {
      further->check<Ids>(run, table, check, stream.layout().layout.separator.delimiter());
      further->add_notes(notes, !ids.are_integers());
    }
    bool are_signed = vertices.order() == integer_order::two_complement;
    if constexpr (std::integral<typename Ids::element>) {
      const auto &large = stream.remarks().large, &negative = stream.remarks().negative;
      // Two integers of the same 64 bits, of which one is negative, are one id of the table.
      const auto& other = are_signed ? large : negative;
      if (other.exists() && (are_signed || has_large(vertices)))
        return verification{
            false, 0,
            formatted("line {} has an id without a label: {}", other.number, printable(other.text)),
            std::move(notes)};
      are_signed = are_signed || negative.exists();
    }
    verification found = check.verdict(run, with_ids(names, table, are_signed));
    found.notes = std::move(notes);
    return found;
  };
  return skerry::reading(in, [&] { return std::visit(verify_by, ids.arrays().ids); });
}

}  // namespace skerry
