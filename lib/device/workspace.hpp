// SPDX-License-Identifier: Apache-2.0
// The interface of a workspace on a device; device/cuda/workspace.cpp implements it with CUDA.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lib/pipeline/run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/vertices.hpp"
#include "skerry/cuda.hpp"
#include "skerry/cuda_incremental.hpp"

namespace skerry {

/// Labels or other ids in a device's memory, and what keeps that memory.
template <std::unsigned_integral Index>
struct kept_labels {
  virtual ~kept_labels() = default;
  [[nodiscard]] virtual Index* data() = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Keeps the first n, n <= size().
  virtual void shorten(std::size_t n) = 0;
  [[nodiscard]] virtual buffer<Index> copied() const = 0;
};

/// A request for a matrix in a device's memory.
struct device_request {
  const run_request& run;
  device_check check;
  numbering numbers;
  vertices sides;
};

/// Where CUDA calls of a thread run.
struct device_context {
  int device = 0;
  std::uint64_t number = 0;  // no other context of the process has it; 0: there is none

  [[nodiscard]] bool exists() const { return number != 0; }
  friend bool operator==(const device_context&, const device_context&) = default;
};

/// What a solve on a device reports; its labels are on the device.
struct device_answer {
  std::uint64_t count = 0;  // components
  double build_seconds = 0;
  found_pattern pattern = found_pattern::nothing;
};

/// The implementation of device_incremental_components, whose members check shapes and lengths.
template <std::unsigned_integral Index>
struct device_growth {
  virtual ~device_growth() = default;
  [[nodiscard]] virtual std::uint64_t vertex_count() const = 0;
  [[nodiscard]] virtual std::uint64_t count() = 0;
  /// n > vertex_count()
  virtual void grow(std::uint64_t n) = 0;
  /// There must be no vertex.
  virtual void adopt(std::span<const Index> labels) = 0;
  virtual std::uint64_t insert(const device_coo_view<Index>& batch) = 0;
  virtual void insert_async(const device_coo_view<Index>& batch) = 0;
  virtual void wait() = 0;
  virtual void connected(const device_coo_view<Index>& pairs, std::uint64_t* answers) = 0;
  virtual std::uint64_t process(const device_coo_view<Index>& batch, const std::uint64_t* is_query,
                                std::uint64_t* answers) = 0;
  virtual void labels(Index* to) = 0;
};

struct workspace_state;

/// A workspace on a device.
///
/// solve   labels the vertices of A: n rows, and if bipartite its columns, too; labels is [n] in
///         device memory, and so are the [2n] ids of request.run.forest, if a forest is to be
///         recorded: its n - count edges are at the front then.  Waits for the stream.
/// throws  invalid_matrix: an array that the device cannot read, an offset or an id out of range;
///         backend_error
struct device_parts {
  virtual ~device_parts() = default;

  [[nodiscard]] virtual CUstream_st* stream() const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  [[nodiscard]] virtual workspace_state& state() = 0;
  /// Makes its device current on the calling thread.
  virtual void select_device() const = 0;
  /// Waits for the stream if it is one of the calling thread, cudaStreamPerThread, so that another
  /// thread can call solve().
  virtual void leave_thread() const = 0;
  virtual void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint32_t>>& labels) = 0;
  virtual void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint64_t>>& labels) = 0;
  /// Makes components without vertices in the memory of this workspace.
  ///
  /// rule  its place in device_rules()
  virtual void start(std::unique_ptr<device_growth<std::uint32_t>>& growth, std::size_t rule) = 0;
  virtual void start(std::unique_ptr<device_growth<std::uint64_t>>& growth, std::size_t rule) = 0;

  /// As balance_sum_of_share().  throws  as solve()
  virtual std::uint64_t balance_sum(const device_csr_view<std::uint32_t, std::uint32_t>& A,
                                    std::uint64_t key) = 0;
  virtual std::uint64_t balance_sum(const device_csr_view<std::uint32_t, std::uint64_t>& A,
                                    std::uint64_t key) = 0;
  virtual std::uint64_t balance_sum(const device_csr_view<std::uint64_t, std::uint64_t>& A,
                                    std::uint64_t key) = 0;

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

/// The labels of one part of a matrix that is divided among devices, in the memory of one of them.
template <std::unsigned_integral Index>
struct labels_of_part {
  device_parts* workspace;             // of that device
  std::span<Index> labels;             // [n]
  std::optional<std::uint64_t> giant;  // as in share_of_matrix
};

/// What parts whose labels were merged turn out to be.
struct merged_parts {
  std::uint64_t count = 0;            // components, if no part is incomplete
  std::vector<bool> incomplete = {};  // as incomplete_shares()

  [[nodiscard]] bool is_incomplete() const {
    return std::ranges::find(incomplete, true) != incomplete.end();
  }
};

}  // namespace skerry
