// SPDX-License-Identifier: Apache-2.0
// cc() over MPI.  By forests, each rank labels its own part, then the labels are merged.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "lib/hosts/solve_host.hpp"
#include "lib/mpi/agree.hpp"
#include "lib/mpi/choose.hpp"
#include "lib/mpi/communicator.hpp"
#include "lib/mpi/merge.hpp"
#include "lib/mpi/products.hpp"
#include "lib/mpi/shares.hpp"
#include "lib/pipeline/labels.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/combblas/layout.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"
#include "skerry/mpi.hpp"

namespace skerry {

namespace {

/// Throws on all ranks unless they agree on the number of vertices and the width of ids.
void check_shapes(mpi::communicator& on, std::uint64_t n, std::uint64_t index_bytes) {
  std::array<std::uint64_t, 4> least{n, ~n, index_bytes, ~index_bytes};
  on.minimum(std::span<std::uint64_t>(least));
  if (least[0] != ~least[1])
    throw invalid_matrix(
        fmt::format("ranks pass parts of matrices of {} to {} vertices; each part "
                    "must have the columns of the whole",
                    least[0], ~least[1]));
  if (least[2] != ~least[3])
    throw invalid_matrix("ranks pass ids of 32 and of 64 bits; use one width on all ranks");
}

/// Bytes that each rank may take: the least over all ranks of their limits, or of equal shares of
/// their machines' free memory.
std::uint64_t memory_of_rank(mpi::communicator& on, std::uint64_t limit) {
  const std::uint64_t ranks = on.ranks_of_machine();
  std::uint64_t bytes = limit;
  mpi::agree(on, [&] {
    if (limit == 0) bytes = free_memory() / ranks;
  });
  on.minimum(std::span(&bytes, 1));
  return bytes;
}

/// What to run.  The same on all ranks.
///
/// named  the same on all ranks
mpi::method method_of(mpi::communicator& on, std::uint64_t n, std::uint64_t index_bytes,
                      std::optional<mpi::method> named, const mpi_options& how) {
  if (named) return *named;
  const auto ranks = static_cast<std::uint64_t>(on.size());
  const bool takes_all = how.labels == label_scope::all;
  return mpi::choose(n, index_bytes,
                     {.ranks = ranks,
                      .bytes = takes_all ? 0 : memory_of_rank(on, how.local.limits.max_bytes),
                      .has_square_grid = mpi::has_combblas() && combblas::is_square(ranks),
                      .takes_all_labels = takes_all});
}

/// Entries in any order are no rank's rows.
template <class Index>
void check_scope(const coo_view<Index>&, label_scope labels) {
  if (labels == label_scope::own_rows)
    throw std::invalid_argument(
        "label_scope::own_rows needs rows of each rank; pass a csr_rows_view, or take all labels");
}
template <class Index, class Offset>
void check_scope(const csr_rows_view<Index, Offset>&, label_scope) {}

/// Labels of the entries of this rank alone, of which a promise about the whole says nothing.
template <class Index>
result<Index> solve_own(const coo_view<Index>& entries, options how, share_of_matrix&) {
  how.symmetric = symmetry::unknown;
  return cc(entries, how);
}
template <class Index, class Offset>
result<Index> solve_own(const csr_rows_view<Index, Offset>& rows, const options& how,
                        share_of_matrix& share) {
  return solve_share(rows, how, share);
}

template <class Index>
struct labels_of_whole {
  mpi::merged<Index> merged;
  run_info used;  // of this rank's own solve
  found_pattern pattern = found_pattern::nothing;
};

/// Each rank labels its part, then the labels are merged.
template <class Index, class View>
labels_of_whole<Index> solve_parts(mpi::communicator& on, const View& part, const options& how,
                                   const any_executor& run) {
  labels_of_whole<Index> found;
  result<Index> own;
  if (on.size() == 1) {
    mpi::agree(on, [&] { own = cc(part, how); });
    found.merged.labels = std::move(own.labels);
    found.pattern = own.used.pattern;
    found.used = std::move(own.used);
    return found;
  }
  const mpi::balance assumed = mpi::assumed_balance(on, part, how);
  share_of_matrix share{.whole_is_balanced = assumed != mpi::balance::unknown};
  const auto label_again = [&](bool is_wrong) {
    mpi::agree(on, [&] {
      if (!is_wrong) return;
      own = {};
      own = solve_own(part, how, share = {});  // no row is skipped
    });
  };
  mpi::agree(on, [&] { own = solve_own(part, how, share); });
  const auto [skips] = mpi::sums<1>(on, {share.giant.has_value()});
  if (skips != 0 && assumed == mpi::balance::untested) {
    if (mpi::is_balanced(on, part, run))
      found.pattern = found_pattern::balanced;
    else
      label_again(share.giant.has_value());
  }
  for (std::uint64_t pairs_left = 0;; pairs_left = found.merged.pairs_left) {
    found.merged = {};
    found.merged = mpi::merge(on, run, own.labels);
    found.merged.pairs_left += pairs_left;
    const auto incomplete =
        mpi::incomplete_shares<Index>(on, share, std::span<const Index>(found.merged.labels));
    if (std::ranges::find(incomplete, true) == incomplete.end()) break;
    label_again(incomplete[static_cast<std::size_t>(on.rank())]);
  }
  found.used = std::move(own.used);
  return found;
}

template <class Index, class View>
mpi_result<Index> solve_by_forests(mpi::communicator& on, const View& part, mpi::row_range own,
                                   const mpi_options& how) {
  options local;
  any_executor run;
  mpi::agree(on, [&] {
    local = how.local;
    local.numbering = numbering::min;
    run = threads(thread_count(local));
  });
  auto [merged, used, pattern] = solve_parts<Index>(on, part, local, run);

  mpi_result<Index> found;
  mpi::agree(on, [&, &labels = merged.labels] {
    found.count = count_roots<Index>(labels, run);
    if (how.local.numbering == numbering::dense) number_densely<Index>(labels);
    if (how.labels == label_scope::all) return;
    const auto first = labels.begin() + static_cast<std::ptrdiff_t>(own.first);
    std::copy_n(first, own.count, labels.begin());
    labels.resize(own.count);
  });
  found.labels = std::move(merged.labels);
  found.pairs_left = merged.pairs_left;
  found.bytes_sent = on.bytes_sent();
  found.used = std::move(used);
  found.used.pattern = pattern;
  return found;
}

template <class Index, class View>
mpi_result<Index> solve_part(const View& part, mpi::row_range own, MPI_Comm comm,
                             const mpi_options& how) {
  mpi::communicator on(comm, how.max_message);
  std::optional<mpi::method> named;
  mpi::agree(on, [&] {
    named = mpi::method_named(how.backend);
    check_scope(part, how.labels);
  });
  mpi::check_same(on, {{"mpi_options::backend", mpi::code_of(named)},
                       {"mpi_options::labels", static_cast<std::uint64_t>(how.labels)},
                       {"options::bipartite", how.local.bipartite}});
  check_shapes(on, part.column_count, sizeof(Index));
  if (method_of(on, part.column_count, sizeof(Index), named, how) == mpi::method::products)
    return mpi::solve_by_products(on, part, own, how);
  return solve_by_forests<Index>(on, part, own, how);
}

}  // namespace

template <std::unsigned_integral Index, std::unsigned_integral Offset>
mpi_result<Index> cc(const csr_rows_view<Index, Offset>& rows, MPI_Comm comm,
                     const mpi_options& how) {
  return solve_part<Index>(rows, {rows.first_row, rows.row_count}, comm, how);
}

template <std::unsigned_integral Index>
mpi_result<Index> cc(const coo_view<Index>& entries, MPI_Comm comm, const mpi_options& how) {
  return solve_part<Index>(entries, {0, 0}, comm, how);
}

template mpi_result<std::uint32_t> cc(const csr_rows_view<std::uint32_t, std::uint32_t>&, MPI_Comm,
                                      const mpi_options&);
template mpi_result<std::uint32_t> cc(const csr_rows_view<std::uint32_t, std::uint64_t>&, MPI_Comm,
                                      const mpi_options&);
template mpi_result<std::uint64_t> cc(const csr_rows_view<std::uint64_t, std::uint64_t>&, MPI_Comm,
                                      const mpi_options&);
template mpi_result<std::uint32_t> cc(const coo_view<std::uint32_t>&, MPI_Comm, const mpi_options&);
template mpi_result<std::uint64_t> cc(const coo_view<std::uint64_t>&, MPI_Comm, const mpi_options&);

}  // namespace skerry
