// SPDX-License-Identifier: Apache-2.0
// A CSR matrix as little-endian arrays inside a file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/format.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// Offsets and ids are read in blocks of as many.
inline constexpr std::uint64_t numbers_per_block = std::uint64_t{1} << 16;

/// The positions of the arrays, in bytes from the start of the file.  Both arrays are inside the
/// file.
struct binary_csr {
  std::uint64_t vertices = 0, entries = 0;
  std::uint64_t offsets_at = 0;     // of row offsets [vertices + 1]
  unsigned offset_bytes = 8;        // 4 or 8
  std::uint64_t neighbours_at = 0;  // of ids [entries], 4 bytes each
};

/// The signed number of `size` bytes, 4 or 8, at a position that may be unaligned.
[[nodiscard]] std::int64_t number_at(std::string_view bytes, std::uint64_t position, unsigned size);

/// The same of a file.
[[nodiscard]] std::int64_t number_at(const input& in, std::uint64_t position, unsigned size);

/// The layouts of GAP's .sg and of ECL's .egr files.
///
/// throws  invalid_matrix: the header is invalid, or the file's length does not match it; of a
///         stream the length is not known yet
[[nodiscard]] binary_csr layout_of_gap(const input& in);
[[nodiscard]] binary_csr layout_of_ecl(const input& in);

/// Which option reads a file that has the header, the length and the end offsets of one of these
/// two; empty if it has not, if its name says that one, or if its length is not known.
[[nodiscard]] std::string remark_on_binary_csr(const input& in);

/// Throws invalid_matrix unless a file with this layout may have `size` bytes.
void check_length_of_gap(const input& in, const binary_csr& file, std::uint64_t size);
void check_length_of_ecl(const input& in, const binary_csr& file, std::uint64_t size);

/// Throws invalid_matrix if how.vertices is set and is not the file's number of vertices.
void check_vertices(const input& in, const binary_csr& file, const read_options& how);

/// Checks row offset v + 1.
///
/// previous  row offset v
/// offset    row offset v + 1
/// throws    invalid_matrix: it is less than offset v, or greater than the number of entries
void check_offset(const input& in, const binary_csr& file, std::uint64_t v, std::int64_t previous,
                  std::int64_t offset);

/// Throws invalid_matrix unless the first offset is 0.
void check_first_offset(const input& in, const binary_csr& file, std::int64_t first);
/// Throws invalid_matrix unless the last offset is the number of entries.
void check_last_offset(const input& in, const binary_csr& file, std::int64_t last);
/// Both, of the offsets in a file.
void check_end_offsets(const input& in, const binary_csr& file);

/// Throws invalid_matrix that names the first neighbour that is not a vertex, if there is one.
///
/// first       the index of neighbours[0] in the file
/// neighbours  in memory
void check_neighbours(const input& in, const binary_csr& file, std::uint64_t first,
                      std::span<const std::uint32_t> neighbours);

/// Copies the arrays.  Checks that the offsets are monotone from 0 to `entries` and that each
/// neighbour is a vertex.  Determines whether the matrix is symmetric.
///
/// format  the short name of the format, for the result
/// throws  invalid_matrix that names the position of the first invalid number
/// cost    O(vertices + entries)
[[nodiscard]] stored_matrix read_binary_csr(const input& in, const binary_csr& file,
                                            const read_options& how, std::string_view format);

/// Throws invalid_matrix unless the `size` bytes of the file are as many as its header implies.
void check_length(const input& in, std::uint64_t size, std::uint64_t expected);

/// Checks a count of the header.
///
/// position      of the count, in bytes from the start of the file
/// what          names the counted items in errors
/// number_bytes  size of an item
/// throws        invalid_matrix: the count is negative or greater than `max`, or the file is too
///               short for so many items
void check_binary_count(const input& in, std::uint64_t position, std::string_view what,
                        std::int64_t count, std::int64_t max, unsigned number_bytes);

}  // namespace skerry
