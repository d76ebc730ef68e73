// SPDX-License-Identifier: Apache-2.0
// Calls that not every system has.  NAME_native.cpp calls the system; CMake replaces it by
// NAME_portable.cpp where the call is missing (cmake/SkerrySystemCalls.cmake).
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <ctime>
#include <filesystem>

#include "matrix_ops/pages.hpp"

namespace skerry::system_calls {

/// The number of processors in the calling thread's affinity mask; portable: those of the machine.
[[nodiscard]] unsigned allowed_processors();

/// Says which pages should hold a range of whole pages; portable: no effect.
void advise_pages(void* data, std::size_t bytes, page_kind kind);

/// Changes the size of an anonymous private mapping; portable: copies it.
///
/// returns  the new address, or MAP_FAILED with errno
[[nodiscard]] void* resize_mapping(void* data, std::size_t old_size, std::size_t new_size);

/// Opens a new file without a name for writing; portable: fails, as on file systems without such
/// files.
///
/// returns  the descriptor, or -1
[[nodiscard]] int open_unnamed_file(const std::filesystem::path& folder, mode_t mode);

/// Locks an open file for this process alone, until the descriptor is closed; portable: by a lock
/// that does not exclude other descriptors of this process.  Does not wait.
///
/// returns  0, or the error: EWOULDBLOCK if the file is locked
[[nodiscard]] int lock_file(int descriptor);

/// Lets a pipe hold as many bytes, so that its ends wait for each other less often; no effect where
/// the system refuses it; portable: no effect.
void enlarge_pipe(int descriptor, int bytes);

/// The number of pages of memory that no process uses; portable: that the machine has.
[[nodiscard]] long free_pages();

/// When a file was modified; portable: in whole seconds.
[[nodiscard]] timespec modification_time(const struct stat& about);

/// Reads the clock of modification times, and its resolution.  Returns false if it fails.
[[nodiscard]] bool read_file_clock(timespec& now, timespec& resolution);

}  // namespace skerry::system_calls
