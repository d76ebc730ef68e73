// SPDX-License-Identifier: Apache-2.0
// Measures a whole process, from start to exit: wall-clock time and peak memory.
//
//   bench_whole_process [--repeat R] COMMAND [ARGUMENT ...]
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/child.hpp"

int main(int argc, char** argv) try {
  std::vector<std::string> command(argv + 1, argv + argc);
  int repeat = 9;
  if (command.size() > 1 && command[0] == "--repeat") {
    repeat = std::stoi(command[1]);
    command.erase(command.begin(), command.begin() + 2);
  }
  if (command.empty())
    throw std::runtime_error("no command; usage: bench_whole_process [--repeat R] COMMAND ...");
  std::vector<double> seconds;
  long peak = 0;
  skerry::bench::run_child(command);  // warms the page cache
  for (int r = 0; r < repeat; ++r) {
    const auto cost = skerry::bench::run_child(command);
    seconds.push_back(cost.seconds);
    peak = std::max(peak, cost.peak_kibibytes);
  }
  std::ranges::sort(seconds);
  fmt::print("least {:.3f} s, median {:.3f} s, peak {:.1f} MB: {}\n", seconds.front(),
             seconds[seconds.size() / 2], static_cast<double>(peak) * 1024e-6,
             fmt::join(command, " "));
} catch (const std::exception& e) {
  fmt::print(stderr, "bench_whole_process: {}\n", e.what());
  return 1;
}
