// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "algorithms/hook_first/plan.hpp"
#include "lib/pipeline/registry.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// What will run.
struct choice {
  const algorithm_entry& algorithm;
  const backend_entry& backend;
  std::string note;  // why, in a few words
};

/// What the caller and the machine provide.
struct circumstances {
  unsigned threads = 1;      // that may be used
  bool is_csr = false;       // A is a CSR matrix whose rows are vertices
  bool has_all_rows = true;  // A has the rows of all vertices
  std::uint64_t bytes = 0;   // of A and its labels on a device; 0: A cannot be solved there
  symmetry pattern = symmetry::unknown;  // what is promised
  /// Bytes that are free on a device that the process uses already; 0: there is none.
  std::uint64_t free_on_device = 0;
};

/// Vertices + entries from which the samples of the default for CSR save more than they cost.
/// Below, Rem's union-find is faster, one loop over the entries; measured, see docs/notebook.
inline constexpr std::uint64_t worth_samples = 6'000;

/// Vertices + entries from which a second thread saves the default more than its start costs;
/// measured, see docs/notebook.
inline constexpr std::uint64_t worth_threads = 200'000;

/// Vertices + entries below which an algorithm of products runs fastest as plain serial loops:
/// starting threads costs more than it saves.
inline constexpr std::uint64_t small_problem = 20'000;

/// Whether to copy a CSR matrix to a device that is in use, and to solve it there, takes less time
/// than on the host; measured, see docs/notebook/device.md.  Up to four threads the copy is as fast
/// as these fill its buffers, not as the bus.
[[nodiscard]] constexpr bool device_pays(const extent& of, const circumstances& with) {
  constexpr std::uint64_t worth_copy = std::uint64_t{4} << 20;  // bytes, for one thread
  const bool host_skips_most =
      with.pattern == symmetry::yes && rows_are_longer(9, of.n, of.entries);
  return with.threads <= 4 && !host_skips_most &&
         with.bytes >= worth_copy * with.threads * with.threads;
}

/// Chooses what the options leave open.  A pure function of its arguments.
///
/// algorithm, backend  names, or "auto"
/// throws              std::invalid_argument: a name that does not exist, or two that do not
///                     combine; not_compiled: the back end is absent
[[nodiscard]] choice choose(const extent& of, const circumstances& with,
                            const std::string& algorithm, const std::string& backend,
                            const registry& from);

/// choose() for this build.
///
/// is_csr        the view is a CSR matrix, so that kernels can read it in place
/// has_all_rows  and its rows are all vertices
/// bytes         as in circumstances
/// throws        as choose(); std::invalid_argument, too: a bad value of how.kernel that the
///               algorithm reads
[[nodiscard]] choice choose_for(const extent& of, const options& how, unsigned threads, bool is_csr,
                                bool has_all_rows = true, std::uint64_t bytes = 0);

/// Throws std::invalid_argument unless the chosen run can record a forest.
void check_finds_forest(const choice& run, const options& how);

}  // namespace skerry
