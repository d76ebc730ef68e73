// SPDX-License-Identifier: Apache-2.0
// error: a temporary dangles: name it
// lines: 13
#include <skerry/skerry.hpp>
#include <vector>

std::vector<int> ids();

int main() { return static_cast<int>(skerry::coo_view{2, ids(), ids()}.row_count); }
