// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/choose.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "algorithms/graft/stages.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

namespace {

/// The algorithm that is preferred for an input.
const algorithm_entry& preferred(default_for input, const registry& from) {
  return *std::ranges::find(from.algorithms, input, &algorithm_entry::preferred);
}

/// The fastest algorithm of a back end.  Which entries it reads is decided by samples: see
/// algorithms/hook_first/plan.hpp.
const algorithm_entry& best_algorithm(const circumstances& with, const backend_entry& backend,
                                      const registry& from) {
  if (!backend.runs_kernels()) return preferred(default_for::products, from);
  return preferred(with.is_csr || backend.is_device ? default_for::csr : default_for::entries,
                   from);
}

/// Order in which "auto" takes a back end; the largest number where it never does.
unsigned rank_of(const backend_entry& backend, const extent& of, const circumstances& with) {
  constexpr unsigned never = std::numeric_limits<unsigned>::max();
  if (!backend.is_compiled() || backend.rank == 0) return never;
  const bool is_parallel = backend.runs_kernels() && !backend.is_sequential;
  if (with.threads == 1 && is_parallel) return never;
  // Serial loops come first on a small problem: executors, then products.
  if (of.n + of.entries < small_problem && backend.is_sequential)
    return backend.runs_kernels() ? 0 : 1;
  return 1 + backend.rank;
}

/// The back ends of this build that run an algorithm; if none does, those of other builds.
std::vector<const backend_entry*> backends_of(const algorithm_entry& algorithm,
                                              const registry& from) {
  std::vector<const backend_entry*> some;
  for (const backend_entry* each : from.backends)
    if (runs_on(algorithm, *each)) some.push_back(each);
  if (std::ranges::any_of(some, &backend_entry::is_compiled))
    std::erase_if(some, [](const backend_entry* each) { return !each->is_compiled(); });
  return some;
}

/// The fastest back end that runs an algorithm. A device only if the host has no such kernel.
choice best_backend(const extent& of, const circumstances& with, const algorithm_entry& algorithm,
                    const registry& from) {
  const backend_entry* best = nullptr;
  unsigned best_rank = std::numeric_limits<unsigned>::max();
  for (const backend_entry* each : from.backends)
    if (const unsigned rank = rank_of(*each, of, with);
        rank < best_rank && runs_on(algorithm, *each)) {
      best = each;
      best_rank = rank;
    }
  if (best != nullptr) return {algorithm, *best, best_rank <= 1 ? "small" : "the fastest here"};
  const auto others = backends_of(algorithm, from);
  if (others.empty())
    throw not_compiled(formatted("no back end of this build runs \"{}\"", algorithm.name));
  return {algorithm, others.front()->compiled(), "on a device only"};
}

/// The device that takes less time than the host, copies included, if there is one.
const backend_entry* better_device(const extent& of, const circumstances& with,
                                   const registry& from) {
  const bool fits = with.bytes <= with.free_on_device / 2;  // with what a solve takes besides
  if (!fits || !device_pays(of, with)) return nullptr;
  const auto found = std::ranges::find_if(from.backends, [](const backend_entry* each) {
    return each->is_device && each->runs_kernels() && each->is_compiled();
  });
  return found == from.backends.end() ? nullptr : *found;
}

/// The fastest of all: kernels, on one thread where a second one does not pay; without samples
/// where these do not pay either.
choice best(const extent& of, const circumstances& with, const registry& from) {
  if (const backend_entry* const device = better_device(of, with, from))
    return {preferred(default_for::csr, from), *device,
            formatted("copied: the host has {} thread{}, and the device is in use", with.threads,
                      with.threads == 1 ? "" : "s")};
  const bool is_small = of.n + of.entries < worth_threads;
  const backend_entry* best = nullptr;
  for (const backend_entry* each : from.backends) {
    if (!each->runs_kernels() || each->rank == 0 || !each->is_compiled()) continue;
    if ((is_small || with.threads == 1) != each->is_sequential) continue;
    if (best == nullptr || each->rank < best->rank) best = each;
  }
  const bool is_tiny = of.n + of.entries < worth_samples && with.has_all_rows;
  const algorithm_entry& algorithm =
      is_tiny ? preferred(default_for::entries, from) : best_algorithm(with, *best, from);
  return {algorithm, *best, algorithm.takes_entries ? "entries in any order" : "CSR"};
}

/// Checks the option that an algorithm reads.
void check_option(std::string_view option, const kernel_options& given) {
  if (option == "stage_size") static_cast<void>(edges_of_stage(given.stage_size, 0, 0));
  if ((option == "sample_edges" && given.sample_edges == 0) ||
      (option == "hook_edges" && given.hook_edges == 0))
    throw std::invalid_argument(formatted(
        "{} = 0; it must be at least 1; for no sampling, omit the prefix SAMPLING+", option));
}

}  // namespace

choice choose(const extent& of, const circumstances& with, const std::string& algorithm,
              const std::string& backend, const registry& from) {
  const bool any_algorithm = algorithm == "auto", any_backend = backend == "auto";
  if (any_algorithm && any_backend) return best(of, with, from);
  if (any_backend) return best_backend(of, with, from.algorithm(algorithm), from);

  const backend_entry& asked = from.backend(backend).compiled();
  if (any_algorithm) return {best_algorithm(with, asked, from), asked, "as requested"};

  const algorithm_entry& wanted = from.algorithm(algorithm);
  if (!runs_on(wanted, asked)) {
    std::vector<std::string_view> names;
    for (const backend_entry* each : backends_of(wanted, from)) names.push_back(each->name);
    throw std::invalid_argument(formatted("\"{}\" does not run on \"{}\"; it runs on {}", algorithm,
                                          backend, comma_separated(names)));
  }
  return {wanted, asked, "as requested"};
}

choice choose_for(const extent& of, const options& how, unsigned threads, bool is_csr,
                  bool has_all_rows, std::uint64_t bytes) {
  circumstances with{threads, is_csr && !how.bipartite, has_all_rows, bytes, how.symmetric};
  const backend_entry& cuda = cuda_backend();
  // Else nothing is asked of the driver.
  if (how.algorithm == "auto" && how.backend == "auto" && cuda.is_compiled() &&
      device_pays(of, with))
    with.free_on_device =
        std::min(cuda.device->free_in_context(),
                 how.limits.gpu_memory != 0 ? how.limits.gpu_memory : ~std::uint64_t{0});
  const choice run = choose(of, with, how.algorithm, how.backend, all());
  check_option(run.algorithm.option, how.kernel);
  return run;
}

void check_finds_forest(const choice& run, const options& how) {
  if (run.algorithm.finds_forest && run.backend.runs_kernels()) return;
  if (run.algorithm.finds_forest || how.algorithm == "auto")
    throw std::invalid_argument(
        formatted("spanning forests are not found on back end \"{}\"; use \"serial\", "
                  "\"threads\", \"openmp\" or \"cuda\"",
                  run.backend.name));
  throw std::invalid_argument(
      formatted("the algorithm \"{}\" keeps no edges of a spanning forest; use \"hook_first\", "
                "\"rem\", or a finish that links roots only (union-find without /splice, "
                "shiloach_vishkin, liu_tarjan with an R), alone or after a sampling, such as "
                "\"kout+async/halve\"",
                run.algorithm.name));
}

}  // namespace skerry
