// SPDX-License-Identifier: Apache-2.0
// Graphs in device arrays that the caller owns, and what a case needs of devices.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "tests/graphs.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {

/// Whether there are two devices; reports a skip if not.
[[nodiscard]] inline bool needs_two_devices(
    const source_location& at = source_location::current()) {
  int devices = 0;
  check_cuda(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
  return needs(devices > 1, "this case needs two devices, and this machine has one", at);
}

/// An array allocated by cudaMalloc.
template <class T>
class device_array {
 public:
  explicit device_array(std::size_t n) : size_(n) {
    void* at = nullptr;
    check_cuda(cudaMalloc(&at, std::max<std::size_t>(1, n * sizeof(T))), "cudaMalloc");
    at_.reset(static_cast<T*>(at));
  }
  explicit device_array(const std::vector<T>& from) : device_array(from.size()) {
    check_cuda(cudaMemcpy(data(), from.data(), size_ * sizeof(T), cudaMemcpyDefault), "cudaMemcpy");
  }

  [[nodiscard]] T* data() const { return at_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::vector<T> copied() const {
    std::vector<T> to(size_);
    check_cuda(cudaMemcpy(to.data(), data(), size_ * sizeof(T), cudaMemcpyDefault), "cudaMemcpy");
    return to;
  }

 private:
  struct free {
    void operator()(T* at) const { cudaFree(at); }
  };
  std::unique_ptr<T, free> at_;
  std::size_t size_;
};

/// A graph in the device arrays of a View.
template <class View>
struct device_graph;

template <class Index, class Offset>
struct device_graph<device_csr_view<Index, Offset>> {
  host_matrix<csr_view<Index, Offset>> on_host;
  device_array<Offset> row_offsets{on_host.row_offsets};
  device_array<Index> columns{on_host.columns};

  explicit device_graph(const edges& g) : on_host(arrays<csr_view<Index, Offset>>(g)) {}
  [[nodiscard]] device_csr_view<Index, Offset> view() const {
    return {on_host.n, columns.size(), row_offsets.data(), columns.data()};
  }
};

template <class Index>
struct device_graph<device_coo_view<Index>> {
  host_matrix<coo_view<Index>> on_host;
  device_array<Index> rows{on_host.rows}, columns{on_host.columns};

  explicit device_graph(const edges& g) : on_host(arrays<coo_view<Index>>(g)) {}
  [[nodiscard]] device_coo_view<Index> view() const {
    return {on_host.n, columns.size(), rows.data(), columns.data()};
  }
};

/// The same edges, sorted by row.
[[nodiscard]] inline edges ascending(edges g) {
  std::ranges::stable_sort(g.list, {}, [](const auto& e) { return e.first; });
  return g;
}

}  // namespace skerry::testing
