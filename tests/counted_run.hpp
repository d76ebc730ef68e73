// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "algorithms/host_run.hpp"

namespace skerry::testing {

/// A run that counts its rounds.
struct counted_run {
  struct counter {
    std::uint64_t& rounds;
    void operator()() const { ++rounds; }
  };

  std::uint64_t rounds = 0;
  counter count{rounds};
  host_run on;  // refers to `count`

  explicit counted_run(const any_executor& run, const kernel_options& options = {})
      : on{.executor = run, .before_round = count, .options = options} {}
  counted_run(const counted_run&) = delete;
  counted_run& operator=(const counted_run&) = delete;
};

}  // namespace skerry::testing
