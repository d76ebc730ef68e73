// SPDX-License-Identifier: Apache-2.0
// The host's part of timing on a device; compiled by g++.
#include <algorithm>
#include <utility>

#include "bench/gpu_session.hpp"
#include "bench/measure.hpp"
#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/round_watch.hpp"

namespace skerry::bench {

double median_of(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::ranges::nth_element(numbers, middle);
  return *middle;
}

run_info solve_on_device(gpu_session& device, const options& opts) {
  const choice run =
      choose({}, {.is_csr = true}, opts.algorithm, std::string(cuda_backend().name), all());
  round_watch rounds(opts, run.algorithm.name);
  const auto before_round = [&] { rounds.before_round(); };
  const double seconds = device.solve({.algorithm = run.algorithm,
                                       .executor = serial{},
                                       .pattern = opts.symmetric,
                                       .before_round = before_round,
                                       .kernel = opts.kernel});
  return {.algorithm = std::string(run.algorithm.name),
          .backend = std::string(run.backend.name),
          .rounds = rounds.rounds(),
          .solve_seconds = seconds,
          .note = ""};
}

std::optional<double> median_seconds(gpu_session& device, options opts, unsigned repetitions) {
  opts.symmetric = symmetry::yes;
  opts.progress = [](const progress& so_far) { return so_far.seconds < stop_on_device_after; };
  std::vector<double> all;
  double spent = 0;
  try {
    spent += solve_on_device(device, opts).solve_seconds;
    while (all.size() < repetitions && (all.empty() || spent < enough_seconds)) {
      all.push_back(solve_on_device(device, opts).solve_seconds);
      spent += all.back();
    }
  } catch (const stopped&) {
    return {};
  }
  return median_of(std::move(all));
}

std::vector<std::string> names_on_cuda() {
  std::vector<std::string> names;
  for (const auto& each : all().algorithms)
    if (runs_on(each, cuda_backend())) names.emplace_back(each.name);
  return names;
}

}  // namespace skerry::bench
