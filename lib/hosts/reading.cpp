// SPDX-License-Identifier: Apache-2.0
#include "lib/hosts/reading.hpp"

#include <algorithm>
#include <cstdint>

#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/passes/ascending_rows.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry {

work_matrix readings::worst_case() const {
  if (then == reading::dense) return work_matrix::dense;
  return then == reading::csr ? work_matrix::csr : work_matrix::given;
}

readings readings_of(storage stored, const choice& run, const options& how) {
  const auto always = [](reading what) { return readings{what, what}; };
  const bool is_promised = how.symmetric == symmetry::yes;
  const bool is_square_csr = stored == storage::csr && !how.bipartite;
  if (run.algorithm.takes_entries) return always(reading::entries);
  if (stored == storage::rows) return always(reading::in_place);
  if (run.backend.runs_kernels()) {
    const bool has_to_be_symmetric =
        run.backend.is_device && run.algorithm.needs_symmetric_on_device && !is_promised;
    return always(is_square_csr && !has_to_be_symmetric ? reading::in_place : reading::csr);
  }
  // A dense matrix has the operations of frontiers alone; and filters and rewriting need symmetry.
  const erased::capabilities& needs = run.algorithm.needs;
  if (needs.filters || needs.rewrites ||
      (stored == storage::dense && (needs.samples || needs.masks || needs.pushes)))
    return always(is_square_csr && is_promised ? reading::in_place : reading::csr);
  if (stored == storage::dense && !how.bipartite)
    return {reading::in_place, is_promised ? reading::in_place : reading::dense};
  if (run.algorithm.is_dense) return always(reading::dense);
  if (is_square_csr) return {reading::in_place, is_promised ? reading::in_place : reading::csr};
  return always(reading::csr);
}

bool reads_rows(const extent& of, const options& how) {
  const choice run =
      choose_for(of, how, thread_count(how), /*is_csr=*/true, /*has_all_rows=*/false);
  return run.algorithm.labels_in_place && run.backend.runs_kernels() && !run.backend.is_device;
}

namespace {

/// Whether a fifth or more of the sampled entries are below the diagonal.  Where each edge is
/// listed once, from its smaller end, no row can be linked to its first entry, and CSR saves
/// nothing.
template <class Index>
bool rows_can_be_linked(const coo_view<Index>& A) {
  constexpr std::uint64_t one_of = 5;
  const std::uint64_t entries = A.columns.size(), drawn = std::min(entries, sample_size);
  const sample_index draw{entries, drawn};
  std::uint64_t below = 0;
  for (std::uint64_t k = 0; k < drawn; ++k) below += A.columns[draw(k)] < A.rows[draw(k)];
  return one_of * below >= drawn;
}

}  // namespace

template <std::unsigned_integral Index>
bool may_be_csr(const coo_view<Index>& A, const options& how) {
  const std::uint64_t entries = A.columns.size();
  const bool is_left_open = how.algorithm == "auto" && how.backend == "auto" && !how.bipartite;
  return is_left_open && A.row_count + entries >= worth_threads && A.row_count <= entries / 3 * 2 &&
         sampled_rows_ascend(A.rows) && rows_can_be_linked(A);
}

template bool may_be_csr(const coo_view<std::uint32_t>&, const options&);
template bool may_be_csr(const coo_view<std::uint64_t>&, const options&);

}  // namespace skerry
