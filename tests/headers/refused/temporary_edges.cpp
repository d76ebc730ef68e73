// SPDX-License-Identifier: Apache-2.0
// error: a temporary dangles: name it
// lines: 13
#include <skerry/skerry.hpp>
#include <utility>
#include <vector>

std::vector<std::pair<int, int>> edges();

int main() { return static_cast<int>(skerry::edge_view{2, edges()}.row_count); }
