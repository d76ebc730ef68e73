// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/free_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "matrix_ops/control_groups.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/system/calls.hpp"

namespace skerry {

namespace {

/// The number after a key in a file of lines `key number`, or 0.
std::uint64_t number_after(const std::filesystem::path& file, std::string_view key) {
  std::ifstream in(file);
  std::string word;
  std::uint64_t number = 0;
  while (in >> word >> number) {
    if (word == key) return number;
    std::getline(in, word);  // a unit
  }
  return 0;
}

/// The files that describe a group of either version.
struct group_files {
  const char* limit;
  const char* used;
  const char* cache;  // a key of memory.stat: file pages that were not used for some time
};

constexpr group_files version_1{"memory.limit_in_bytes", "memory.usage_in_bytes",
                                "total_inactive_file"};
constexpr group_files version_2{"memory.max", "memory.current", "inactive_file"};

/// What one group leaves.
std::uint64_t left_by(const std::filesystem::path& group, const group_files& files) {
  const std::uint64_t limit = number_in(group / files.limit, most_bytes);
  if (limit >= most_bytes) return most_bytes;
  const std::uint64_t used = number_in(group / files.used, 0);
  const std::uint64_t cache = std::min(used, number_after(group / "memory.stat", files.cache));
  return limit - std::min(limit, used - cache);
}

/// MemAvailable counts what the page cache would give back, the portable answer does not.
std::uint64_t memory_of_machine() {
  const std::uint64_t kibibytes = number_after("/proc/meminfo", "MemAvailable:");
  if (kibibytes != 0) return kibibytes * 1024;
  return static_cast<std::uint64_t>(system_calls::free_pages()) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// What a limit of the process leaves.
///
/// pages  that count towards the limit
std::uint64_t left_by_limit(int resource, std::uint64_t pages) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return most_bytes;
  const std::uint64_t used = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used);
}

std::uint64_t memory_of_limits() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t size = 0, resident = 0, shared = 0, text = 0, library = 0, data = 0;
  statm >> size >> resident >> shared >> text >> library >> data;
  return std::min(left_by_limit(RLIMIT_AS, size), left_by_limit(RLIMIT_DATA, data));
}

}  // namespace

std::uint64_t memory_of_groups(std::string_view groups, const std::filesystem::path& root) {
  std::uint64_t left = most_bytes;
  for (const control_group& each : groups_around(groups, "memory", root))
    left = std::min(left, left_by(each.folder, each.version == 2 ? version_2 : version_1));
  return left;
}

std::uint64_t free_memory() {
  return std::min({memory_of_machine(), memory_of_limits(),
                   memory_of_groups(own_control_groups(), control_group_root)});
}

memory_unit unit_of(std::uint64_t needed, std::uint64_t bound) {
  for (const memory_unit unit : {memory_unit{1'000'000, "MB"}, memory_unit{1'000, "KB"}})
    if (bound >= unit.bytes && needed / unit.bytes != bound / unit.bytes) return unit;
  return {1, "bytes"};
}

void check_bytes(const std::string& what, std::uint64_t bytes, std::uint64_t limit) {
  constexpr std::uint64_t mebibyte = 1 << 20;
  if (limit == 0 && bytes < mebibyte) return;
  const std::uint64_t bound = limit != 0 ? limit : free_memory();
  if (bytes <= bound) return;
  const memory_unit unit = unit_of(bytes, bound);
  throw memory_refused(formatted(
      "{}: {} {} of memory are needed, but {} {} are {}; {}", what, bytes / unit.bytes, unit.name,
      bound / unit.bytes, unit.name, limit != 0 ? "allowed" : "free",
      limit != 0 ? "raise the limit, max_bytes or --max-memory" : "use a smaller matrix"));
}

}  // namespace skerry
