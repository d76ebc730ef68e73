// SPDX-License-Identifier: Apache-2.0
// ECL's binary graph (.egr), little-endian numbers of 4 bytes: n, m, n + 1 offsets, m neighbours,
// and optionally m weights.
// Source: the ECL graph library of M. Burtscher's group,
// https://cs.txstate.edu/~burtscher/research/
#include <limits>

#include "lib/files/readers/binary_csr.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/readers.hpp"

namespace skerry {

binary_csr layout_of_ecl(const input& in) {
  constexpr std::uint64_t header = 8;
  if (in.head(header).size() < header)
    fail_at_byte(in.name(), in.size(), "the file ends within its header of 8 bytes",
                 "download or write the file again");
  constexpr std::int64_t max = std::numeric_limits<std::int32_t>::max();
  const std::int64_t vertices = number_at(in, 0, 4), entries = number_at(in, 4, 4);
  check_binary_count(in, 0, "vertices", vertices, max, 4);
  check_binary_count(in, 4, "entries", entries, max, 4);
  binary_csr file;
  file.vertices = static_cast<std::uint64_t>(vertices);
  file.entries = static_cast<std::uint64_t>(entries);
  file.offsets_at = header;
  file.offset_bytes = 4;
  file.neighbours_at = header + 4 * (file.vertices + 1);
  if (in.size() != input::unknown_size) check_length_of_ecl(in, file, in.size());
  return file;
}

void check_length_of_ecl(const input& in, const binary_csr& file, std::uint64_t size) {
  const std::uint64_t unweighted = file.neighbours_at + 4 * file.entries;
  const std::uint64_t weighted = unweighted + 4 * file.entries;
  check_length(in, size, size == weighted ? weighted : unweighted);
}

stored_matrix read_ecl(const input& in, const read_options& how) {
  return read_binary_csr(in, layout_of_ecl(in), how, "egr");
}

}  // namespace skerry
