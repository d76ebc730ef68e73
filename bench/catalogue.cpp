// SPDX-License-Identifier: Apache-2.0
// The table of benchmarks. To add one, add a file with its run_NAME, and a line here.
#include "bench/bench.hpp"

namespace skerry::bench {

const std::vector<benchmark>& benchmarks() {
  static const std::vector<benchmark> all{
      {"call", "The whole public call cc(A), with and without the promise of symmetry", run_call},
      {"kinds", "Whole calls on every kind of generated graph", run_kinds},
      {"solve", "The default and the semiring algorithms, beside serial union-find", run_solve},
      {"variants",
       "Every sampling with every finish, and what each sampling leaves",
       run_variants,
       {"--backend"}},
      {"segments", "adaptive_hook by its number of segments", run_segments, {"--backend"}},
      {"parameters",
       "k-out, hook-based sampling and stages by their parameters",
       run_parameters,
       {"--backend"}},
      {"worst_orders",
       "Stars, paths and a bridge in the worst order of ids, by names without a bound",
       run_worst_orders},
      {"ranking", "Graft and shortcut, its variants, and Rem's union-find", run_ranking},
      {"density", "Walks, dense products and union-find by matrix density", run_density},
      {"semiring", "Semiring algorithms and the default by diameter and density, rounds x bytes",
       run_semiring},
      {"linear_algebra",
       "All algorithms of products on all their back ends, and LAGraph's",
       run_linear_algebra,
       {"--backend", "--lagraph"}},
      {"disjoint_set",
       "Disjoint sets over a map, over a hash table, in parallel",
       run_disjoint_set,
       {"--backend", "--data"}},
      {"incremental",
       "A graph that grows, by batch size, share of queries and rule",
       run_incremental,
       {"--backend"}},
      {"compare",
       "Skerry beside the libraries installed on this machine",
       run_compare,
       {"--lagraph"}},
      {"gpu", "Solves on a device, beside their lower bound", run_gpu},
      {"gpu_optimisations", "Gain of coalescing, reorganisation and gathering on a device",
       run_gpu_optimisations},
      {"gpus", "A large matrix on one device and on several", run_gpus}};
  return all;
}

}  // namespace skerry::bench
