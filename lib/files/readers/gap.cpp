// SPDX-License-Identifier: Apache-2.0
// GAP's serialised graph (.sg), little-endian: 1 byte that is 1 for a directed graph; the number of
// entries m and of vertices n, 8 bytes each; n + 1 offsets of 8 bytes; m neighbours of 4 bytes.  A
// directed graph stores offsets and neighbours twice, of outgoing and of incoming edges.  The
// second pair is redundant and is skipped.
// Source: S. Beamer, K. Asanovic, D. Patterson, The GAP Benchmark Suite, 2015.
#include <fmt/format.h>

#include <limits>

#include "lib/files/readers/binary_csr.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/readers.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t header = 17;

}  // namespace

binary_csr layout_of_gap(const input& in) {
  if (in.head(header).size() < header)
    fail_at_byte(in.name(), in.size(), "the file ends within its header of 17 bytes",
                 "download or write the file again");
  unsigned char directed;
  in.copy(0, 1, &directed);
  if (directed > 1)
    fail_at_byte(in.name(), 0,
                 fmt::format("the flag of directed graphs is {}, not 0 or 1", directed),
                 "check that this is a .sg file");
  const std::int64_t entries = number_at(in, 1, 8), vertices = number_at(in, 9, 8);
  constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t max_vertices = std::int64_t{1} << 31;  // ids are signed
  check_binary_count(in, 1, "entries", entries, unlimited, 4);
  check_binary_count(in, 9, "vertices", vertices, max_vertices, 8);
  binary_csr file;
  file.vertices = static_cast<std::uint64_t>(vertices);
  file.entries = static_cast<std::uint64_t>(entries);
  file.offsets_at = header;
  file.offset_bytes = 8;
  file.neighbours_at = header + 8 * (file.vertices + 1);
  if (in.size() != input::unknown_size) check_length_of_gap(in, file, in.size());
  return file;
}

void check_length_of_gap(const input& in, const binary_csr& file, std::uint64_t size) {
  unsigned char directed;
  in.copy(0, 1, &directed);
  check_length(in, size, header + (directed + 1) * (8 * (file.vertices + 1) + 4 * file.entries));
}

stored_matrix read_gap(const input& in, const read_options& how) {
  return read_binary_csr(in, layout_of_gap(in), how, "sg");
}

}  // namespace skerry
