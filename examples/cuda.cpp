// SPDX-License-Identifier: Apache-2.0
// The components of a matrix that is on a GPU already; labels stay there.
#include <cuda_runtime.h>

#include <iostream>
#include <skerry/cuda.hpp>
#include <vector>

namespace {

/// A copy on the device.
int* on_device(const std::vector<int>& from) {
  int* to = nullptr;
  cudaMalloc(&to, from.size() * sizeof(int));
  cudaMemcpy(to, from.data(), from.size() * sizeof(int), cudaMemcpyDefault);
  return to;
}

}  // namespace

int main() try {
  cudaStream_t stream = nullptr;          // yours; this one is CUDA's default
  skerry::device_workspace room(stream);  // keep it: a second call takes no memory
  int* const row_offsets = on_device({0, 1, 3, 4, 5, 6});
  int* const columns = on_device({1, 0, 2, 1, 4, 3});
  const skerry::device_csr_view A{5, 6, row_offsets, columns};  // 5 rows, 6 entries

  const auto r = skerry::cc(A, room);  // r.labels.data() is in the device's memory
  std::cout << r.count << " components:";
  for (const auto label : r.labels.copied()) std::cout << ' ' << label;
  std::cout << '\n';  // 2 components: 0 0 0 3 3
  cudaFree(row_offsets);
  cudaFree(columns);
} catch (const skerry::no_device& e) {
  std::cout << "skipped: " << e.what() << '\n';
  return 77;
}
