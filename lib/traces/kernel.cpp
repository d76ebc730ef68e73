// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/kernel.hpp"

#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "lib/backends/backend_entry.hpp"
#include "lib/hosts/run_entries.hpp"
#include "lib/traces/kernel_recorder.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/executors/observed_serial.hpp"

namespace skerry {

namespace {

using index = std::uint32_t;

/// The same entries in the widths of the compiled kernels, and as a list.
struct traced_views {
  std::vector<std::uint64_t> row_offsets;  // [n + 1]
  std::vector<index> rows;                 // [entries]
  csr_view<index, std::uint64_t> csr;
  coo_view<index> coo;

  explicit traced_views(const csr_view<index, index>& A)
      : row_offsets(A.row_offsets.begin(), A.row_offsets.end()) {
    for (index u = 0; u < A.row_count; ++u) rows.resize(row_offsets[u + std::size_t{1}], u);
    csr = {A.row_count, A.column_count, row_offsets, A.columns};
    coo = {A.row_count, A.column_count, rows, A.columns};
  }
};

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
  const traced_views views(A);
  kernel_recorder recorder(A.row_count, request.algorithm.name, record);
  const auto before_round = [&] {
    request.before_round();
    recorder.begin_round();
  };
  run_request run{.algorithm = request.algorithm,
                  .executor = observed_serial(recorder),
                  .pattern = symmetry::yes,
                  .before_round = before_round,
                  .kernel = request.options};
  buffer<index> labels;
  if (request.algorithm.labels_in_place) {  // the kernel writes them before it reads them
    labels.resize(A.row_count);
    std::iota(labels.begin(), labels.end(), index{0});
    announce_array(run.executor, "parent", labels);
    run.labels = std::span(labels);
  }
  auto answer = request.algorithm.takes_entries
                    ? run_entries(views.coo, numbers_of_vertices(views.coo, vertices::shared), run)
                    : serial_backend().run(views.csr, run);
  if (!request.algorithm.labels_in_place) labels = std::move(*answer.labels);
  recorder.finish(labels);
  return labels;
}

}  // namespace skerry
