// SPDX-License-Identifier: Apache-2.0
// The list of benchmarks. To add one, add a file with its run_NAME, and a line here.
#include "bench/bench.hpp"

namespace skerry::bench {

const std::vector<benchmark>& benchmarks() {
  static const std::vector<benchmark> all{
      {"solve", "The default and the products, beside a plain serial union-find", run_solve},
      {"variants", "Every sampling before every finish, and what samplings leave", run_variants},
      {"segments", "adaptive_hook by the number of its segments", run_segments},
      {"ranking", "Graft and shortcut, its variants, and Rem's union-find", run_ranking},
      {"density", "Walks, dense products and union-find by the density of the matrix", run_density},
      {"disjoint_set", "Disjoint sets over a map, over a table and in parallel", run_disjoint_set},
      {"compare", "Skerry beside the libraries that are installed here", run_compare},
      {"gpu", "Solves on a device, beside what bounds them from below", run_gpu},
      {"gpu_optimisations", "What coalescing, reorganisation and gathering gain on a device",
       run_gpu_optimisations}};
  return all;
}

}  // namespace skerry::bench
