// SPDX-License-Identifier: Apache-2.0
// Compressed rows as arrays of little-endian numbers inside a file.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

/// Where the arrays stand, in bytes from the start of the file; both lie wholly in it.
struct binary_csr {
  std::uint64_t vertices = 0, entries = 0;
  std::uint64_t offsets_at = 0;     // vertices + 1 offsets
  unsigned offset_bytes = 8;        // 4 or 8
  std::uint64_t neighbours_at = 0;  // entries ids of 4 bytes
};

/// The signed number of `size` bytes, 4 or 8, at a place that may be unaligned.
[[nodiscard]] std::int64_t number_at(std::string_view bytes, std::uint64_t at, unsigned size);

/// Where the arrays of GAP's .sg and of ECL's .egr stand.
///
/// throws  invalid_matrix: the header makes no sense, or the file is of another length than it says
[[nodiscard]] binary_csr layout_of_gap(const input& in);
[[nodiscard]] binary_csr layout_of_ecl(const input& in);

/// Throws invalid_matrix where another number of vertices was asked for than the file has.
void check_vertices(const input& in, const binary_csr& file, const read_options& how);

/// Offset v + 1, checked against offset v; `here` is what stands there.
///
/// throws  invalid_matrix: it is less, or more than there are entries
void check_offset(const input& in, const binary_csr& file, std::uint64_t v, std::int64_t before,
                  std::int64_t here);

/// Throws invalid_matrix where the first offset is not 0, or the last not the number of entries.
void check_ends(const input& in, const binary_csr& file);

/// Throws invalid_matrix that names the first neighbour that is no vertex, among those from number
/// `first` on, which are in memory.
void check_neighbours(const input& in, const binary_csr& file, std::uint64_t first,
                      std::span<const std::uint32_t> neighbours);

/// Copies the arrays, and checks that the offsets rise from 0 to `entries` and that each neighbour
/// is a vertex.
///
/// format  the name of the result's format
/// throws  invalid_matrix that names the first wrong byte
[[nodiscard]] stored_matrix read_binary_csr(const input& in, const binary_csr& file,
                                            const read_options& how, std::string_view format);

/// Throws invalid_matrix unless the file has as many bytes as its header tells.
void check_length(const input& in, std::uint64_t expected);

/// Throws invalid_matrix if a count of the header, which stands at `at`, is negative or more than
/// `most`, or if `bytes` of the file cannot hold so many numbers of `number_bytes`.
void check_binary_count(const input& in, std::uint64_t at, std::string_view what,
                        std::int64_t count, std::int64_t most, unsigned number_bytes);

}  // namespace skerry
