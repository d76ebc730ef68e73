// SPDX-License-Identifier: Apache-2.0
// The components of a CSR matrix in a GPU's memory. Labels stay on the device until copied.
#include <cuda_runtime.h>

#include <iostream>
#include <skerry/cuda.hpp>
#include <skerry/cuda_forest.hpp>
#include <span>
#include <vector>

namespace {

/// A copy in the device's memory.
int* on_device(const std::vector<int>& values) {
  int* copy = nullptr;
  cudaMalloc(&copy, values.size() * sizeof(int));
  cudaMemcpy(copy, values.data(), values.size() * sizeof(int), cudaMemcpyDefault);
  return copy;
}

}  // namespace

int main() try {
  int* const row_offsets = on_device({0, 1, 3, 4, 5, 6});  // a path 0 - 1 - 2, and an edge 3 - 4
  int* const columns = on_device({1, 0, 2, 1, 4, 3});

  // [solve]
  cudaStream_t stream = nullptr;               // yours; nullptr is CUDA's default stream
  skerry::device_workspace workspace(stream);  // keep it: later calls reuse its memory
  const skerry::device_csr_view A{5, 6, row_offsets, columns};  // 5 rows, 6 entries
  const auto r = skerry::cc(A, workspace);  // r.labels.data() points to device memory
  // [end]

  // [copy]
  std::cout << r.count << " components:";
  for (const auto label : r.labels.copied()) std::cout << ' ' << label;
  std::cout << '\n';  // 2 components: 0 0 0 3 3
  // [end]

  // [own labels]
  int* const labels = on_device(std::vector<int>(5));
  const skerry::device_summary s =
      skerry::cc(A, std::span(labels, 5), workspace, {.symmetric = skerry::symmetry::yes});
  // [end]
  std::cout << "again " << s.count << '\n';

  // [forest]
  const auto f = skerry::spanning_forest(A, workspace);  // f.edges.data() points to device memory
  std::cout << f.edges.size() << " edges\n";             // 3 edges
  // [end]

  cudaFree(labels);
  cudaFree(row_offsets);
  cudaFree(columns);
} catch (const skerry::no_device& e) {
  std::cout << "skipped: " << e.what() << '\n';
  return 77;
}
