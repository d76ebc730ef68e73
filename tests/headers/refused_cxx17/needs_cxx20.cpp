// SPDX-License-Identifier: Apache-2.0
// error: skerry needs C++20; compile with -std=c++20 or later
// lines: 10
#include <skerry/skerry.hpp>

int main() { return static_cast<int>(skerry::algorithms().size()); }
