// SPDX-License-Identifier: Apache-2.0
#include "cli/kernel_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "catalogue.hpp"
#include "cli/limits.hpp"

namespace skerry {

namespace {

void require(bool fits, const options& how, std::string_view option, std::string_view algorithm) {
  if (!fits)
    throw std::invalid_argument(
        fmt::format("{} is for --algorithm {}, not for \"{}\"", option, algorithm, how.algorithm));
}

/// Those of these names, no other.
gpu_optimisations named_optimisations(const std::vector<std::string>& names) {
  const auto named = [&](const char* name) {
    return std::ranges::find(names, name) != names.end();
  };
  return {.csr_coalescing = named("csr_coalescing"),
          .edge_reorganisation = named("edge_reorganisation"),
          .vertex_gathering = named("vertex_gathering")};
}

/// A device has memory of its own; what runs on the host reads the matrix where it is.
void require_device(std::string_view option, const std::string& backend) {
  if (!is_device_backend(backend))
    throw std::invalid_argument(fmt::format("{} is for --backend {}, not for \"{}\"", option,
                                            fmt::join(device_backends, ", "), backend));
}

}  // namespace

void add_kernel_options(CLI::App& command, kernel_options& given) {
  command
      .add_option("--segments", given.segments,
                  "Of adaptive_hook: parts that the entries are cut into; 0: the average degree")
      ->check(not_negative());
  command.add_option("--stage-size", given.stage_size,
                     "Of stages(NAME): edges of a group, as a multiple of the vertices; more than "
                     "0.5, by default 1");
  command
      .add_option(
          "--jobs", given.jobs,
          "Of disjoint_set/parallel: entries that a thread takes at a time; 0: 8192, and 32 on "
          "a device")
      ->check(not_negative());
  command
      .add_option("--output", given.output,
                  "Of owner_walk: what the walks write, a vector or lists; by default a vector")
      ->check(CLI::IsMember({"vector", "lists"}));
  command
      .add_option("--gpu-optimisations", given.gpu_optimisations,
                  "Of SAMPLING+FINISH on cuda, these alone: csr_coalescing, edge_reorganisation, "
                  "vertex_gathering; or none")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"none", "csr_coalescing", "edge_reorganisation", "vertex_gathering"}));
  command
      .add_option("--memory", given.memory,
                  "Of a back end on a device: what it reads the matrix from; device: its own "
                  "memory; pinned: the same, copied by way of unpaged host memory; zero_copy: "
                  "unpaged host memory itself")
      ->check(CLI::IsMember({"device", "pinned", "zero_copy"}));
  command
      .add_option(
          "--gpu-memory", given.gpu_memory,
          "Of back ends on a device: bytes of its memory that may be taken, with k, M, G or "
          "Ki, Mi, Gi behind or not; a larger matrix streams by; by default what is free")
      ->transform(CLI::AsSizeValue(true).description("SIZE"))
      ->check(positive());
}

void apply(const kernel_options& given, options& how) {
  if (given.segments) {
    require(how.algorithm == "adaptive_hook", how, "--segments", "adaptive_hook");
    how.segments = *given.segments;
  }
  if (given.stage_size) {
    require(how.algorithm.starts_with("stages("), how, "--stage-size", "\"stages(NAME)\"");
    how.stage_size = *given.stage_size;
  }
  if (given.jobs) {
    require(how.algorithm == "disjoint_set/parallel", how, "--jobs", "disjoint_set/parallel");
    how.jobs = *given.jobs;
  }
  if (given.output) {
    require(how.algorithm == "owner_walk", how, "--output", "owner_walk");
    if (*given.output == "lists") how.algorithm = "owner_walk/lists";
  }
  if (given.gpu_optimisations) {
    const bool sampled = how.algorithm.find('+') != std::string::npos && how.backend == "cuda";
    require(sampled, how, "--gpu-optimisations", "SAMPLING+FINISH of --backend cuda");
    how.gpu = named_optimisations(*given.gpu_optimisations);
  }
  if (given.memory) {
    require_device("--memory", how.backend);
    if (*given.memory == "pinned") how.memory = matrix_memory::pinned;
    if (*given.memory == "zero_copy") how.memory = matrix_memory::zero_copy;
  }
  if (given.gpu_memory != 0) {
    require_device("--gpu-memory", how.backend);
    how.gpu_memory = given.gpu_memory;
  }
}

}  // namespace skerry
