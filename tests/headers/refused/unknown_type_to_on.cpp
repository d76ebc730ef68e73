// SPDX-License-Identifier: Apache-2.0
// error: specialise skerry::matrix_traits
// lines: 13
#include <skerry/semiring.hpp>
#include <vector>

int main() {
  std::vector<double> weights;
  static_cast<void>(skerry::on(weights, "reference"));
}
