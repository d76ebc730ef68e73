// SPDX-License-Identifier: Apache-2.0
// error: integers of 4 or 8 bytes
#include <skerry/skerry.hpp>

struct matrix {  // the members of an Eigen::SparseMatrix<double, Eigen::RowMajor, short>
  enum { IsRowMajor = 1 };
  long rows() const;
  long cols() const;
  long nonZeros() const;
  bool isCompressed() const;
  const short* outerIndexPtr() const;
  const short* innerIndexPtr() const;
};

int main() { return static_cast<int>(skerry::cc(matrix()).count); }
