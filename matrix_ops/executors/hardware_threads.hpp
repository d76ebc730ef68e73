// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace skerry {

/// The number of hardware threads that the calling thread may use, by its affinity mask and by the
/// quota of the process's control groups; at least 1.  Read once a thread: a later change of its
/// mask is not seen.
[[nodiscard]] unsigned hardware_threads();

/// The number of processors whose time the control groups of a process grant it, rounded up; the
/// largest number without a quota.
///
/// groups  the contents of /proc/self/cgroup: versions 1 and 2
/// root    where the groups are mounted
[[nodiscard]] std::uint64_t processors_of_groups(std::string_view groups,
                                                 const std::filesystem::path& root);

}  // namespace skerry
