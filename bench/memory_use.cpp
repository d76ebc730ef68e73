// SPDX-License-Identifier: Apache-2.0
#include "bench/memory_use.hpp"

#include <malloc.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace skerry::bench {

namespace {

/// A line of /proc/self/status, such as "VmRSS:  1234 kB", in bytes.
std::optional<std::uint64_t> status(const std::string& key) {
  std::ifstream in("/proc/self/status");
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(key + ":")) continue;
    std::uint64_t kibibytes = 0;
    std::istringstream value(line.substr(key.size() + 1));
    if (value >> kibibytes) return kibibytes * 1024;
  }
  return {};
}

}  // namespace

memory_use::memory_use() {
  ::malloc_trim(0);  // memory that was freed before counts when it is taken again
  std::ofstream reset("/proc/self/clear_refs");
  reset << "5" << std::flush;  // the peak becomes what the process has now
  if (reset) before_ = status("VmRSS");
}

std::optional<std::uint64_t> memory_use::peak_bytes() const {
  const auto peak = status("VmHWM");
  if (!before_ || !peak) return {};
  return *peak - std::min(*before_, *peak);
}

}  // namespace skerry::bench
