// SPDX-License-Identifier: Apache-2.0
// The kernels on the host's threads: one executor for each back end, one table of algorithms.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "design_space.hpp"
#include "host_algorithms.hpp"
#include "run.hpp"
#include "stopwatch.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
buffer<Index> labels_by_name(std::string_view wanted, host_run on, const csr_view<Index, Offset>& A,
                             bool symmetric) {
  for (const auto& each : host_algorithms<Index, Offset>)
    if (each.info.name == wanted) {
      if (each.info.checks_ids) {
        check_rows(A, on.executor);
        on.id_outside = [&] { check_entries(A, on.executor); };
      }
      return each.run(on, A, symmetric);
    }
  for (const auto& each : combinations<Index, Offset>())
    if (each.called.text() == wanted) return each(on, A, symmetric);
  throw std::logic_error("no kernel of that name");
}

std::vector<host_algorithm_info> all_infos() {
  std::vector<host_algorithm_info> all;
  for (const auto& each : host_algorithms<std::uint32_t, std::uint32_t>) all.push_back(each.info);
  for (const auto& each : combinations<std::uint32_t, std::uint32_t>())
    all.push_back({each.called.text(),
                   design_space_family,
                   each.finish.source,
                   {4, each.finish.words_an_entry}});
  return all;
}

}  // namespace

template <class Index, class Offset>
run_answer<Index> run_host(const csr_view<Index, Offset>& A, const run_request& request) {
  const host_run on{.executor = request.executor,
                    .before_round = request.before_round,
                    .segments = request.segments,
                    .stage_size = request.stage_size,
                    .jobs = request.jobs};
  run_answer<Index> answer;
  const stopwatch watch;
  answer.labels = labels_by_name(request.algorithm, on, A, request.symmetric);
  answer.solve_seconds = watch.seconds();
  return answer;
}

const std::vector<host_algorithm_info>& host_algorithm_list() {
  static const auto list = all_infos();
  return list;
}

template run_answer<std::uint32_t> run_host(const csr_view<std::uint32_t, std::uint32_t>&,
                                            const run_request&);
template run_answer<std::uint32_t> run_host(const csr_view<std::uint32_t, std::uint64_t>&,
                                            const run_request&);
template run_answer<std::uint64_t> run_host(const csr_view<std::uint64_t, std::uint64_t>&,
                                            const run_request&);

}  // namespace skerry
