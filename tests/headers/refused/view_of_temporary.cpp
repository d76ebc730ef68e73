// SPDX-License-Identifier: Apache-2.0
// error: a temporary dangles: name it
// lines: 13
#include <skerry/skerry.hpp>
#include <vector>

struct matrix {
  std::vector<int> offsets{0, 0}, columns;
};

template <>
struct skerry::matrix_traits<matrix> {
  static auto view(const matrix& A) { return skerry::csr_view(1, A.offsets, A.columns); }
};

int main() { return static_cast<int>(skerry::view_of(matrix()).row_count); }
