// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "lib/files/readers/format.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Random weights for a written matrix: uniform, and equal for (u, v) and (v, u).
class weights {
 public:
  explicit weights(const write_options& how)
      : draw_(how.seed, stream::weight),
        min_(static_cast<std::uint64_t>(how.min_weight)),
        width_(static_cast<std::uint64_t>(how.max_weight) - min_ + 1) {}

  [[nodiscard]] std::int64_t operator()(std::uint64_t u, std::uint64_t v) const {
    const std::uint64_t word = draw_.split(std::min(u, v))(std::max(u, v));
    // A width of 0 means 2^64: every word is a weight.
    return static_cast<std::int64_t>(min_ + (width_ == 0 ? word : below(word, width_)));
  }

 private:
  random_words draw_;
  std::uint64_t min_, width_;
};

/// Whether weights were requested, so that a format with optional weights writes them.
[[nodiscard]] inline bool has_weights(const write_options& how) {
  return how.min_weight != 1 || how.max_weight != 1;
}

}  // namespace skerry
