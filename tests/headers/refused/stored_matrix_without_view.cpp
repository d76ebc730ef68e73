// SPDX-License-Identifier: Apache-2.0
// error: pass a stored_matrix by with_view()
// lines: 13
#include <skerry/io.hpp>

int main() { return static_cast<int>(skerry::cc(skerry::read("a.el")).count); }
