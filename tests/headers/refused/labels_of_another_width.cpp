// SPDX-License-Identifier: Apache-2.0
// error: sizeof(Label)
#include <cstdint>
#include <skerry/skerry.hpp>
#include <span>
#include <utility>
#include <vector>

int main() {
  const std::vector<std::pair<int, int>> edges{{0, 1}};
  std::vector<std::int64_t> labels(2);
  return static_cast<int>(skerry::cc(edges, std::span(labels)).count);
}
