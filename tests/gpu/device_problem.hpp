// SPDX-License-Identifier: Apache-2.0
// A matrix in host and device memory with its labels, and calls that use the device in every way.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "skerry/cuda.hpp"
#include "tests/gpu/device_arrays.hpp"

namespace skerry::testing {

/// A graph on the host and on the device, and its labels.
struct problem {
  edges graph = symmetrised(random_graph(20000, 20000, 21));
  device_graph<device_csr_view<std::uint32_t, std::uint32_t>> matrix{graph};
  std::vector<std::uint64_t> labels = oracle(graph);

  [[nodiscard]] auto view() const { return matrix.view(); }
  [[nodiscard]] auto host_view() const { return matrix.on_host.view(); }

  [[nodiscard]] bool is_solved_by(const result<std::uint32_t>& r) const {
    return widened(r.labels) == labels && r.count == count_of(labels);
  }
  [[nodiscard]] bool is_solved_by(const device_result<std::uint32_t>& r) const {
    return is_solved_by({r.labels.copied(), r.count, r.used});
  }
};

/// Back ends that copy a host matrix to the device.
inline constexpr const char* device_backends[] = {"cuda", "thrust_cuda"};

/// Checks calls that use the device: with a new workspace, without one, and of host memory.
inline void check_calls_on_device() {
  const problem P;
  device_workspace workspace;
  CHECK(P.is_solved_by(cc(P.view(), workspace)));
  CHECK(P.is_solved_by(cc(P.view())));
  for (const char* backend : device_backends)
    CHECK(P.is_solved_by(cc(P.host_view(), {.backend = backend})));
}

}  // namespace skerry::testing
