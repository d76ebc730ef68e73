// SPDX-License-Identifier: Apache-2.0
// cc() over MPI.  By forests, each rank labels its own part, then the labels are merged.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <utility>

#include "matrix_ops/combblas/layout.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "mpi/agree.hpp"
#include "mpi/choose.hpp"
#include "mpi/communicator.hpp"
#include "mpi/merge.hpp"
#include "mpi/products.hpp"
#include "pipeline.hpp"
#include "skerry/mpi.hpp"

namespace skerry {

namespace {

/// Throws on all ranks unless they agree on the number of vertices and the width of ids.
void check_same(mpi::communicator& on, std::uint64_t n, std::uint64_t index_bytes) {
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

/// What to run.  The same on all ranks.
mpi::method method_of(mpi::communicator& on, std::uint64_t n, std::uint64_t index_bytes,
                      const mpi_options& how) {
  if (const auto named = mpi::method_named(how.backend)) return *named;
  const auto ranks = static_cast<std::uint64_t>(on.size());
  return mpi::choose(
      n, index_bytes,
      {.ranks = ranks,
       .bytes = how.labels == label_scope::all ? 0 : on.memory_of_rank(how.local.limits.max_bytes),
       .has_square_grid = mpi::has_combblas() && combblas::is_square(ranks),
       .takes_all_labels = how.labels == label_scope::all});
}

template <class Index, class View>
mpi_result<Index> solve_by_forests(mpi::communicator& on, const View& part, mpi::row_range own,
                                   const mpi_options& how) {
  result<Index> of_part;
  mpi::agree(on, [&] {
    options local = how.local;
    local.numbering = numbering::min;
    of_part = cc(part, local);
  });
  const any_executor run = threads(thread_count(how.local));
  mpi::merged<Index> all = mpi::merge(on, run, of_part.labels);

  mpi_result<Index> found;
  found.count = count_roots<Index>(all.labels, run);
  if (how.local.numbering == numbering::dense) number_densely<Index>(all.labels);
  if (how.labels == label_scope::own_rows) {
    const auto first = all.labels.begin() + static_cast<std::ptrdiff_t>(own.first);
    std::copy_n(first, own.count, all.labels.begin());
    all.labels.resize(own.count);
  }
  found.labels = std::move(all.labels);
  found.pairs_left = all.pairs_left;
  found.bytes_sent = on.bytes_sent();
  found.used = std::move(of_part.used);
  return found;
}

template <class Index, class View>
mpi_result<Index> solve_part(const View& part, mpi::row_range own, MPI_Comm comm,
                             const mpi_options& how) {
  mpi::communicator on(comm, how.max_message);
  check_same(on, part.column_count, sizeof(Index));
  if (method_of(on, part.column_count, sizeof(Index), how) == mpi::method::products)
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
  if (how.labels == label_scope::own_rows)
    throw std::invalid_argument(
        "label_scope::own_rows needs rows of each rank; pass a csr_rows_view, or take all labels");
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
