// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "matrix_ops/stopwatch.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// Counts rounds, stops at the limit, and calls the caller's callback.
class round_watch {
 public:
  /// algorithm  a name of the registry, so it ends with a zero
  round_watch(const options& how, std::string_view algorithm) : how_(how), algorithm_(algorithm) {}

  /// throws  stopped: this is one round more than allowed, or the callback returned false
  void before_round();
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

 private:
  [[noreturn]] void stop(const char* why) const;

  const options& how_;
  std::string_view algorithm_;
  stopwatch watch_;
  std::uint64_t rounds_ = 0;
};

}  // namespace skerry
