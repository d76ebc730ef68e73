// SPDX-License-Identifier: Apache-2.0
// Times a command as a whole, from start to exit, and its peak memory: what a user waits for.
//
//   bench_whole_process [--repeat R] COMMAND [ARGUMENT ...]
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "stopwatch.hpp"

extern char** environ;

namespace reef::bench {

namespace {

struct run_cost {
  double seconds;
  long peak_kibibytes;
};

/// Runs argv[0] from the path with its output thrown away; a failure is an error.
run_cost run(char** argv) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const stopwatch watch;
  pid_t child = 0;
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0)
    throw std::runtime_error(fmt::format("cannot start {}: {}", argv[0], std::strerror(failed)));
  int status = 0;
  rusage used{};
  if (wait4(child, &status, 0, &used) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error(fmt::format("{} failed; its numbers are worth nothing", argv[0]));
  return {watch.seconds(), used.ru_maxrss};
}

}  // namespace

}  // namespace reef::bench

int main(int argc, char** argv) try {
  int repeat = 9, first = 1;
  if (argc > 2 && std::strcmp(argv[1], "--repeat") == 0) {
    repeat = std::stoi(argv[2]);
    first = 3;
  }
  if (first >= argc) throw std::runtime_error("no command to run");
  std::vector<double> seconds;
  long peak = 0;
  static_cast<void>(reef::bench::run(argv + first));  // the file is in the cache from here on
  for (int r = 0; r < repeat; ++r) {
    const auto cost = reef::bench::run(argv + first);
    seconds.push_back(cost.seconds);
    peak = std::max(peak, cost.peak_kibibytes);
  }
  std::ranges::sort(seconds);
  fmt::print("least {:.3f} s, median {:.3f} s, peak {:.1f} MB: ", seconds.front(),
             seconds[seconds.size() / 2], static_cast<double>(peak) * 1024e-6);
  for (int i = first; i < argc; ++i) fmt::print("{} ", argv[i]);
  fmt::print("\n");
} catch (const std::exception& e) {
  fmt::print(stderr, "bench_whole_process: {}\n", e.what());
  return 1;
}
