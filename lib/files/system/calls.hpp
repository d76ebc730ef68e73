// SPDX-License-Identifier: Apache-2.0
// Calls for files that not every system has; as matrix_ops/system/calls.hpp.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <ctime>
#include <filesystem>

namespace skerry::system_calls {

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

/// When a file was modified; portable: in whole seconds.
[[nodiscard]] timespec modification_time(const struct stat& about);

/// Reads the clock of modification times, and its resolution.  Returns false if it fails.
[[nodiscard]] bool read_file_clock(timespec& now, timespec& resolution);

}  // namespace skerry::system_calls
