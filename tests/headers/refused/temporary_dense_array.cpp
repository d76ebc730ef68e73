// SPDX-License-Identifier: Apache-2.0
// error: a temporary dangles: name it
// lines: 13
#include <skerry/skerry.hpp>
#include <vector>

int main() { return static_cast<int>(skerry::dense_view{1, std::vector<float>{1}}.row_count); }
