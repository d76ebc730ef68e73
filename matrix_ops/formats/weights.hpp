// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Weights that a writer makes up: uniform, and the same for (u, v) and (v, u).
class weights {
 public:
  explicit weights(const write_options& how)
      : draw_(how.seed, stream::weight),
        least_(static_cast<std::uint64_t>(how.min_weight)),
        width_(static_cast<std::uint64_t>(how.max_weight) - least_ + 1) {}

  [[nodiscard]] std::int64_t operator()(std::uint64_t u, std::uint64_t v) const {
    const std::uint64_t word = draw_.split(std::min(u, v))(std::max(u, v));
    // A width of 0 is 2^64: every word is a weight.
    return static_cast<std::int64_t>(least_ + (width_ == 0 ? word : below(word, width_)));
  }

 private:
  random_words draw_;
  std::uint64_t least_, width_;
};

/// Whether the weights say anything, so that a format in which they are optional shows them.
[[nodiscard]] inline bool are_given(const write_options& how) {
  return how.min_weight != 1 || how.max_weight != 1;
}

}  // namespace skerry
