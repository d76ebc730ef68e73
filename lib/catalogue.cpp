// SPDX-License-Identifier: Apache-2.0
// What there is to choose from: algorithms() and backends().
#include "catalogue.hpp"

#include <algorithm>

#include "cuda_device.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "run.hpp"
#include "semiring_algorithms.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

/// Names and sources are the same on every back end, so one table serves to list them.
const auto& semiring_table =
    semiring_algorithms<reference::sparse_backend<std::uint32_t, std::uint32_t>>;

}  // namespace

std::vector<backend_info> backends() {
  return {{"serial", true, ""}, {"threads", true, ""}, openmp_info(), {"reference", true, ""},
          graphblas_info(),     thrust_info(),         cuda_info(),   thrust_cuda_info(),
          cusparse_info()};
}

bool is_host_executor(std::string_view backend) {
  return std::ranges::find(host_executors, backend) != host_executors.end();
}

bool runs_kernels(std::string_view backend) {
  return is_host_executor(backend) || backend == "cuda";
}

bool is_device_backend(std::string_view backend) {
  return std::ranges::find(device_backends, backend) != device_backends.end();
}

namespace {

/// Whether a kernel runs on a device, too.
bool runs_on_cuda(const host_algorithm_info& kernel) {
  if (!cuda_info().compiled) return false;
  if (kernel.family == design_space_family) return true;
  static const auto names = cuda_algorithm_names();
  return std::ranges::find(names, kernel.name) != names.end();
}

/// What is known of a kernel; of another algorithm, nothing.
host_algorithm_info info_of(std::string_view algorithm) {
  const auto& list = host_algorithm_list();
  const auto found = std::ranges::find(list, algorithm, &host_algorithm_info::name);
  return found != list.end() ? *found : host_algorithm_info{};
}

}  // namespace

bool wants_both_ways(const choice& run) {
  return run.backend == "cuda" && run.algorithm.starts_with("owner_walk");
}

bool checks_ids(const choice& run) {
  if (run.backend == "cuda") return run.algorithm == "hook_first";
  return is_host_executor(run.backend) && info_of(run.algorithm).checks_ids;
}

words_held words_of(std::string_view algorithm) { return info_of(algorithm).memory; }

namespace {

std::vector<algorithm_info> list_of_algorithms() {
  const std::vector<std::string> serial_alone{"serial"};
  std::vector<std::string> executors, semiring_backends;
  for (const auto& each : backends())
    if (each.compiled && each.name != "cuda")
      (is_host_executor(each.name) ? executors : semiring_backends).push_back(each.name);
  std::vector<algorithm_info> all{
      {"rem", "union-find", executors, "Patwary, Blair, Manne, SEA 2010"}};
  for (const auto& each : semiring_table)
    all.push_back(
        {std::string(each.name), "semiring", semiring_backends, std::string(each.source)});
  for (const auto& each : host_algorithm_list()) {
    const auto known = std::ranges::find(all, each.name, &algorithm_info::name);
    auto on = each.sequential ? serial_alone : executors;
    if (runs_on_cuda(each)) on.push_back("cuda");
    if (known != all.end())  // said as products too
      known->backends.insert(known->backends.end(), on.begin(), on.end());
    else
      all.push_back(
          {std::string(each.name), std::string(each.family), on, std::string(each.source)});
  }
  return all;
}

}  // namespace

const std::vector<backend_info>& known_backends() {
  static const auto all = backends();
  return all;
}

const std::vector<algorithm_info>& known_algorithms() {
  static const auto all = list_of_algorithms();
  return all;
}

std::vector<algorithm_info> algorithms() {
  auto all = known_algorithms();
  if (has_cuda_device()) return all;
  for (auto& each : all) std::erase_if(each.backends, is_device_backend);
  std::erase_if(all, [](const auto& each) { return each.backends.empty(); });
  return all;
}

bool works_on_dense(std::string_view algorithm) {
  return std::ranges::any_of(
      semiring_table, [&](const auto& each) { return each.name == algorithm && each.dense; });
}

}  // namespace skerry
