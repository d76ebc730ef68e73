// SPDX-License-Identifier: Apache-2.0
// error: specialise skerry::matrix_traits
// lines: 13
#include <cstdint>
#include <skerry/skerry.hpp>
#include <span>
#include <vector>

int main() {
  const std::vector<std::vector<int>> adjacency;
  std::vector<std::uint32_t> labels;
  return static_cast<int>(skerry::cc(adjacency, std::span(labels)).count);
}
