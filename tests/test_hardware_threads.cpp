// SPDX-License-Identifier: Apache-2.0
// How many threads a process may use: affinity masks and quotas of control groups.
#include <doctest/doctest.h>
#include <sched.h>

#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <thread>

#include "matrix_ops/executors/hardware_threads.hpp"
#include "tests/files.hpp"

namespace test_hardware_threads {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("a new thread may use as many hardware threads as its mask has") {
  cpu_set_t all, one;
  REQUIRE(sched_getaffinity(0, sizeof all, &all) == 0);
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &all)) {
      CPU_SET(cpu, &one);
      break;
    }
  REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
  unsigned count = 0;
  std::thread([&] { count = hardware_threads(); }).join();
  CHECK(sched_setaffinity(0, sizeof all, &all) == 0);
  CHECK(count == 1);
  CHECK(hardware_threads() >= 1);
  CHECK(hardware_threads() <= static_cast<unsigned>(CPU_COUNT(&all)));
}

TEST_CASE("quotas of control groups, versions 1 and 2") {
  const temporary_folder folder;
  const auto add = [&](const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    static_cast<void>(folder.add(name, text));
  };
  const auto granted = [&](std::string_view groups) {
    return processors_of_groups(groups, folder.path());
  };
  constexpr auto no_quota = std::numeric_limits<std::uint64_t>::max();
  CHECK(granted("") == no_quota);
  CHECK(granted("0::/outer/inner\n") == no_quota);
  add("outer/cpu.max", "250000 100000\n");
  add("outer/inner/cpu.max", "max 100000\n");
  CHECK(granted("0::/outer/inner\n") == 3);
  CHECK(granted("0::/outer\n") == 3);
  CHECK(granted("0::/other\n") == no_quota);
  add("outer/inner/cpu.max", "1000 100000\n");
  CHECK(granted("0::/outer/inner\n") == 1);
  add("cpu.max", "200000 100000\n");  // the root: what a container sees as its own group
  CHECK(granted("0::/of/the/host\n") == 2);

  add("cpu/job/cpu.cfs_quota_us", "400000\n");
  add("cpu/job/cpu.cfs_period_us", "100000\n");
  CHECK(granted("4:memory:/job\n1:cpu,cpuacct:/job\n") == 4);
  add("cpu/job/cpu.cfs_quota_us", "-1\n");
  CHECK(granted("1:cpu,cpuacct:/job\n") == no_quota);
  CHECK(granted("1:cpuacct:/job\n") == no_quota);
}

}  // namespace test_hardware_threads
