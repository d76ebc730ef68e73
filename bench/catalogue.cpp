// SPDX-License-Identifier: Apache-2.0
// The list of benchmarks. To add one, add a file with its run_NAME, and a line here.
#include "bench/bench.hpp"

namespace reef::bench {

const std::vector<benchmark>& benchmarks() {
  static const std::vector<benchmark> all{
      {"solve", "The default and the products, beside a plain serial union-find", run_solve}};
  return all;
}

}  // namespace reef::bench
