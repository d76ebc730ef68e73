// SPDX-License-Identifier: Apache-2.0
// error: integers of 4 or 8 bytes
#include <skerry/skerry.hpp>
#include <utility>
#include <vector>

int main() {
  const std::vector<std::pair<short, short>> edges{{0, 1}};
  return static_cast<int>(skerry::edge_view{2, edges}.row_count);  // cc(edges) copies them
}
