// SPDX-License-Identifier: Apache-2.0
// Back end "combblas" in a build without it.
#include "lib/mpi/products.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::mpi {

namespace {

[[noreturn]] void fail() {
  throw not_compiled(
      "back end \"combblas\" is not compiled in; configure with -DSKERRY_COMBBLAS=ON; "
      "`make build MPI=ON` installs what it needs");
}

}  // namespace

bool has_combblas() { return false; }

void check_products(std::uint64_t, const options&) { fail(); }

template <class View>
mpi_result<typename View::index> solve_by_products(communicator&, const View&, row_range,
                                                   const mpi_options&) {
  fail();
}

template mpi_result<std::uint32_t> solve_by_products(
    communicator&, const csr_rows_view<std::uint32_t, std::uint32_t>&, row_range,
    const mpi_options&);
template mpi_result<std::uint32_t> solve_by_products(
    communicator&, const csr_rows_view<std::uint32_t, std::uint64_t>&, row_range,
    const mpi_options&);
template mpi_result<std::uint64_t> solve_by_products(
    communicator&, const csr_rows_view<std::uint64_t, std::uint64_t>&, row_range,
    const mpi_options&);
template mpi_result<std::uint32_t> solve_by_products(communicator&, const coo_view<std::uint32_t>&,
                                                     row_range, const mpi_options&);
template mpi_result<std::uint64_t> solve_by_products(communicator&, const coo_view<std::uint64_t>&,
                                                     row_range, const mpi_options&);

}  // namespace skerry::mpi
