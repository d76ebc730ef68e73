// SPDX-License-Identifier: Apache-2.0
// The kernels on a device's threads. To add one, add a line to the table.
#include <array>
#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "algorithms/cuda_run.cuh"
#include "algorithms/disjoint_set/parallel.hpp"
#include "algorithms/graft/atomic_hook_list.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/graft/graft_shortcut.hpp"
#include "algorithms/graft/graft_sorted.hpp"
#include "algorithms/graft/graft_update.hpp"
#include "algorithms/graft/stages.hpp"
#include "algorithms/hook_compress/adaptive_hook.hpp"
#include "algorithms/hook_compress/atomic_hook.hpp"
#include "algorithms/hook_compress/hook_compress.hpp"
#include "algorithms/hook_compress/hook_multijump.hpp"
#include "algorithms/owner_walk/preallocated_lists.hpp"
#include "algorithms/owner_walk/vector.hpp"
#include "check_view.hpp"
#include "cuda_device.hpp"
#include "cuda_hook_first.cuh"
#include "cuda_labels.cuh"
#include "cuda_phases.cuh"
#include "cuda_streamed.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "placed_csr.hpp"
#include "run.hpp"
#include "stopwatch.hpp"

namespace skerry {

namespace {

/// An algorithm on a matrix by rows in the device's memory, n x n and checked.
template <class Index, class Offset>
struct cuda_algorithm {
  std::string_view name;
  device_buffer<Index> (*run)(const cuda_run& on, const csr_view<Index, Offset>& A, bool symmetric);
};

/// All but the combinations of a sampling and a finish; names are those of host_algorithms.
template <class Index, class Offset>
constexpr auto cuda_algorithms = std::to_array<cuda_algorithm<Index, Offset>>({
    {"hook_first", hook_first<Index, Offset>},
    {"hook_compress", hook_compress<Index, Offset>},
    {"hook_multijump", hook_multijump<Index, Offset>},
    {"atomic_hook", atomic_hook<Index, Offset>},
    {"adaptive_hook", adaptive_hook<Index, Offset>},
    {"disjoint_set/parallel", disjoint_set_parallel<Index, Offset>},
    {"graft_shortcut", by_edge_list<graft_shortcut, Index, Offset>},
    {"graft_update", by_edge_list<graft_update, Index, Offset>},
    {"graft_sorted", by_edge_list<graft_sorted, Index, Offset>},
    {"owner_walk", owner_walk<Index, Offset>},
    {"owner_walk/lists", owner_walk_preallocated<Index, Offset>},
    {"stages(graft_shortcut)", by_edge_list<stages<graft_shortcut>, Index, Offset>},
    {"stages(graft_update)", by_edge_list<stages<graft_update>, Index, Offset>},
    {"stages(graft_sorted)", by_edge_list<stages<graft_sorted>, Index, Offset>},
    {"stages(atomic_hook)", by_edge_list<stages<atomic_hook_list>, Index, Offset>},
});

/// The finish of that name, or none.
template <class Index, class Offset>
const named_finish<cuda_run, Index, Offset>* finish_of(std::string_view wanted) {
  for (const auto& all :
       {union_finishes_on_cuda<Index, Offset>(), label_finishes_on_cuda<Index, Offset>()})
    for (const auto& each : all)
      if (each.called.text() == wanted) return &each;
  return nullptr;
}

/// The combination of that name: a sampling and a finish with a + between, or a finish alone.
template <class Index, class Offset>
combination<cuda_run, Index, Offset> combination_of(std::string_view wanted) {
  const auto plus = wanted.find('+');
  const bool sampled = plus != std::string_view::npos;
  const auto* finish = finish_of<Index, Offset>(sampled ? wanted.substr(plus + 1) : wanted);
  for (const auto& sampling : samplings_on_cuda<Index, Offset>())
    if (sampled ? sampling.samples && sampling.called.text() == wanted.substr(0, plus)
                : !sampling.samples)
      if (finish != nullptr) return {sampling, *finish};
  throw std::logic_error("no kernel of that name");
}

cuda_run run_for(const run_request& request, const device_place& place) {
  return {.executor = cuda_threads(place),
          .before_round = request.before_round,
          .segments = request.segments,
          .stage_size = request.stage_size,
          .jobs = request.jobs,
          .gpu = request.gpu};
}

template <class Index, class Offset>
device_buffer<Index> labels_by_name(std::string_view wanted, const cuda_run& on,
                                    const csr_view<Index, Offset>& A, bool symmetric) {
  for (const auto& each : cuda_algorithms<Index, Offset>)
    if (each.name == wanted) return each.run(on, A, symmetric);
  return combination_of<Index, Offset>(wanted)(on, A, symmetric);
}

/// Whether the matrix is to stream by, since the device has no room for it.
///
/// throws  where it has none, and the algorithm is not for streams
template <class Index, class Offset>
bool has_to_stream(const csr_view<Index, Offset>& A, const run_request& request,
                   const device_budget& budget) {
  if (request.memory == matrix_memory::zero_copy) return false;  // it stays with the host
  const auto need = bytes_to_stay<Index>(A.row_count, A.entry_count(), sizeof(Offset));
  if (need <= budget.bytes) return false;
  if (request.algorithm == "hook_first") return true;
  throw_does_not_fit("the matrix and its labels", need, budget,
                     "the default algorithm, \"hook_first\", lets entries stream by");
}

}  // namespace

template <class Index, class Offset>
void label_on_cuda(const run_request& request, const csr_view<Index, Offset>& A,
                   hook_first_workspace<Index>& room, Index* labels) {
  if (request.algorithm == "hook_first")
    return hook_first<Index, Offset>(
        {A.row_count, A.entry_count(), A.row_offsets.data(), A.columns.data()}, request.symmetric,
        labels, room);
  const auto made =
      labels_by_name(request.algorithm, run_for(request, room.place()), A, request.symmetric);
  copy_async(made.data(), labels, made.size(), room.place().stream);
}

template <class Index, class Offset>
run_answer<Index> run_cuda(const csr_view<Index, Offset>& A, const run_request& request) {
  require_cuda_device();
  const auto id_outside = [&] { check_entries_of(A, request.executor); };
  if (request.algorithm == "hook_first") check_rows_of(A, request.executor);  // others' have been
  const auto budget = budget_of(request.gpu_memory);
  if (has_to_stream(A, request, budget))
    return run_streamed(csr_source<Index, Offset>(A), request, budget, id_outside);

  run_answer<Index> answer;
  stopwatch watch;
  const device_memory memory;
  const placed_csr<Index, Offset> there(A, request.memory, memory.place(),
                                        request.executor.thread_count());
  answer.build_seconds = watch.lap();

  cuda_run on = run_for(request, memory.place());
  on.id_outside = id_outside;
  const auto labels = labels_by_name(request.algorithm, on, there.view(), request.symmetric);
  wait_for(memory.place().stream);
  answer.solve_seconds = watch.lap();
  answer.labels = downloaded(labels, request.executor);
  answer.build_seconds += watch.lap();
  return answer;
}

backend_info cuda_info() { return {"cuda", true, ""}; }

std::vector<std::string_view> cuda_algorithm_names() {
  std::vector<std::string_view> names;
  for (const auto& each : cuda_algorithms<std::uint32_t, std::uint32_t>) names.push_back(each.name);
  return names;
}

template run_answer<std::uint32_t> run_cuda(const csr_view<std::uint32_t, std::uint32_t>&,
                                            const run_request&);
template run_answer<std::uint32_t> run_cuda(const csr_view<std::uint32_t, std::uint64_t>&,
                                            const run_request&);
template run_answer<std::uint64_t> run_cuda(const csr_view<std::uint64_t, std::uint64_t>&,
                                            const run_request&);

template void label_on_cuda(const run_request&, const csr_view<std::uint32_t, std::uint32_t>&,
                            hook_first_workspace<std::uint32_t>&, std::uint32_t*);
template void label_on_cuda(const run_request&, const csr_view<std::uint32_t, std::uint64_t>&,
                            hook_first_workspace<std::uint32_t>&, std::uint32_t*);
template void label_on_cuda(const run_request&, const csr_view<std::uint64_t, std::uint64_t>&,
                            hook_first_workspace<std::uint64_t>&, std::uint64_t*);

}  // namespace skerry
