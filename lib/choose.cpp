// SPDX-License-Identifier: Apache-2.0
#include "choose.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "catalogue.hpp"
#include "nearest_name.hpp"

namespace skerry {

namespace {

/// The one of that name; an error with the nearest names if there is none.
template <class Info>
const Info& find(std::span<const Info> all, const std::string& name, const char* what,
                 const char* command) {
  const auto found = std::ranges::find(all, name, &Info::name);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const Info& each : all) names.push_back(each.name);
  throw std::invalid_argument(
      fmt::format("there is no {} \"{}\"; the nearest are {}; `{}` lists all", what, name,
                  nearest_names(name, names), command));
}

bool runs_on(const algorithm_info& algorithm, const std::string& backend) {
  return std::ranges::find(algorithm.backends, backend) != algorithm.backends.end();
}

/// The executor for kernels that take long enough.
std::string executor_for(const circumstances& with, std::span<const backend_info> backends) {
  if (with.threads == 1) return "serial";
  const auto openmp = std::ranges::find(backends, "openmp", &backend_info::name);
  return openmp != backends.end() && openmp->compiled ? "openmp" : "threads";
}

/// The fastest algorithm of a back end, as measured in bench/README.md.  What it looks at is
/// decided by samples: see algorithms/hook_first/hook_first.hpp.
std::string best_algorithm(const circumstances& with, const std::string& backend) {
  if (backend == "cuda") return "hook_first";
  if (!is_host_executor(backend)) return "fastsv";
  return with.by_rows ? "hook_first" : "rem";
}

/// The fastest of all.
choice best(const extent& of, const circumstances& with, std::span<const backend_info> backends) {
  const bool small = of.n + of.entries < worth_threads;
  const std::string backend = small ? "serial" : executor_for(with, backends);
  return {best_algorithm(with, backend), backend,
          with.by_rows ? "by rows" : "one pass over the entries"};
}

/// The fastest back end that an algorithm runs on.
choice best_backend(const extent& of, const circumstances& with, const algorithm_info& algorithm,
                    std::span<const backend_info> backends) {
  if (of.n + of.entries < small_problem)
    for (const char* name : {"serial", "reference"})
      if (runs_on(algorithm, name)) return {algorithm.name, name, "small"};
  const std::string executor = executor_for(with, backends);
  for (const char* name : {executor.c_str(), "serial", "thrust", "graphblas", "reference"})
    if (runs_on(algorithm, name)) return {algorithm.name, name, "the fastest here"};
  throw not_compiled(fmt::format("no back end of this build runs \"{}\"", algorithm.name));
}

}  // namespace

choice choose(const extent& of, const circumstances& with, const std::string& algorithm,
              const std::string& backend, std::span<const algorithm_info> algorithms,
              std::span<const backend_info> backends) {
  const bool any_algorithm = algorithm == "auto", any_backend = backend == "auto";
  if (any_algorithm && any_backend) return best(of, with, backends);
  if (any_backend)
    return best_backend(of, with, find(algorithms, algorithm, "algorithm", "skerry algorithms"),
                        backends);

  const backend_info& asked = find(backends, backend, "back end", "skerry info");
  if (!asked.compiled)
    throw not_compiled(
        fmt::format("back end \"{}\" is not compiled in; {}", asked.name, asked.remedy));
  if (any_algorithm) return {best_algorithm(with, backend), backend, "asked for"};

  const algorithm_info& wanted = find(algorithms, algorithm, "algorithm", "skerry algorithms");
  if (!runs_on(wanted, backend))
    throw std::invalid_argument(fmt::format("\"{}\" does not run on \"{}\"; it runs on {}",
                                            algorithm, backend, fmt::join(wanted.backends, ", ")));
  return {algorithm, backend, "asked for"};
}

}  // namespace skerry
