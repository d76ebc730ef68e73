// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/gpu_shares.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/cuda_divided.hpp"

namespace skerry::bench {

namespace {

using view = device_csr_view<std::uint32_t, std::uint64_t>;

/// The rows [first, last) of a matrix on the current device; all others are empty.
struct rows_on_device {
  rows_on_device(const csr_view<std::uint32_t, std::uint64_t>& A, std::uint64_t first,
                 std::uint64_t last)
      : n(A.row_count), workspace(memory.resources().stream) {
    const std::uint64_t begin = A.row_offsets[first], end = A.row_offsets[last];
    std::vector<std::uint64_t> own(A.row_offsets.begin(), A.row_offsets.end());
    for (auto& offset : own) offset = std::clamp(offset, begin, end) - begin;
    offsets = uploaded(std::span<const std::uint64_t>(own), memory.resources());
    columns = uploaded(A.columns.subspan(begin, end - begin), memory.resources());
    labels = device_buffer<std::uint32_t>(n, memory.resources());
    wait_for(memory.resources().stream);
  }

  [[nodiscard]] view entries() const { return {n, columns.size(), offsets.data(), columns.data()}; }
  [[nodiscard]] std::span<std::uint32_t> target() { return {labels.data(), n}; }

  std::uint64_t n;
  device_memory memory;
  device_buffer<std::uint64_t> offsets;
  device_buffer<std::uint32_t> columns, labels;
  device_workspace workspace;
};

}  // namespace

struct gpu_shares::state {
  std::vector<std::unique_ptr<rows_on_device>> rows;  // of each device
  std::vector<device_share<view>> shares;
};

gpu_shares::gpu_shares(const csr_view<std::uint32_t, std::uint64_t>& A, unsigned count)
    : state_(std::make_unique<state>()) {
  int listed = 0;
  check_cuda(cudaGetDeviceCount(&listed), "cudaGetDeviceCount");
  if (count > static_cast<unsigned>(listed))
    throw std::invalid_argument("CUDA lists " + std::to_string(listed) + " devices");
  for (unsigned k = 0; k < count; ++k) {
    const device_scope here(static_cast<int>(k));
    auto& rows = *state_->rows.emplace_back(std::make_unique<rows_on_device>(
        A, A.row_count * k / count, A.row_count * (k + 1) / count));
    state_->shares.push_back({rows.entries(), rows.target(), rows.workspace});
  }
}
gpu_shares::~gpu_shares() = default;

double gpu_shares::call() {
  const stopwatch watch;
  cc(state_->shares);
  return watch.seconds();
}

buffer<std::uint32_t> gpu_shares::labels(unsigned device) const {
  const device_scope here(static_cast<int>(device));
  return downloaded(state_->rows[device]->labels);
}

}  // namespace skerry::bench
