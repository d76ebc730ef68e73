// SPDX-License-Identifier: Apache-2.0
// The registry: one descriptor for each algorithm and one for each back end. A name is looked up
// here once, where a call begins; from then on descriptors are passed, and their traits are read.
#pragma once

#include <span>
#include <string_view>

#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/algorithm_entry.hpp"

namespace skerry {

/// The algorithms and back ends of a build.
struct registry {
  std::span<const algorithm_entry> algorithms;
  std::span<const backend_entry* const> backends;  ///< absent ones included

  /// The algorithm of a name. stages(NAME), of which only a few are in the list, and
  /// SAMPLING(RULE)+FINISH are made here.
  ///
  /// throws  std::invalid_argument: no such name; the text lists the nearest names
  [[nodiscard]] const algorithm_entry& algorithm(std::string_view name) const;
  [[nodiscard]] const backend_entry& backend(std::string_view name) const;
};

/// Whether a back end can run an algorithm, built or not.
[[nodiscard]] bool runs_on(const algorithm_entry& algorithm, const backend_entry& backend);

/// This build's registry, made on first use: hundreds of names, more work than a small solve.
[[nodiscard]] const registry& all();

}  // namespace skerry
