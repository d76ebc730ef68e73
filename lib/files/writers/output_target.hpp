// SPDX-License-Identifier: Apache-2.0
// What a name for an output denotes: an open descriptor, or a regular file.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace skerry {

struct output_target {
  int descriptor = -1;             // owned by the caller; -1: a regular file
  std::filesystem::path file;      // the regular file: symbolic links at its end are resolved
  std::optional<struct stat> old;  // of the regular file, if it exists
};

/// Resolves a name: `-` and names in /proc/self/fd become duplicates of descriptors of the process;
/// an existing file that is not regular is opened.
///
/// throws  std::system_error: a descriptor or file that is not open for writing or not writable,
///         a directory, a loop of links
[[nodiscard]] output_target resolve_output(const std::filesystem::path& name);

}  // namespace skerry
