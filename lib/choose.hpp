// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "extent.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

/// What will run.
struct choice {
  std::string algorithm;
  std::string backend;
  std::string note;  // why, in a few words

  friend bool operator==(const choice&, const choice&) = default;
};

/// What the caller and the machine bring along.
struct circumstances {
  unsigned threads = 1;  // that may be used
  bool by_rows = false;  // A is sparse, by rows, and they are its vertices
};

/// Entries + vertices from which a second thread saves the default more than its start costs;
/// measured in bench/README.md.
inline constexpr std::uint64_t worth_threads = 200'000;

/// Entries + vertices under which a semiring algorithm runs fastest as plain serial loops, since
/// starting threads costs more than it saves.
inline constexpr std::uint64_t small_problem = 20'000;

/// Fills in what the options leave open.  A pure function of its arguments.
///
/// algorithms  each with the back ends of this build that it runs on
/// backends    all, those that are absent too
/// throws      std::invalid_argument: a name that does not exist, or two that do not go together;
///             not_compiled: the back end is absent
[[nodiscard]] choice choose(const extent& of, const circumstances& with,
                            const std::string& algorithm, const std::string& backend,
                            std::span<const algorithm_info> algorithms,
                            std::span<const backend_info> backends);

}  // namespace skerry
