// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/file_stream.hpp"

#include <fmt/format.h>

#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

read_options reading_for(const options& how, read_options reading) {
  reading.threads = how.backend == "serial" ? 1 : how.threads;
  reading.bipartite = how.bipartite;
  reading.max_bytes = how.limits.max_bytes;
  return reading;
}

file_stream::file_stream(const std::filesystem::path& file, const options& how,
                         const read_options& reading)
    : how_(reading_for(how, reading)),
      run_(how_.threads),
      in_(input::of_stream(file, how_)),
      remedy_(remedy_for_name(in_, how_)) {}

std::unique_ptr<entry_source> file_stream::open() const {
  auto from = open_entries(in_, how_);
  const auto shape = from->shape();
  if (!shape) return from;
  try {
    check_vertices(shape->rows, shape->columns, sizeof(std::uint64_t), vertices_of(how_.bipartite));
  } catch (const invalid_matrix& error) {
    const auto line = from->shape_line() == 0 ? "" : fmt::format(":{}", from->shape_line());
    throw invalid_matrix(printable_name(in_.name()) + line + ": " + error.what());
  }
  return from;
}

std::uint64_t read_all(entry_source& from, const threads& run, entry_receiver& to,
                       const read_watch& watch, const file_part& part) {
  return unless_stopped([&] {
    return part.is_whole() ? from.read(run, to, watch) : from.read_part(run, to, watch, part);
  });
}

}  // namespace skerry
