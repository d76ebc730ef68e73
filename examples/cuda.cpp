// SPDX-License-Identifier: Apache-2.0
// The components of a CSR matrix in a GPU's memory. Labels stay on the device until copied.
#include <cuda_runtime.h>

#include <iostream>
#include <skerry/cuda.hpp>
#include <skerry/cuda_divided.hpp>
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

  // [no workspace]
  const auto kept = skerry::cc_on_device(A);  // labels on the device
  skerry::cc(A, std::span(labels, 5));        // the same in an array of yours
  const auto copied = skerry::cc(A);          // labels in host memory
  skerry::release_device_memory();            // frees what the calls have kept
  // [end]
  std::cout << kept.count << " and " << copied.count << '\n';

  // [forest]
  const auto f = skerry::spanning_forest(A, workspace);  // f.edges.data() points to device memory
  std::cout << f.edges.size() << " edges\n";             // 3 edges
  // [end]

  int* const offsets_0 = on_device({0, 1, 3, 4, 4, 4});  // rows 0 to 2
  int* const columns_1 = on_device({4, 3});
  int* const offsets_1 = on_device({0, 0, 0, 0, 1, 2});  // rows 3 and 4
  skerry::device_workspace workspace_1;
  // [divided]
  const skerry::device_csr_view rows_0{5, 4, offsets_0, columns};    // n x n, as is each share;
  const skerry::device_csr_view rows_1{5, 2, offsets_1, columns_1};  // here both are on one device
  skerry::device_labels<unsigned> labels_0(5, workspace), labels_1(5, workspace_1);
  const std::vector shares{skerry::device_share{rows_0, labels_0, workspace},
                           skerry::device_share{rows_1, labels_1, workspace_1}};
  const auto d = skerry::cc(shares);  // of skerry/cuda_divided.hpp; both arrays have all labels
  // [end]
  std::cout << d.count << " divided\n";
  cudaFree(offsets_0);
  cudaFree(columns_1);
  cudaFree(offsets_1);

  cudaFree(labels);
  cudaFree(row_offsets);
  cudaFree(columns);
} catch (const skerry::no_device& e) {
  std::cout << "skipped: " << e.what() << '\n';
  return 77;
}
