// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/kernel.hpp"

#include <span>

#include "algorithms/combination.hpp"
#include "algorithms/design_space.hpp"
#include "algorithms/rem.hpp"
#include "lib/backends/host_kernels.hpp"
#include "lib/backends/kernels.hpp"
#include "lib/traces/kernel_recorder.hpp"
#include "matrix_ops/executors/recording.hpp"

namespace skerry {

namespace {

using index = std::uint32_t;
using recorded_run = kernel_run<recording<kernel_recorder>>;

/// The recorded run of a kernel that has only a version for host_run.
host_run unobserved(const recorded_run& on) {
  return {.executor = serial{}, .before_round = on.before_round, .options = on.options};
}

}  // namespace

// The table of kernels names them for each run. They have no trace.
[[nodiscard]] static buffer<index> hook_first(const recorded_run& on, const traced_matrix& A,
                                              symmetry pattern) {
  return hook_first(unobserved(on), A, pattern);
}
[[nodiscard]] static buffer<index> owner_walk_lists(const recorded_run& on, const traced_matrix& A,
                                                    symmetry pattern) {
  return owner_walk_lists(unobserved(on), A, pattern);
}

namespace {

/// The combinations of a sampling and a finish, in the order of combinations() in host_kernels.hpp.
std::span<const combination<recorded_run, index, index>> recorded_combinations() {
  static constexpr auto first = sampling_table<recorded_run, index, index>(samplings{});
  static constexpr auto then = finish_table<recorded_run, index, index>(finishes{});
  static const auto all = combined<recorded_run, index, index, no_record>(first, then);
  return all;
}

/// Rem's union-find over the entries below the diagonal.
buffer<index> record_rem(const recorded_run& on, const traced_matrix& A) {
  buffer<index> labels(A.row_count);
  const traced_functor unite{"rem_unite",
                             "void rem_unite(",
                             {detail::watch("parent", labels.data(), detail::as_vertex{})}};
  const auto entries = [&](auto f) {
    kernel_recorder& to = on.executor.observer();
    for (index u = 0; u < A.row_count; ++u)
      for (index k = A.row_offsets[u]; k < A.row_offsets[u + 1]; ++k)
        to.observe_entry(unite, u, A.columns[k], [&] {
          if (A.columns[k] < u) f(u, A.columns[k]);
        });
    to.end_pass(unite, A.entry_count);
  };
  rem<host_atomics>(on.executor, entries, std::span(labels));
  return labels;
}

buffer<index> run_recorded(const algorithm_entry& algorithm, const recorded_run& on,
                           const traced_matrix& A) {
  if (algorithm.takes_entries) return record_rem(on, A);
  const auto& table = kernels<recorded_run, index, index>;
  const std::size_t row = algorithm.kernel.value();
  if (row < table.size()) return table[row].run(on, A, symmetry::yes);
  return recorded_combinations()[row - table.size()](on, A, symmetry::yes);
}

}  // namespace

std::string why_no_kernel_trace(const algorithm_entry& algorithm) {
  if (!algorithm.kernel && !algorithm.takes_entries)
    return algorithm.device_kernel
               ? "its sampling is for a device; trace the same finish with the sampling \"kout\""
               : "it is not a kernel";
  return std::string(algorithm.untraced);
}

buffer<std::uint32_t> trace_kernel(const csr_view<std::uint32_t, std::uint32_t>& A,
                                   const kernel_trace_request& request, trace_record& record) {
  kernel_recorder recorder(A.row_count, record);
  const auto before_round = [&] {
    request.before_round();
    recorder.begin_round();
  };
  const recorded_run on{
      .executor = recording(recorder), .before_round = before_round, .options = request.options};
  auto labels = run_recorded(request.algorithm, on, A);
  record.forest = recorder.forest();
  return labels;
}

}  // namespace skerry
