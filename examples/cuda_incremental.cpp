// SPDX-License-Identifier: Apache-2.0
// A graph that grows in a GPU's memory.
#include <cuda_runtime.h>

#include <iostream>
#include <skerry/cuda_incremental.hpp>
#include <span>
#include <vector>

namespace {

/// A copy in the device's memory.
template <class T>
T* on_device(const std::vector<T>& values) {
  T* copy = nullptr;
  cudaMalloc(&copy, values.size() * sizeof(T));
  cudaMemcpy(copy, values.data(), values.size() * sizeof(T), cudaMemcpyDefault);
  return copy;
}

}  // namespace

int main() try {
  int* const from = on_device(std::vector<int>{0, 3, 1});
  int* const to = on_device(std::vector<int>{1, 4, 2});
  std::uint64_t* const answers = on_device(std::vector<std::uint64_t>{0});

  // [insert]
  skerry::device_incremental_components<> growing(5);          // 5 vertices without edges
  growing.insert({5, 2, from, to});                            // edges 0 - 1 and 3 - 4
  growing.connected({5, 3, from, to}, std::span(answers, 1));  // bits 1, 1, 0: not 1 and 2
  std::cout << growing.count() << " components\n";             // 3 components
  // [end]

  // [rule]
  skerry::device_incremental_components<> by_rule(5, {.rule = "rem_cas/naive/splice"});
  by_rule.insert({5, 3, from, to});                      // all three edges
  std::cout << by_rule.count() << " components left\n";  // 2 components left
  // [end]

  std::uint64_t word = 0;
  cudaMemcpy(&word, answers, sizeof word, cudaMemcpyDefault);
  std::cout << "answers " << word << '\n';  // 3: two bits
  cudaFree(answers);
  cudaFree(to);
  cudaFree(from);
} catch (const skerry::no_device& e) {
  std::cout << "skipped: " << e.what() << '\n';
  return 77;
}
