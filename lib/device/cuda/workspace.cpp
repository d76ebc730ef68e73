// SPDX-License-Identifier: Apache-2.0
// A workspace on a CUDA device: checks, solve and numbering of a matrix in its memory.
#include <cuda_runtime_api.h>

#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/device/cuda/arrays.hpp"
#include "lib/device/cuda/growth.hpp"
#include "lib/device/cuda/units.hpp"
#include "lib/pipeline/registry.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
void check_arrays(const device_csr_view<Index, Offset>& A, int device) {
  // An empty 0 x 0 needs none; without rows, but with columns, their end is read.
  if (A.row_count != 0 || A.column_count != 0) check_array(A.row_offsets, "row_offsets", device);
  if (A.entry_count != 0) check_array(A.columns, "columns", device);
}
/// Labels in the memory of a workspace, which they keep alive.
template <class Index>
class cuda_labels final : public kept_labels<Index> {
 public:
  cuda_labels(const workspace_state& state, std::uint64_t n)
      : device_(device_of(state)), memory_(memory_of(state)), labels_(n, memory_->resources()) {}
  cuda_labels(const cuda_labels&) = delete;
  cuda_labels& operator=(const cuda_labels&) = delete;
  ~cuda_labels() override {
    const device_scope here(device_);
    labels_ = {};
    memory_.reset();
  }

  [[nodiscard]] Index* data() override { return labels_.data(); }
  [[nodiscard]] std::size_t size() const override { return labels_.size(); }
  void shorten(std::size_t n) override { labels_.shorten(n); }
  [[nodiscard]] buffer<Index> copied() const override {
    const device_scope here(device_);
    buffer<Index> to(labels_.size());
    memory_->reader().copy(reinterpret_cast<const std::byte*>(labels_.data()),
                           std::as_writable_bytes(std::span(to)), memory_->resources().stream,
                           threads());
    return to;
  }

 private:
  int device_;
  std::shared_ptr<device_memory> memory_;
  device_buffer<Index> labels_;
};

template <class Index>
std::unique_ptr<kept_labels<Index>> allocate_labels(workspace_state& state, std::uint64_t n) {
  const device_scope here(device_of(state));
  refuse_capture(memory_of(state)->resources().stream);
  return std::make_unique<cuda_labels<Index>>(state, n);
}

/// A solve of one matrix, step by step.
class device_solve {
 public:
  device_solve(workspace_state& state, const device_request& request)
      : state_(state), request_(request), kernel_(request.run.for_device()) {}

  /// A CSR matrix: in place, or a copy whose columns are vertices of their own.
  template <class Index, class Offset>
  solve_report on(const device_csr_view<Index, Offset>& A, std::uint64_t n, Index* labels) {
    const stopwatch watch;
    const bool solve_checks = request_.run.algorithm.keeps_workspace && !is_bipartite();
    if (checks() && !solve_checks) {
      check_offsets(A);
      if (!request_.run.algorithm.checks_ids || is_bipartite()) check_ids(A);
    }
    if (is_bipartite()) {
      const auto shifted = shifted_csr(state_, A, n, static_cast<Index>(A.row_count));
      build_seconds = watch.seconds();
      return solve_csr(state_, kernel_, shifted.ref(), false, labels, ends<Index>());
    }
    build_seconds = watch.seconds();
    const auto report =
        !is_whole() && request_.run.algorithm.keeps_workspace
            ? solve_csr_share(state_, csr_ref(A), *request_.run.share, labels)
            : solve_csr(state_, kernel_, csr_ref(A), is_whole(), labels, ends<Index>());
    if (report.fault) check_offsets(A);
    if (report.id_outside) check_ids(A);
    return report;
  }

  /// A COO matrix: in place where the algorithm can, or a CSR copy.
  template <class Index>
  solve_report on(const device_coo_view<Index>& A, std::uint64_t n, Index* labels) {
    if constexpr (sizeof(Index) == 4)
      if (A.entry_count <= std::numeric_limits<std::uint32_t>::max())
        return on_coo<std::uint32_t>(A, n, labels);
    return on_coo<std::uint64_t>(A, n, labels);
  }

  double build_seconds = 0;

 private:
  [[nodiscard]] bool is_bipartite() const { return request_.sides == vertices::separate; }
  /// Else a test of the pattern would say little.
  [[nodiscard]] bool is_whole() const { return request_.run.share == nullptr; }
  [[nodiscard]] bool checks() const { return request_.check == device_check::cheap; }

  /// Where to record a forest; nullptr if none is.
  template <class Index>
  [[nodiscard]] Index* ends() const {
    return as_ids<Index>(request_.run.forest).data();
  }

  template <class Index, class Offset>
  void check_offsets(const device_csr_view<Index, Offset>& A) {
    if (const auto fault = find_row_fault(state_, A))
      throw_bad_offset(fault->row, fault->begin, fault->end, A.entry_count);
  }
  template <class View>
  void check_ids(const View& A, const typename View::index* ids, const char* array,
                 std::uint64_t bound) {
    if (const auto fault = find_id_fault(state_, ids, A.entry_count, bound))
      throw_id_outside(A, array, fault->place, fault->id);
  }
  template <class View>
  void check_ids(const View& A) {
    check_ids(A, A.columns, "columns", A.column_count);
  }

  template <class Offset, class Index>
  solve_report on_coo(const device_coo_view<Index>& A, std::uint64_t n, Index* labels) {
    const stopwatch watch;
    const coo_facts facts = inspect_coo(state_, A);
    if (facts.id_outside) {
      check_ids(A, A.rows, "rows", A.row_count);
      check_ids(A);
    }
    const auto shift = static_cast<Index>(is_bipartite() ? A.row_count : 0);
    if (request_.run.algorithm.takes_coo_on_device && !facts.ascending) {
      build_seconds = watch.seconds();
      return solve_coo(state_, A, n, shift, request_.run.pattern, labels, ends<Index>());
    }
    const auto rows = csr_of_coo<Offset>(state_, A, n, shift, facts.ascending);
    build_seconds = watch.seconds();
    return solve_csr(state_, kernel_, rows.ref(), is_whole(), labels, ends<Index>());
  }

  workspace_state& state_;
  const device_request& request_;
  const kernel_request kernel_;
};

/// A workspace on a CUDA device.
class cuda_workspace final : public device_parts {
 public:
  explicit cuda_workspace(CUstream_st* stream) : state_(make_workspace_state(stream)) {}

  [[nodiscard]] CUstream_st* stream() const override {
    return memory_of(*state_)->resources().stream;
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    std::uint64_t bytes = 0;
    check_cuda(cudaMemPoolGetAttribute(memory_of(*state_)->resources().pool,
                                       cudaMemPoolAttrReservedMemCurrent, &bytes),
               "cudaMemPoolGetAttribute");
    return bytes;
  }
  [[nodiscard]] workspace_state& state() override { return *state_; }
  void select_device() const override {
    check_cuda(cudaSetDevice(device_of(*state_)), "cudaSetDevice");
  }
  void leave_thread() const override {
    if (stream() != cudaStreamPerThread) return;
    const device_scope here(device_of(*state_));
    refuse_capture(stream());
    wait_for(stream());
  }
  void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint32_t>>& labels) override {
    labels = allocate_labels<std::uint32_t>(*state_, n);
  }
  void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint64_t>>& labels) override {
    labels = allocate_labels<std::uint64_t>(*state_, n);
  }
  void start(std::unique_ptr<device_growth<std::uint32_t>>& growth, std::size_t rule) override {
    growth = make_growth<std::uint32_t>(state_, rule);
  }
  void start(std::unique_ptr<device_growth<std::uint64_t>>& growth, std::size_t rule) override {
    growth = make_growth<std::uint64_t>(state_, rule);
  }

  std::uint64_t balance_sum(const device_csr_view<std::uint32_t, std::uint32_t>& A,
                            std::uint64_t key) override {
    return sum_of(A, key);
  }
  std::uint64_t balance_sum(const device_csr_view<std::uint32_t, std::uint64_t>& A,
                            std::uint64_t key) override {
    return sum_of(A, key);
  }
  std::uint64_t balance_sum(const device_csr_view<std::uint64_t, std::uint64_t>& A,
                            std::uint64_t key) override {
    return sum_of(A, key);
  }

  device_answer solve(const device_csr_view<std::uint32_t, std::uint32_t>& A,
                      const device_request& request, std::uint32_t* labels) override {
    return solve_view(A, request, labels);
  }
  device_answer solve(const device_csr_view<std::uint32_t, std::uint64_t>& A,
                      const device_request& request, std::uint32_t* labels) override {
    return solve_view(A, request, labels);
  }
  device_answer solve(const device_csr_view<std::uint64_t, std::uint64_t>& A,
                      const device_request& request, std::uint64_t* labels) override {
    return solve_view(A, request, labels);
  }
  device_answer solve(const device_coo_view<std::uint32_t>& A, const device_request& request,
                      std::uint32_t* labels) override {
    return solve_view(A, request, labels);
  }
  device_answer solve(const device_coo_view<std::uint64_t>& A, const device_request& request,
                      std::uint64_t* labels) override {
    return solve_view(A, request, labels);
  }

 private:
  /// Before the first launch on the device, which is current.
  template <class View>
  void check_call(const View& A) const {
    // An error of the caller's earlier CUDA calls must not be reported by our first launch.
    static_cast<void>(cudaGetLastError());
    refuse_capture(stream());
    check_arrays(A, device_of(*state_));
  }

  template <class View>
  std::uint64_t sum_of(const View& A, std::uint64_t key) {
    const device_scope here(device_of(*state_));
    check_call(A);
    return skerry::balance_sum(*state_, csr_ref(A), key);
  }

  template <class View>
  device_answer solve_view(const View& A, const device_request& request,
                           typename View::index* labels) {
    const std::uint64_t n = vertex_count(A, request.sides);
    const device_scope here(device_of(*state_));
    check_call(A);
    if (n == 0) return {};
    check_array(labels, "labels", device_of(*state_));
    device_solve steps(*state_, request);
    try {
      const solve_report report = steps.on(A, n, labels);
      if (request.numbers == numbering::dense) {
        number_on_device(*state_, labels, n);
        wait_for(stream());
      }
      return {report.roots, steps.build_seconds, report.pattern};
    } catch (...) {
      ignore_failure(cudaStreamSynchronize(stream()));  // A and labels are the caller's again
      throw;
    }
  }

  std::shared_ptr<workspace_state> state_;
};

}  // namespace

std::unique_ptr<device_parts> make_cuda_workspace(CUstream_st* stream) {
  require_cuda_device();
  refuse_capture(stream);
  return std::make_unique<cuda_workspace>(stream);
}

}  // namespace skerry
