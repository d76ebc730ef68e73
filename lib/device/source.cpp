// SPDX-License-Identifier: Apache-2.0
#include "lib/device/source.hpp"

#include <stdexcept>
#include <string>

#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/labels.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

template <std::unsigned_integral Index>
void device_source<Index>::check_shape() const {
  check_vertices(shape_.row_count, shape_.column_count, sizeof(Index), vertices_of(how_.bipartite));
  if (shape_.row_count == 0 && shape_.entry_count != 0)
    throw invalid_matrix(formatted("{} entries in a matrix without rows", shape_.entry_count));
}

template <std::unsigned_integral Index>
extent device_source<Index>::size() const {
  return {shape_.row_count + (how_.bipartite ? shape_.column_count : 0), shape_.entry_count};
}

template <std::unsigned_integral Index>
choice device_source<Index>::choose(const extent& size) const {
  const backend_entry& cuda = cuda_backend();
  if (how_.backend != "auto" && &all().backend(how_.backend) != &cuda)
    throw std::invalid_argument(
        formatted("a matrix in device memory is solved by \"{}\", not by \"{}\"; copy it to "
                  "the host for other back ends",
                  cuda.name, how_.backend));
  choice run = skerry::choose(size, {1, true}, how_.algorithm, std::string(cuda.name), all());
  if (run.algorithm.needs_symmetric_on_device && pattern() != symmetry::yes)
    throw std::invalid_argument(
        formatted("\"{}\" on a device takes a symmetric matrix, and none that is bipartite; "
                  "promise symmetry if A has it, or use \"auto\"",
                  run.algorithm.name));
  if (targets_.forest != nullptr) check_finds_forest(run, how_);
  run.note = "in the device's memory";
  return run;
}

template <std::unsigned_integral Index>
void device_source<Index>::allocate(std::uint64_t n) {
  if (targets_.own_labels != nullptr) {
    *targets_.own_labels = {n, workspace_};
    targets_.labels = {targets_.own_labels->data(), targets_.own_labels->size()};
  }
  if (targets_.forest != nullptr) *targets_.forest = {n, workspace_};
}

template <std::unsigned_integral Index>
bool device_source<Index>::run(const choice&, run_request& request) {
  const std::uint64_t n = size().n;
  allocate(n);
  check_label_count(targets_.labels.size(), n);
  if (targets_.forest != nullptr) request.forest = std::span(targets_.forest->data(), 2 * n);
  request.share = share_;
  const stopwatch watch;
  answer_ = solve_in(workspace_.parts(),
                     {request, how_.device.check, how_.numbering, vertices_of(how_.bipartite)},
                     targets_.labels.data());
  solve_seconds_ = watch.seconds() - answer_.build_seconds;
  return true;
}

template <std::unsigned_integral Index>
summary device_source<Index>::report(const choice& run, std::uint64_t rounds, const run_request&) {
  return {answer_.count,
          {.algorithm = std::string(run.algorithm.name),
           .backend = std::string(run.backend.name),
           .rounds = rounds,
           .build_seconds = answer_.build_seconds,
           .solve_seconds = solve_seconds_,
           .note = run.note,
           .pattern = answer_.pattern}};
}

template class device_source<std::uint32_t>;
template class device_source<std::uint64_t>;

}  // namespace skerry
