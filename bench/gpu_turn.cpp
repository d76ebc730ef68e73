// SPDX-License-Identifier: Apache-2.0
// What benchmarks on a device share, and g++ can compile.
#include <algorithm>
#include <utility>

#include "bench/gpu_session.hpp"
#include "bench/race.hpp"
#include "catalogue.hpp"
#include "solve.hpp"

namespace skerry::bench {

double median_of(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::ranges::nth_element(numbers, middle);
  return *middle;
}

run_info solve_there(gpu_session& device, const options& how) {
  const std::string algorithm = how.algorithm == "auto" ? "hook_first" : how.algorithm;
  round_watch rounds(how, algorithm);
  const double seconds = device.solve({.algorithm = algorithm,
                                       .backend = "cuda",
                                       .executor = serial{},
                                       .symmetric = how.symmetric == symmetry::yes,
                                       .before_round = [&] { rounds.before_round(); },
                                       .segments = how.segments,
                                       .stage_size = how.stage_size,
                                       .jobs = how.jobs,
                                       .gpu = how.gpu});
  return {.algorithm = algorithm,
          .backend = "cuda",
          .rounds = rounds.rounds(),
          .solve_seconds = seconds,
          .note = ""};
}

std::optional<double> median_seconds(gpu_session& device, options how, unsigned turns) {
  how.symmetric = symmetry::yes;
  how.progress = [](const progress& so_far) { return so_far.seconds < stop_on_device_after; };
  std::vector<double> all;
  double spent = 0;
  try {
    spent += solve_there(device, how).solve_seconds;
    while (all.size() < turns && (all.empty() || spent < enough_seconds)) {
      all.push_back(solve_there(device, how).solve_seconds);
      spent += all.back();
    }
  } catch (const stopped&) {
    return {};
  }
  return median_of(std::move(all));
}

std::vector<std::string> names_on_cuda() {
  std::vector<std::string> names;
  for (const auto& each : known_algorithms())
    if (std::ranges::find(each.backends, "cuda") != each.backends.end()) names.push_back(each.name);
  return names;
}

}  // namespace skerry::bench
