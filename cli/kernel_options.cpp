// SPDX-License-Identifier: Apache-2.0
#include "cli/kernel_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string_view>

#include "cli/help.hpp"
#include "cli/limits.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

/// A flag for few algorithms.
struct kernel_flag {
  const char* name;
  std::string_view member;  // of skerry::kernel_options
  const char* algorithms;   // as error messages name them
};

constexpr auto kernel_flags = std::to_array<kernel_flag>({
    {"--segments", "segments", "adaptive_hook"},
    {"--stage-size", "stage_size", "\"stages(NAME)\""},
    {"--jobs", "jobs", "disjoint_set/parallel and disjoint_set/parallel_by_rank"},
    {"--sample-edges", "sample_edges", "kout+FINISH, kout_random+FINISH and kout_hybrid+FINISH"},
    {"--hook-edges", "hook_edges", "hook+FINISH"},
});

/// The flags about devices: back ends on the host read the matrix where it is.
constexpr auto device_flags = std::to_array<const char*>({"--memory", "--gpu-memory", "--gpus"});

/// The algorithm of that name, or one without traits; "auto" is none. A stages(NAME) that is not
/// listed has the traits of one that is, SAMPLING(RULE)+FINISH those of SAMPLING+FINISH.
algorithm_info find_algorithm(const std::string& name) {
  const auto all = algorithms();
  auto found = std::ranges::find(all, name, &algorithm_info::name);
  if (found == all.end() && name.starts_with("stages("))
    found = std::ranges::find(all, "stages(graft_shortcut)", &algorithm_info::name);
  else if (const auto close = name.find(")+"); found == all.end() && close != std::string::npos)
    found = std::ranges::find(all, name.substr(0, name.find('(')) + name.substr(close + 1),
                              &algorithm_info::name);
  return found != all.end() ? *found : algorithm_info{};
}

std::vector<std::string> device_backend_names() {
  std::vector<std::string> names;
  for (const auto& each : backends())
    if (each.on_device) names.push_back(each.name);
  return names;
}

[[noreturn]] void throw_not_for(const char* flag, const std::string& algorithms,
                                const std::string& found) {
  throw std::invalid_argument(
      fmt::format("{} is for {}, not for \"{}\"; omit {}", flag, algorithms, found, flag));
}

matrix_memory memory_named(const std::string& name) {
  if (name == "pinned") return matrix_memory::pinned;
  return name == "zero_copy" ? matrix_memory::zero_copy : matrix_memory::device;
}

}  // namespace

void add_kernel_parameters(CLI::App& command, kernel_options& kernel) {
  command
      .add_option("--segments", kernel.segments,
                  "For adaptive_hook: number of segments of the entries; 0: the average degree")
      ->transform(whole<decltype(kernel.segments)>());
  command
      .add_option("--stage-size", kernel.stage_size,
                  "For stages(NAME): edges in a group, as a multiple of the number of vertices; "
                  "more than 0.5; default 1")
      ->check(finite());
  command
      .add_option(
          "--jobs", kernel.jobs,
          "For disjoint_set/parallel and disjoint_set/parallel_by_rank: entries that a thread "
          "takes at a time; 0: 8192, on a device 32")
      ->transform(whole<decltype(kernel.jobs)>());
  command
      .add_option("--sample-edges", kernel.sample_edges,
                  "For the samplings kout, kout_random and kout_hybrid: entries of each row that "
                  "are united; default 2")
      ->transform(whole(std::uint64_t{1}));
  command
      .add_option("--hook-edges", kernel.hook_edges,
                  "For the sampling hook: entries that are united of each row that is still a "
                  "root; default 4")
      ->transform(whole(std::uint64_t{1}));
}

void check_kernel_parameters(const CLI::App& command, std::span<const std::string> names) {
  for (const kernel_flag& flag : kernel_flags)
    if (command.count(flag.name) != 0 && std::ranges::none_of(names, [&](const std::string& each) {
          return find_algorithm(each).option == flag.member;
        }))
      throw_not_for(flag.name, fmt::format("--algorithm {}", flag.algorithms),
                    fmt::format("{}", fmt::join(names, ",")));
}

namespace {

void add_output_option(CLI::App& command, std::string& output) {
  command
      .add_option("--output", output,
                  "For owner_walk: what the walks write, a vector (default) or lists")
      ->check(CLI::IsMember({"vector", "lists"}));
}

/// A number from 1 on, or "all", which is 0 in options.
CLI::Validator number_or_all() {
  return {[](std::string& text) {
            if (text != "all") return whole(1U)(text);
            text = "0";
            return std::string();
          },
          ""};
}

void add_device_options(CLI::App& command, options& how) {
  command
      .add_option_function<std::string>(
          "--memory", [&how](const std::string& name) { how.device.memory = memory_named(name); },
          "For back ends on a device: where the device reads the matrix from; device: its own "
          "memory (default); pinned: the same, copied through page-locked host memory; zero_copy: "
          "page-locked host memory")
      ->check(CLI::IsMember({"device", "pinned", "zero_copy"}));
  command
      .add_option(
          "--gpu-memory", how.limits.gpu_memory,
          "For back ends on a device: limit of the memory of each in bytes, or with a suffix k, "
          "M, G, T, Ki, Mi, Gi, Ti; a larger matrix is streamed; default: the free memory")
      ->transform(size_in_bytes());
  command
      .add_option("--gpus", how.device.count,
                  "For the back end cuda: number of GPUs that the matrix is streamed to, or all; "
                  "default: 1")
      ->transform(number_or_all());
}

}  // namespace

void add_kernel_options(CLI::App& command, options& how, std::string& output) {
  add_kernel_parameters(command, how.kernel);
  add_output_option(command, output);
  add_device_options(command, how);
  group_options(command, "Single algorithms and devices");
}

void check_kernel_options(const CLI::App& command, options& how, const std::string& output) {
  check_options(how);
  const auto devices = device_backend_names();
  const bool on_device = std::ranges::count(devices, how.backend) != 0;
  check_kernel_parameters(command, std::span(&how.algorithm, 1));
  for (const char* flag : device_flags)
    if (command.count(flag) != 0 && !on_device)
      throw_not_for(flag, fmt::format("--backend {}", fmt::join(devices, ", ")), how.backend);
  if (output.empty()) return;
  const std::string lists = how.algorithm + "/lists";  // the variants are NAME and NAME/lists
  if (find_algorithm(lists).name.empty())
    throw_not_for("--output", "--algorithm owner_walk", how.algorithm);
  if (output == "lists") how.algorithm = lists;
}

}  // namespace skerry
