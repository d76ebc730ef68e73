// SPDX-License-Identifier: Apache-2.0
// What a workspace does on its device, as the pipeline calls it. A build with CUDA implements it in
// cuda_workspace.cpp; in a build without, no workspace can be made.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "choose.hpp"
#include "run.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

/// Labels in a device's memory, and what keeps that memory.
template <std::unsigned_integral Index>
struct kept_labels {
  virtual ~kept_labels() = default;
  [[nodiscard]] virtual Index* data() = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual buffer<Index> copied() const = 0;
};

/// A request for a matrix in a device's memory.
struct device_request {
  const run_request& run;
  device_check check;
  numbering numbers;
  bool bipartite;
};

/// What a solve on a device reports; its labels are on the device.
struct device_answer {
  std::uint64_t count = 0;  // components
  double build_seconds = 0;
};

/// A workspace on a device.
///
/// solve   labels the vertices of A: n rows, and if bipartite its columns, too; labels is [n] in
///         device memory.  Waits for the stream.
/// throws  invalid_matrix: an array that the device cannot read, an offset or an id out of range;
///         backend_error
struct device_parts {
  virtual ~device_parts() = default;

  [[nodiscard]] virtual CUstream_st* stream() const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  virtual void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint32_t>>& labels) = 0;
  virtual void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint64_t>>& labels) = 0;

  virtual device_answer solve(const device_csr_view<std::uint32_t, std::uint32_t>& A,
                              const device_request& request, std::uint32_t* labels) = 0;
  virtual device_answer solve(const device_csr_view<std::uint32_t, std::uint64_t>& A,
                              const device_request& request, std::uint32_t* labels) = 0;
  virtual device_answer solve(const device_csr_view<std::uint64_t, std::uint64_t>& A,
                              const device_request& request, std::uint64_t* labels) = 0;
  virtual device_answer solve(const device_coo_view<std::uint32_t>& A,
                              const device_request& request, std::uint32_t* labels) = 0;
  virtual device_answer solve(const device_coo_view<std::uint64_t>& A,
                              const device_request& request, std::uint64_t* labels) = 0;
};

/// The implementation of device_workspace on the current device.
///
/// throws  as device_workspace()
[[nodiscard]] std::unique_ptr<device_parts> make_cuda_workspace(CUstream_st* stream);

}  // namespace skerry
