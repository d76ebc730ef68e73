// SPDX-License-Identifier: Apache-2.0
// error: specialise skerry::matrix_traits
// lines: 13
#include <cstdint>
#include <skerry/verify.hpp>
#include <span>
#include <string>
#include <vector>

int main() {
  const std::vector<std::uint32_t> labels;
  return skerry::verify(std::string(), std::span(labels)).right;
}
