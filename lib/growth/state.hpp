// SPDX-License-Identifier: Apache-2.0
// The file of incremental components, little-endian:
//
//   bytes 0 to 7     "skerryic"
//   8 to 11          the version of the format
//   12 to 15         bytes of an id, 4 or 8
//   16 to 23         n, the number of vertices
//   24 to 31         the number of components
//   32 to 32 + n w   labels[n] of w bytes each, the smallest vertex of each vertex's component
//   4 more           the CRC-32 of all bytes before
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>

#include "lib/files/writers/file_lock.hpp"
#include "lib/growth/forest.hpp"

namespace skerry {

/// Replaces the file of a lock by the components of a forest.
///
/// throws  unwritable_file: the old file stays
template <std::unsigned_integral Index>
void write_state(const file_lock& held, const detail::growing_forest<Index>& forest);

/// Reads a file into an empty forest.
///
/// max_bytes  of memory; 0: the free memory
/// throws     invalid_matrix, as incremental_components::open()
template <std::unsigned_integral Index>
void read_state(const std::filesystem::path& file, std::uint64_t max_bytes,
                detail::growing_forest<Index>& forest);

}  // namespace skerry
