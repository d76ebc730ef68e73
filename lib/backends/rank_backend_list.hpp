// SPDX-License-Identifier: Apache-2.0
// The back ends of the ranks of MPI, which mpi_options::backend names, and what each can do.  A
// part of the registry that programs without MPI list, too.
#pragma once

#include <array>
#include <string_view>

namespace skerry {

namespace mpi {

/// What ranks run.
enum class method {
  forests,   ///< a forest for each part, then one merge; two arrays of n labels on each rank
  products,  ///< an algorithm of products on "combblas"; n labels are divided among the ranks
};

}  // namespace mpi

/// A back end of ranks.  By products it runs the algorithms with algorithm_entry::runs_on_ranks.
struct rank_backend_entry {
  std::string_view name;
  mpi::method method;
  bool takes_bipartite = false;
};

inline constexpr std::array rank_backend_list{
    rank_backend_entry{.name = "forests", .method = mpi::method::forests, .takes_bipartite = true},
    rank_backend_entry{.name = "combblas", .method = mpi::method::products},
};

/// The name of the back end that runs by a method.
[[nodiscard]] constexpr std::string_view name_of(mpi::method method) {
  for (const rank_backend_entry& each : rank_backend_list)
    if (each.method == method) return each.name;
  return {};
}

}  // namespace skerry
