// SPDX-License-Identifier: Apache-2.0
// The kernels around a solve of a matrix that is on a device, and what a workspace holds.
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "algorithms/hook_first/list.cuh"
#include "cuda_device.hpp"
#include "cuda_labels.cuh"
#include "cuda_views.hpp"
#include "device_scope.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/device_faults.cuh"
#include "matrix_ops/cuda/label_passes.cuh"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/rows_of.cuh"
#include "matrix_ops/cuda/staged_copy.hpp"

namespace skerry {

namespace {

/// The device that is current, and that a stream is of.
int device_of_stream(cudaStream_t stream) {
  int current = 0, of_stream = 0;
  check_cuda(cudaGetDevice(&current), "cudaGetDevice");
  check_cuda(cudaStreamGetDevice(stream, &of_stream), "cudaStreamGetDevice");
  if (of_stream != current)
    throw std::invalid_argument("the stream is of device " + std::to_string(of_stream) +
                                ", but device " + std::to_string(current) +
                                " is current; call cudaSetDevice before a workspace is made");
  return current;
}

}  // namespace

/// What a workspace holds: members are destroyed before the memory that they are from.
struct device_parts {
  explicit device_parts(cudaStream_t stream)
      : device(device_of_stream(stream)), memory(std::make_shared<device_memory>(stream)) {}

  /// hook_first's, for ids of that width.
  template <class Index>
  [[nodiscard]] hook_first_workspace<Index>& room() {
    if constexpr (sizeof(Index) == 4)
      return narrow;
    else
      return wide;
  }
  [[nodiscard]] const device_place& place() const { return memory->place(); }
  [[nodiscard]] cuda_threads threads() const { return cuda_threads(place()); }

  int device;
  std::shared_ptr<device_memory> memory;  // shared with labels
  device_buffer<solve_report> report{1, memory->place()};
  hook_first_workspace<std::uint32_t> narrow{memory->place()};
  hook_first_workspace<std::uint64_t> wide{memory->place()};
};

template <std::unsigned_integral Index>
struct kept_labels {
  int device;
  std::shared_ptr<device_memory> memory;
  device_buffer<Index> labels;
};

namespace {

/// Gives memory back where it is: the default stream is that of the device which is current.
template <class Kept>
void drop(std::unique_ptr<Kept>& kept) noexcept {
  if (!kept) return;
  const device_scope there(kept->device);
  kept.reset();
}

}  // namespace

device_workspace::device_workspace(CUstream_st* stream) {
  require_cuda_device();
  parts_ = std::make_unique<device_parts>(stream);
}
device_workspace::device_workspace(device_workspace&&) noexcept = default;
device_workspace& device_workspace::operator=(device_workspace&& other) noexcept {
  std::swap(parts_, other.parts_);
  drop(other.parts_);
  return *this;
}
device_workspace::~device_workspace() { drop(parts_); }

CUstream_st* device_workspace::stream() const { return parts_->place().stream; }

std::uint64_t device_workspace::bytes() const {
  std::uint64_t bytes = 0;
  check_cuda(
      cudaMemPoolGetAttribute(parts_->place().pool, cudaMemPoolAttrReservedMemCurrent, &bytes),
      "cudaMemPoolGetAttribute");
  return bytes;
}

template <std::unsigned_integral Index>
device_labels<Index>::device_labels() = default;
template <std::unsigned_integral Index>
device_labels<Index>::device_labels(std::uint64_t n, device_workspace& room) {
  const device_scope here(room.parts().device);
  kept_.reset(new kept_labels<Index>{room.parts().device, room.parts().memory,
                                     device_buffer<Index>(n, room.parts().place())});
}
template <std::unsigned_integral Index>
device_labels<Index>::device_labels(device_labels&&) noexcept = default;
template <std::unsigned_integral Index>
device_labels<Index>& device_labels<Index>::operator=(device_labels&& other) noexcept {
  std::swap(kept_, other.kept_);
  drop(other.kept_);
  return *this;
}
template <std::unsigned_integral Index>
device_labels<Index>::~device_labels() {
  drop(kept_);
}

template <std::unsigned_integral Index>
Index* device_labels<Index>::data() {
  return kept_ ? kept_->labels.data() : nullptr;
}
template <std::unsigned_integral Index>
const Index* device_labels<Index>::data() const {
  return kept_ ? kept_->labels.data() : nullptr;
}
template <std::unsigned_integral Index>
std::size_t device_labels<Index>::size() const {
  return kept_ ? kept_->labels.size() : 0;
}
template <std::unsigned_integral Index>
buffer<Index> device_labels<Index>::copied() const {
  if (!kept_) return {};
  const device_scope here(kept_->device);
  return downloaded(kept_->labels, skerry::threads());
}

template class device_labels<std::uint32_t>;
template class device_labels<std::uint64_t>;

device_place place_of(const device_parts& parts) { return parts.place(); }
int device_of(const device_parts& parts) { return parts.device; }

namespace {

/// The first of n places where something holds, or n.  Waits for the stream, twice where it holds.
template <class Predicate>
std::uint64_t find_first(device_parts& parts, std::uint64_t n, Predicate holds) {
  const cuda_threads run = parts.threads();
  fill_zero(parts.report);
  run.for_each(n, raise_where<Predicate>{holds, &parts.report.data()->fault});
  const bool somewhere = read_back(&parts.report.data()->fault, run.stream()) != 0;
  return somewhere ? run.first(n, holds) : n;
}

}  // namespace

template <class Index, class Offset>
std::optional<row_fault> find_row_fault(device_parts& parts,
                                        const device_csr_view<Index, Offset>& A) {
  const csr_pointers<Index, Offset> rows{A.row_count, A.entry_count, A.row_offsets, A.columns};
  const std::uint64_t row = find_first(parts, A.row_count, row_is_wrong<Index, Offset>{rows});
  if (row == A.row_count) return {};
  const cudaStream_t stream = parts.place().stream;
  return row_fault{row, read_back(A.row_offsets + row, stream),
                   read_back(A.row_offsets + row + 1, stream)};
}

template <class Index>
std::optional<id_fault> find_id_fault(device_parts& parts, const Index* ids, std::uint64_t count,
                                      std::uint64_t bound) {
  const std::uint64_t place = find_first(parts, count, id_is_outside<Index>{ids, bound});
  if (place == count) return {};
  return id_fault{place, read_back(ids + place, parts.place().stream)};
}

template <class Index>
coo_facts inspect_coo(device_parts& parts, const device_coo_view<Index>& A) {
  fill_zero(parts.report);
  solve_report* const there = parts.report.data();
  parts.threads().for_each(A.entry_count,
                           inspect_entry<Index>{A.rows, A.columns, A.row_count, A.column_count,
                                                &there->fault, &there->falls});
  const solve_report found = read_back(there, parts.place().stream);
  return {found.fault != 0, found.falls == 0};
}

template <class Offset, class Index>
device_rows<Index, Offset> csr_of_coo(device_parts& parts, const device_coo_view<Index>& A,
                                      std::uint64_t n, Index shift, bool ascending) {
  return rows_of<Index, Offset>(parts.threads(), A, n, shift, ascending);
}

template <class Index, class Offset>
device_rows<Index, Offset> rows_of_rows(device_parts& parts,
                                        const device_csr_view<Index, Offset>& A, std::uint64_t n,
                                        Index shift) {
  return rows_of(parts.threads(), A, n, shift);
}

namespace {

/// Counts the roots of labels, and tells what else was told.  Waits for the stream.
template <class Index>
solve_report report_of(device_parts& parts, const Index* labels, std::uint64_t n) {
  solve_report* const there = parts.report.data();
  count_roots(parts.threads(), labels, n, &there->roots);
  return read_back(there, parts.place().stream);
}

}  // namespace

template <class Index, class Offset>
solve_report solve_there(device_parts& parts, const run_request& request,
                         const csr_view<Index, Offset>& A, Index* labels) {
  auto& room = parts.room<Index>();
  fill_zero(parts.report);
  label_on_cuda(request, A, room, labels);
  if (request.algorithm == "hook_first" && A.row_count != 0)
    copy_async(&room.state()->id_outside, &parts.report.data()->id_outside, 1,
               parts.place().stream);
  return report_of(parts, labels, A.row_count);
}

template <class Index>
solve_report solve_list_there(device_parts& parts, const device_coo_view<Index>& A, std::uint64_t n,
                              Index shift, bool symmetric, Index* labels) {
  fill_zero(parts.report);
  hook_first_list(parts.threads(), A, n, shift, symmetric, labels);
  return report_of(parts, labels, n);
}

template <class Index>
void number_densely_there(device_parts& parts, Index* labels, std::uint64_t n) {
  number_densely(parts.threads(), labels, n);
}

template std::optional<id_fault> find_id_fault(device_parts&, const std::uint32_t*, std::uint64_t,
                                               std::uint64_t);
template coo_facts inspect_coo(device_parts&, const device_coo_view<std::uint32_t>&);
template solve_report solve_list_there(device_parts&, const device_coo_view<std::uint32_t>&,
                                       std::uint64_t, std::uint32_t, bool, std::uint32_t*);
template void number_densely_there(device_parts&, std::uint32_t*, std::uint64_t);
template std::optional<id_fault> find_id_fault(device_parts&, const std::uint64_t*, std::uint64_t,
                                               std::uint64_t);
template coo_facts inspect_coo(device_parts&, const device_coo_view<std::uint64_t>&);
template solve_report solve_list_there(device_parts&, const device_coo_view<std::uint64_t>&,
                                       std::uint64_t, std::uint64_t, bool, std::uint64_t*);
template void number_densely_there(device_parts&, std::uint64_t*, std::uint64_t);
template std::optional<row_fault> find_row_fault(
    device_parts&, const device_csr_view<std::uint32_t, std::uint32_t>&);
template device_rows<std::uint32_t, std::uint32_t> csr_of_coo<std::uint32_t>(
    device_parts&, const device_coo_view<std::uint32_t>&, std::uint64_t, std::uint32_t, bool);
template device_rows<std::uint32_t, std::uint32_t> rows_of_rows(
    device_parts&, const device_csr_view<std::uint32_t, std::uint32_t>&, std::uint64_t,
    std::uint32_t);
template solve_report solve_there(device_parts&, const run_request&,
                                  const csr_view<std::uint32_t, std::uint32_t>&, std::uint32_t*);
template std::optional<row_fault> find_row_fault(
    device_parts&, const device_csr_view<std::uint32_t, std::uint64_t>&);
template device_rows<std::uint32_t, std::uint64_t> csr_of_coo<std::uint64_t>(
    device_parts&, const device_coo_view<std::uint32_t>&, std::uint64_t, std::uint32_t, bool);
template device_rows<std::uint32_t, std::uint64_t> rows_of_rows(
    device_parts&, const device_csr_view<std::uint32_t, std::uint64_t>&, std::uint64_t,
    std::uint32_t);
template solve_report solve_there(device_parts&, const run_request&,
                                  const csr_view<std::uint32_t, std::uint64_t>&, std::uint32_t*);
template std::optional<row_fault> find_row_fault(
    device_parts&, const device_csr_view<std::uint64_t, std::uint64_t>&);
template device_rows<std::uint64_t, std::uint64_t> csr_of_coo<std::uint64_t>(
    device_parts&, const device_coo_view<std::uint64_t>&, std::uint64_t, std::uint64_t, bool);
template device_rows<std::uint64_t, std::uint64_t> rows_of_rows(
    device_parts&, const device_csr_view<std::uint64_t, std::uint64_t>&, std::uint64_t,
    std::uint64_t);
template solve_report solve_there(device_parts&, const run_request&,
                                  const csr_view<std::uint64_t, std::uint64_t>&, std::uint64_t*);

}  // namespace skerry
