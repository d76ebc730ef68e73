// SPDX-License-Identifier: Apache-2.0
// Back end "openmp": kernels on OpenMP's threads.
#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/run.hpp"

namespace skerry {

const backend_entry& openmp_backend() {
  static const backend_entry entry{
      .name = "openmp",
      .kind = backend_kind::executor,
      .uses_openmp = true,
      .rank = 2,
      .executor = [](unsigned count) { return any_executor(openmp(count)); },
      .run = {run_kernel, run_kernel, run_kernel}};
  return entry;
}

}  // namespace skerry
