// SPDX-License-Identifier: Apache-2.0
// What a name for an output denotes: an open descriptor, or a regular file.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace skerry {

struct output_target {
  int descriptor = -1;             // owned by the caller; -1: a regular file
  std::filesystem::path file;      // the regular file: as absolute_name() returns it
  std::optional<struct stat> old;  // of the regular file, if it exists
};

/// Follows the symbolic links at the end of a path, until a name that is not a link, exists or not,
/// or that is a descriptor of this process.
///
/// throws  std::system_error: a loop of links
[[nodiscard]] std::filesystem::path follow_links(std::filesystem::path file);

/// Resolves a name: `-` and names in /proc/self/fd become duplicates of descriptors of the process;
/// an existing file that is not regular is opened.
///
/// throws  std::system_error: a descriptor or file that is not open for writing or not writable,
///         a directory, a loop of links
[[nodiscard]] output_target resolve_output(const std::filesystem::path& name);

/// The same for a name that absolute_name() has returned, which is not resolved again.
[[nodiscard]] output_target open_output(const std::filesystem::path& file);

}  // namespace skerry
