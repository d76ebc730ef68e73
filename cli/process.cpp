// SPDX-License-Identifier: Apache-2.0
#include "cli/process.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace skerry {

std::uint64_t peak_bytes() {
  // On Linux, ru_maxrss includes the peak of the parent before exec(); VmHWM does not.
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (std::uint64_t kilobytes = 0; word == "VmHWM:" && status >> kilobytes)
      return kilobytes * 1024;
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t machine_bytes() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
}

}  // namespace skerry
