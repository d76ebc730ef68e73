// SPDX-License-Identifier: Apache-2.0
// Merges the labels of a matrix that is divided among devices, in the memory of their workspaces.
#include "lib/device/cuda/divided.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "algorithms/hook_first/cuda/merge_forests.hpp"
#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/peer_copy.hpp"

namespace skerry {

namespace {

/// Of each part, the merged label of its giant.
template <class Index>
std::vector<std::optional<std::uint64_t>> labels_of_giants(
    std::span<const labels_of_part<Index>> all) {
  std::vector<std::optional<std::uint64_t>> labels;
  for (const auto& each : all) {
    auto& label = labels.emplace_back();
    if (!each.giant) continue;
    const device_scope here(device_of(each.workspace->state()));
    label = read_back(each.labels.data() + *each.giant, each.workspace->stream());
  }
  return labels;
}

}  // namespace

template <std::unsigned_integral Index>
merged_parts merge_divided(std::span<const labels_of_part<Index>> all, numbering numbers) {
  std::vector<device_part<Index>> parts;
  // Each on its own device: a default stream is that of the current one.
  const auto finish = [&](auto wait) {
    for (const auto& each : all) {
      const device_scope here(device_of(each.workspace->state()));
      wait(each.workspace->stream());
    }
    while (!parts.empty()) {
      const device_scope here(parts.back().device());
      parts.pop_back();
    }
  };
  merged_parts found;
  try {
    for (const auto& each : all) {
      workspace_state& state = each.workspace->state();
      const int device = device_of(state);
      const device_scope here(device);
      const device_resources& resources = memory_of(state)->resources();
      for (const auto& other : all)  // the pools are kept: later calls use the link at once
        allow_access(resources.pool, device, device_of(other.workspace->state()));
      parts.emplace_back(device, resources, each.labels, parts.size(), all.size());
    }
    merge(std::span(parts));
    found.incomplete = incomplete_shares(labels_of_giants(all));
    for (const auto& each : all) {
      if (found.is_incomplete()) break;
      workspace_state& state = each.workspace->state();
      Index* const labels = each.labels.data();
      const device_scope here(device_of(state));
      if (&each == all.data()) found.count = count_on_device(state, labels, each.labels.size());
      if (numbers == numbering::dense) number_on_device(state, labels, each.labels.size());
    }
    finish([](cudaStream_t stream) { wait_for(stream); });
  } catch (...) {  // the labels are the caller's again
    finish([](cudaStream_t stream) { ignore_failure(cudaStreamSynchronize(stream)); });
    throw;
  }
  return found;
}

template merged_parts merge_divided(std::span<const labels_of_part<std::uint32_t>>, numbering);
template merged_parts merge_divided(std::span<const labels_of_part<std::uint64_t>>, numbering);

}  // namespace skerry
