// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix in a device's memory: check, choose, run, number, all of it there.
#include <cuda_runtime_api.h>

#include <limits>
#include <stdexcept>
#include <utility>

#include "check.hpp"
#include "cuda_device.hpp"
#include "cuda_views.hpp"
#include "device_scope.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "skerry/cuda.hpp"
#include "solve.hpp"

namespace skerry {

namespace {

/// Throws where an array is not where kernels of the current device can reach it.
void check_array(const void* array, const char* name, int device) {
  if (array == nullptr)
    throw invalid_matrix(
        fmt::format("{} is a null pointer; give the array in the device's memory", name));
  cudaPointerAttributes found{};
  check_cuda(cudaPointerGetAttributes(&found, array), "cudaPointerGetAttributes");
  if (found.type == cudaMemoryTypeDevice && found.device != device)
    throw invalid_matrix(
        fmt::format("{} is in the memory of device {}, the workspace on device {}; "
                    "make the workspace where the matrix is, after cudaSetDevice",
                    name, found.device, device));
  if (found.type != cudaMemoryTypeUnregistered) return;
  int reaches_all = 0;
  check_cuda(cudaDeviceGetAttribute(&reaches_all, cudaDevAttrPageableMemoryAccess, device),
             "cudaDeviceGetAttribute");
  if (reaches_all == 0)
    throw invalid_matrix(
        fmt::format("{} is not in a device's memory; take csr_view or coo_view of "
                    "what the host has",
                    name));
}

template <class Index, class Offset>
void check_arrays(const device_csr_view<Index, Offset>& A, int device) {
  // An empty 0 x 0 needs none; without rows, but with columns, their end is read.
  if (A.row_count != 0 || A.column_count != 0) check_array(A.row_offsets, "row_offsets", device);
  if (A.entry_count != 0) check_array(A.columns, "columns", device);
}
template <class Index>
void check_arrays(const device_coo_view<Index>& A, int device) {
  if (A.entry_count == 0) return;
  check_array(A.rows, "rows", device);
  check_array(A.columns, "columns", device);
}

template <class View>
void check_ids(device_parts& parts, const View& A, const typename View::index* ids,
               const char* array, std::uint64_t bound) {
  if (const auto fault = find_id_fault(parts, ids, A.entry_count, bound))
    throw_id_outside(A, array, fault->place, fault->id);
}

/// What a run is, and where.
struct device_run {
  device_parts& parts;
  const options& how;
  const choice& run;
  run_request request;
  double build_seconds = 0;
};

/// hook_first checks ids itself.
bool wants_checked_ids(const device_run& on) {
  return on.how.check == device_check::cheap &&
         (on.run.algorithm != "hook_first" || on.how.bipartite);
}

template <class Index, class Offset>
solve_report solve_rows(const device_run& on, const csr_view<Index, Offset>& A, Index* labels) {
  return solve_there(on.parts, on.request, A, labels);
}

/// On rows that are there, or on copies whose columns are vertices of their own.
template <class Index, class Offset>
solve_report solve_view(device_run& on, const device_csr_view<Index, Offset>& A, std::uint64_t n,
                        Index* labels) {
  const stopwatch watch;
  if (on.how.check == device_check::cheap)
    if (const auto fault = find_row_fault(on.parts, A))
      throw_bad_offset(fault->row, fault->begin, fault->end, A.entry_count);
  if (wants_checked_ids(on)) check_ids(on.parts, A, A.columns, "columns", A.column_count);
  if (on.how.bipartite) {
    const auto rows = rows_of_rows(on.parts, A, n, static_cast<Index>(A.row_count));
    on.build_seconds = watch.seconds();
    return solve_rows(on, rows.view(), labels);
  }
  on.build_seconds = watch.seconds();
  const auto report = solve_rows(
      on, device_rows<Index, Offset>::on_device_view(n, A.entry_count, A.row_offsets, A.columns),
      labels);
  if (report.id_outside) check_ids(on.parts, A, A.columns, "columns", A.column_count);
  return report;
}

template <class Offset, class Index>
solve_report solve_list(device_run& on, const device_coo_view<Index>& A, std::uint64_t n,
                        Index* labels) {
  const stopwatch watch;
  const coo_facts facts = inspect_coo(on.parts, A);
  if (facts.id_outside) {
    check_ids(on.parts, A, A.rows, "rows", A.row_count);
    check_ids(on.parts, A, A.columns, "columns", A.column_count);
  }
  const auto shift = static_cast<Index>(on.how.bipartite ? A.row_count : 0);
  if (on.run.algorithm == "hook_first" && !facts.ascending) {
    on.build_seconds = watch.seconds();
    return solve_list_there(on.parts, A, n, shift, on.request.symmetric, labels);
  }
  const auto rows = csr_of_coo<Offset>(on.parts, A, n, shift, facts.ascending);
  on.build_seconds = watch.seconds();
  return solve_rows(on, rows.view(), labels);
}

template <class Index>
solve_report solve_view(device_run& on, const device_coo_view<Index>& A, std::uint64_t n,
                        Index* labels) {
  if constexpr (sizeof(Index) == 4)
    if (A.entry_count <= std::numeric_limits<std::uint32_t>::max())
      return solve_list<std::uint32_t>(on, A, n, labels);
  return solve_list<std::uint64_t>(on, A, n, labels);
}

/// Waits for the stream.
template <class View>
solve_report solve_and_number(device_run& on, const View& A, std::uint64_t n,
                              typename View::index* labels) {
  const solve_report report = solve_view(on, A, n, labels);
  if (on.how.numbering == numbering::dense) {
    number_densely_there(on.parts, labels, n);
    wait_for(place_of(on.parts).stream);
  }
  return report;
}

/// The promise is of A; where columns are vertices of their own, its rows lead one way.
bool is_symmetric(const options& how) { return how.symmetric == symmetry::yes && !how.bipartite; }

/// choose(), among what runs on a device.
choice plan_there(const extent& of, const options& how) {
  if (how.backend != "auto" && how.backend != "cuda")
    throw std::invalid_argument(fmt::format(
        "a matrix in a device's memory is solved there, by \"cuda\", and not by \"{}\"; copy it to "
        "the host for others",
        how.backend));
  choice run = choose(of, {1, true}, how.algorithm, "cuda", known_algorithms(), known_backends());
  run.note = "in the device's memory";
  if (wants_both_ways(run) && !is_symmetric(how))
    throw std::invalid_argument(
        fmt::format("\"{}\" on a device takes a symmetric matrix, and none that is bipartite; say "
                    "symmetric where it is, or take \"auto\"",
                    run.algorithm));
  return run;
}

/// What is to run, if that can be.
template <class View>
choice checked_plan(const View& A, const options& how) {
  check_vertices(A.row_count, A.column_count, sizeof(typename View::index), how.bipartite);
  choice run = plan_there({vertex_count(A, how.bipartite), A.entry_count}, how);
  if (A.row_count == 0 && A.entry_count != 0)
    throw invalid_matrix(fmt::format("{} entries in a matrix without rows", A.entry_count));
  return run;
}

/// Labels A as a plan has it that is made for A.
template <class View>
device_summary run_plan(const View& A, const choice& run, std::span<typename View::index> labels,
                        device_workspace& room, const options& how) {
  const std::uint64_t n = vertex_count(A, how.bipartite);
  if (labels.size() != n)
    throw std::invalid_argument(
        fmt::format("room for {} labels; {} vertices need as many", labels.size(), n));
  round_watch rounds(how, run.algorithm);
  const device_scope here(device_of(room.parts()));
  require_cuda_device();
  check_arrays(A, device_of(room.parts()));
  if (n != 0) check_array(labels.data(), "labels", device_of(room.parts()));

  device_run on{room.parts(),
                how,
                run,
                {run.algorithm, run.backend, serial{}, is_symmetric(how),
                 [&] { rounds.before_round(); }, how.segments, how.stage_size, how.jobs, how.gpu}};
  const stopwatch watch;
  solve_report report;
  try {
    if (n != 0) report = solve_and_number(on, A, n, labels.data());
  } catch (...) {
    static_cast<void>(cudaStreamSynchronize(room.stream()));  // A and labels are the caller's again
    throw;
  }
  return {report.roots,
          {run.algorithm, run.backend, 1, rounds.rounds(), on.build_seconds,
           watch.seconds() - on.build_seconds, run.note}};
}

}  // namespace

template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                device_workspace& room, const options& how) {
  return run_plan(A, checked_plan(A, how), labels, room, how);
}

template <device_matrix View>
device_result<typename View::index> cc(const View& A, device_workspace& room, const options& how) {
  const choice run = checked_plan(A, how);
  device_labels<typename View::index> labels(vertex_count(A, how.bipartite), room);
  auto said = run_plan(A, run, {labels.data(), labels.size()}, room, how);
  return {std::move(labels), said.count, std::move(said.used)};
}

result<std::uint64_t> cc(const cusparseSpMatDescr* A, const options& how) {
  return std::visit(
      [&](const auto& there) -> result<std::uint64_t> {
        auto r = cc(there, how);
        return {{r.labels.begin(), r.labels.end()}, r.count, std::move(r.used)};
      },
      view_of(A));
}

}  // namespace skerry

#include "cuda_views_compiled.hpp"
