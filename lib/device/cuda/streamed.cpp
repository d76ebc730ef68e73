// SPDX-License-Identifier: Apache-2.0
#include "lib/device/cuda/streamed.hpp"

#include <algorithm>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/hook_first/cuda/merge_forests.hpp"
#include "algorithms/hook_first/cuda/streamed.hpp"
#include "lib/device/cuda/devices.hpp"
#include "lib/device/cuda/edges.hpp"
#include "lib/device/cuda/units.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/large_pages.hpp"
#include "matrix_ops/passes/row_chunks.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

namespace {

/// The least memory that a run may use on one of the devices.
device_budget least_budget(std::span<const int> devices, std::uint64_t limit) {
  const auto budget_on = [&](int device) {
    const device_scope here(device);
    auto budget = budget_of(limit);
    budget.bytes /= static_cast<std::uint64_t>(std::ranges::count(devices, device));
    return budget;
  };
  device_budget least = budget_on(devices.front());
  for (const int device : devices.subspan(1))
    if (const auto budget = budget_on(device); budget.bytes < least.bytes) least = budget;
  return least;
}

/// Bytes on each device besides the labels: edges of a forest, or what the merge allocates.
template <class Index>
std::uint64_t bytes_beside_labels(std::uint64_t n, std::uint64_t devices, bool records) {
  if (records) return forest_bytes<Index>(n);
  return devices == 1 ? 0 : (n + n / devices + 1) * sizeof(Index);
}

/// The plan of a stream: the best chunk size, or the largest that fits the budget.
///
/// beside_labels  bytes that are allocated besides labels and chunks
template <class Index>
stream_plan plan_within(const device_budget& budget, const row_source<Index>& A,
                        std::uint64_t beside_labels) {
  constexpr std::uint64_t min_chunk = 1024, granule = 256;  // bytes
  stream_plan plan;
  if (is_pinned(A.columns())) plan.chunk_bytes *= 2;  // the staging slots hold offsets only
  const std::uint64_t n = A.row_count();
  const std::uint64_t labels = n * sizeof(Index) + beside_labels + granule;  // and a flag
  const std::uint64_t need = labels + plan.buffers * min_chunk;
  if (budget.bytes < need)
    throw_does_not_fit("the labels of " + std::to_string(n) + " vertices and buffers for entries",
                       need, budget, "give as much, or use the host, as \"auto\" does");
  const std::uint64_t max_chunk = (budget.bytes - labels) / plan.buffers / granule * granule;
  plan.chunk_bytes = std::min<std::uint64_t>(plan.chunk_bytes, max_chunk);
  return plan;
}

/// Memory and labels on each device of a run.
template <class Index>
struct labels_on_devices {
  std::vector<std::unique_ptr<device_memory>> memory;  // of each device; freed after the labels
  std::vector<labels_of_chunks<Index>> labels;         // the same
  std::vector<device_part<Index>> parts;               // the same
  device_buffer<Index> ends;                           // [2n] on a single device, or none

  /// Copies the labels to the host, from each device a share.  Waits for them.
  void download(std::span<const int> devices, std::span<Index> to) const {
    on_each_device(devices, [&](std::size_t k) {
      const auto [first, last] = parts[k].share();
      copy_async(parts[k].labels().data() + first, to.data() + first, last - first,
                 parts[k].stream());
      wait_for(parts[k].stream());
    });
  }
};

/// Streams the same number of chunks to each device, and merges the labels.
///
/// records  whether a single device keeps edges, as hook_first_streamed()
template <class Index>
labels_on_devices<Index> unite_on_devices(const row_source<Index>& A,
                                          std::span<const row_chunk> chunks,
                                          const run_request& request, const stream_plan& plan,
                                          std::span<const int> devices, callback id_outside,
                                          bool records) {
  const std::size_t count = devices.size();
  labels_on_devices<Index> found;
  found.memory.resize(count);
  found.labels.resize(count);
  on_each_device(devices, [&](std::size_t k) {
    found.memory[k] = std::make_unique<device_memory>();
    const auto& resources = found.memory[k]->resources();
    if (records) found.ends = device_buffer<Index>(2 * A.row_count(), resources);
    const std::size_t first = chunks.size() * k / count, last = chunks.size() * (k + 1) / count;
    found.labels[k] = hook_first_streamed(resources, A, chunks.subspan(first, last - first),
                                          request.pattern, plan, found.ends.data());
  });
  if (std::ranges::any_of(found.labels, &labels_of_chunks<Index>::id_outside)) id_outside();

  for (std::size_t k = 0; k < count; ++k) {
    const device_scope here(devices[k]);
    auto& labels = found.labels[k].labels;
    found.parts.emplace_back(devices[k], labels.resources(),
                             std::span(labels.data(), labels.size()), k, count);
  }
  merge(std::span(found.parts));
  return found;
}

}  // namespace

template <std::unsigned_integral Index>
run_answer<Index> run_streamed(const row_source<Index>& A, const run_request& request,
                               std::span<const int> devices, callback id_outside) {
  const std::uint64_t n = A.row_count();
  const bool records = records_forest<Index>(request);
  if (records && devices.size() > 1)
    throw std::invalid_argument(formatted(
        "device.count = {} for a spanning forest, which takes one device; set device.count = 1",
        request.device.count));
  run_answer<Index> answer;
  stopwatch watch;
  auto plan = plan_within(least_budget(devices, request.gpu_memory), A,
                          bytes_beside_labels<Index>(n, devices.size(), records));
  const auto chunks = cut_into_chunks(A, plan.chunk_bytes);
  devices = devices.first(std::clamp<std::size_t>(chunks.size(), 1, devices.size()));
  plan.threads = std::max<unsigned>(1, request.executor.thread_count() / devices.size());
  auto& labels = answer.labels.emplace(n);
  auto touched = std::async(std::launch::async, [&] {
    prefault(std::as_writable_bytes(std::span(labels)), request.executor);
  });
  auto found = unite_on_devices<Index>(A, chunks, request, plan, devices, id_outside, records);
  if (records) {
    const auto& resources = found.memory.front()->resources();
    const Index* const on_device = found.parts.front().labels().data();
    found.ends.shorten(2 * (n - compact_forest(resources, on_device, n, found.ends.data())));
  }
  touched.get();
  answer.solve_seconds = watch.lap();
  if (records) answer.edges = download_edges(found.ends, request);
  found.download(devices, labels);
  answer.build_seconds = watch.lap();
  answer.note = formatted("streamed in chunks of {}", bytes_as_text(plan.chunk_bytes));
  if (devices.size() > 1) answer.note += formatted(" to {} devices", devices.size());
  return answer;
}

template run_answer<std::uint32_t> run_streamed(const row_source<std::uint32_t>&,
                                                const run_request&, std::span<const int>, callback);
template run_answer<std::uint64_t> run_streamed(const row_source<std::uint64_t>&,
                                                const run_request&, std::span<const int>, callback);

}  // namespace skerry
