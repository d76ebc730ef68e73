// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/unforeseen_seed.hpp"

#include <random>

namespace skerry {

std::uint64_t unforeseen_seed() {
  std::random_device random;
  return (std::uint64_t{random()} << 32) | random();
}

}  // namespace skerry
