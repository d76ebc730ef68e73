// SPDX-License-Identifier: Apache-2.0
// cc() over MPI by an algorithm of products on back end "combblas", for matrices whose labels are
// too many for one machine.  products.cpp implements it, or absent_combblas.cpp in a build without.
#pragma once

#include <cstdint>

#include "lib/mpi/communicator.hpp"
#include "skerry/mpi.hpp"

namespace skerry::mpi {

/// The rows whose labels a rank gets.
struct row_range {
  std::uint64_t first, count;
};

/// Whether this build has the back end.
[[nodiscard]] bool has_combblas();

/// Throws std::invalid_argument unless so many ranks can run an algorithm of products with these
/// options; not_compiled in a build without the back end.
void check_products(std::uint64_t ranks, const options& how);

/// Labels the vertices of a matrix of which each rank passes a part.  The ranks agree on n and on
/// the width of ids.  Collective; throws the same on all ranks.
///
/// own  the rows of this rank, for label_scope::own_rows
template <class View>
[[nodiscard]] mpi_result<typename View::index> solve_by_products(communicator& on, const View& part,
                                                                 row_range own,
                                                                 const mpi_options& how);

}  // namespace skerry::mpi
