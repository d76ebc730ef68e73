// SPDX-License-Identifier: Apache-2.0
// error: outlives_view
#include <skerry/skerry.hpp>
#include <utility>
#include <vector>

std::vector<std::pair<int, int>> edges();

int main() { return static_cast<int>(skerry::edge_view{2, edges()}.row_count); }
