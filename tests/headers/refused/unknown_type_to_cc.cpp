// SPDX-License-Identifier: Apache-2.0
// error: specialise skerry::matrix_traits
// lines: 13
#include <skerry/skerry.hpp>

struct matrix {
  int rows = 0;
};

int main() { return static_cast<int>(skerry::cc(matrix()).count); }
