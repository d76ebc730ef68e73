// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/pipeline.hpp"

#include "lib/pipeline/round_watch.hpp"
#include "matrix_ops/executors/openmp_threads.hpp"

namespace skerry {

std::optional<summary> solve(source& from, const options& how) {
  from.check_shape();
  const extent size = from.size();
  const choice run = from.choose(size);
  if (!from.can_run(run)) return {};
  from.check_memory(size, run);

  round_watch rounds(how, run.algorithm.name);
  const auto before_round = [&] { rounds.before_round(); };
  run_request request{.algorithm = run.algorithm,
                      .executor = from.executor(run),
                      .pattern = from.pattern(),
                      .before_round = before_round,
                      .kernel = how.kernel,
                      .device = how.device,
                      .gpu_memory = how.limits.gpu_memory};
  std::optional<summary> report;
  const auto run_and_report = [&] {
    if (from.run(run, request)) report = from.report(run, rounds.rounds(), request);
  };
  if (run.backend.uses_openmp)
    with_openmp_threads(request.executor.thread_count(), run_and_report);
  else
    run_and_report();
  return report;
}

}  // namespace skerry
