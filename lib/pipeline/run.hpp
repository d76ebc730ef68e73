// SPDX-License-Identifier: Apache-2.0
// What the pipeline asks of a back end, and what it gets.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// How large a matrix is, as far as choices and estimates go.
struct extent {
  std::uint64_t n = 0;        // vertices
  std::uint64_t entries = 0;  // of a dense matrix: its elements
};

/// An array of the caller's that a run writes; empty if there is none.
using id_memory = std::variant<std::span<std::uint32_t>, std::span<std::uint64_t>>;

/// The array as one of ids of this width; empty if it is none.
template <class Index>
[[nodiscard]] std::span<Index> as_ids(const id_memory& memory) {
  const auto* const found = std::get_if<std::span<Index>>(&memory);
  return found == nullptr ? std::span<Index>() : *found;
}

/// What a back end is asked to run.
struct run_request {
  const algorithm_entry& algorithm;
  any_executor executor;  // of all loops on the host
  symmetry pattern;       // of the matrix
  callback before_round;
  kernel_options kernel = {};
  device_options device = {};
  std::uint64_t gpu_memory = 0;      // as in limits
  id_memory labels = {};             // [n]
  id_memory forest = {};             // [2n]: a spanning forest is to be recorded, as in edge_record
  share_of_matrix* share = nullptr;  // if the matrix is a share; for an algorithm that takes it

  /// The part that a kernel on a device reads.
  ///
  /// id_outside  called if a kernel finds an id out of range; must throw
  [[nodiscard]] kernel_request for_device(callback id_outside = throw_out_of_range{}) const {
    return {algorithm, pattern, before_round, kernel, id_outside};
  }
};

/// The labels, or none if the pattern turned out to be unsymmetric.
template <class Index>
struct run_answer {
  std::optional<buffer<Index>> labels;  // [n]; empty if they are in the caller's array
  double build_seconds = 0;
  double solve_seconds = 0;
  std::string note = {};  // what a user should know of the run
  found_pattern pattern = found_pattern::nothing;
  std::optional<std::uint64_t> edges = {};  // of the forest, if they are at its front already
};

/// Where a run writes n labels: the caller's array, or memory of the answer.
template <class Index>
[[nodiscard]] std::span<Index> labels_of(const run_request& request, run_answer<Index>& answer,
                                         std::uint64_t n) {
  const std::span<Index> of_caller = as_ids<Index>(request.labels);
  auto& own = answer.labels.emplace(of_caller.empty() ? n : 0);
  return of_caller.empty() ? std::span<Index>(own) : of_caller;
}

/// An answer with wider ids.
template <class Wide, class Narrow>
[[nodiscard]] run_answer<Wide> with_index(run_answer<Narrow> answer) {
  if constexpr (std::is_same_v<Wide, Narrow>) {
    return answer;
  } else {
    run_answer<Wide> wide{{},
                          answer.build_seconds,
                          answer.solve_seconds,
                          std::move(answer.note),
                          answer.pattern,
                          answer.edges};
    if (answer.labels) wide.labels.emplace(answer.labels->begin(), answer.labels->end());
    return wide;
  }
}

/// Runs a kernel on the request's executor, on the host.  A is square; its offsets and ids have
/// been checked, unless the algorithm checks ids: then this function checks the offsets.  A need
/// not be symmetric.
template <class Index, class Offset>
run_answer<Index> run_kernel(const csr_view<Index, Offset>& A, const run_request& request);

/// The same for some rows of a matrix, if takes_rows(request.algorithm).
template <class Index, class Offset>
run_answer<Index> run_rows(const csr_rows_view<Index, Offset>& A, const run_request& request);

}  // namespace skerry
