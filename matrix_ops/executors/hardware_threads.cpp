// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/hardware_threads.hpp"

#include <algorithm>
#include <fstream>
#include <limits>

#include "matrix_ops/control_groups.hpp"
#include "matrix_ops/system/calls.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t no_quota = std::numeric_limits<std::uint64_t>::max();

/// The processors that one group grants: its quota of microseconds in each period.
std::uint64_t granted_by(const control_group& group) {
  std::uint64_t quota = no_quota, period = 0;
  if (group.version == 1) {
    quota = number_in(group.folder / "cpu.cfs_quota_us", no_quota);
    period = number_in(group.folder / "cpu.cfs_period_us", 0);
  } else {
    std::ifstream in(group.folder / "cpu.max");  // QUOTA PERIOD, or max PERIOD
    if (!(in >> quota >> period)) return no_quota;
  }
  if (quota == no_quota || period == 0) return no_quota;
  return std::max<std::uint64_t>(1, quota / period + (quota % period != 0));
}

unsigned read_hardware_threads() {
  static const std::uint64_t granted =
      processors_of_groups(own_control_groups(), control_group_root);
  const std::uint64_t allowed = system_calls::allowed_processors();
  return static_cast<unsigned>(std::max<std::uint64_t>(1, std::min(allowed, granted)));
}

}  // namespace

std::uint64_t processors_of_groups(std::string_view groups, const std::filesystem::path& root) {
  std::uint64_t granted = no_quota;
  for (const control_group& each : groups_around(groups, "cpu", root))
    granted = std::min(granted, granted_by(each));
  return granted;
}

unsigned hardware_threads() {
  static thread_local const unsigned count = read_hardware_threads();
  return count;
}

}  // namespace skerry
