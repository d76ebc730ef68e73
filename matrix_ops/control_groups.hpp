// SPDX-License-Identifier: Apache-2.0
// The control groups that limit what a process may take.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// Where control groups are mounted.
inline constexpr const char* control_group_root = "/sys/fs/cgroup";

/// A control group of version 1 or 2.
struct control_group {
  std::filesystem::path folder;
  int version;
};

/// The contents of /proc/self/cgroup; empty where there is none.
[[nodiscard]] std::string own_control_groups();

/// The groups that limit a resource for a process: its own group and the groups around it.  In a
/// container, paths are those of the host and may be absent; the group of the container is then
/// mounted as the root, which is always one of the groups.
///
/// groups      the contents of /proc/self/cgroup: versions 1 and 2
/// controller  "memory" or "cpu"
/// root        where groups are mounted
[[nodiscard]] std::vector<control_group> groups_around(std::string_view groups,
                                                       std::string_view controller,
                                                       const std::filesystem::path& root);

/// The number that a file of the system holds, or `missing`: a limit may be the word "max", or -1.
[[nodiscard]] std::uint64_t number_in(const std::filesystem::path& file, std::uint64_t missing);

}  // namespace skerry
