// SPDX-License-Identifier: Apache-2.0
// The descriptor of a back end. Each back end defines its own in backend_NAME.cpp or .cu; where it
// is not built, CMake makes one without functions from cmake/absent_backend.cpp.in. Here is also
// the interface of a workspace on a device; a build with CUDA implements it, cuda_workspace.cpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/dense_view.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/row_source.hpp"
#include "matrix_ops/vertices.hpp"
#include "run.hpp"
#include "semiring_rows.hpp"
#include "skerry/cuda.hpp"
#include "skerry/cuda_incremental.hpp"
#include "skerry/info.hpp"

namespace skerry {

/// Labels or other ids in a device's memory, and what keeps that memory.
template <std::unsigned_integral Index>
struct kept_labels {
  virtual ~kept_labels() = default;
  [[nodiscard]] virtual Index* data() = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Keeps the first n, n <= size().
  virtual void shorten(std::size_t n) = 0;
  [[nodiscard]] virtual buffer<Index> copied() const = 0;
};

/// A request for a matrix in a device's memory.
struct device_request {
  const run_request& run;
  device_check check;
  numbering numbers;
  vertices sides;
};

/// What a solve on a device reports; its labels are on the device.
struct device_answer {
  std::uint64_t count = 0;  // components
  double build_seconds = 0;
  found_pattern pattern = found_pattern::nothing;
};

/// The implementation of device_incremental_components, whose members check shapes and lengths.
template <std::unsigned_integral Index>
struct device_growth {
  virtual ~device_growth() = default;
  [[nodiscard]] virtual std::uint64_t vertex_count() const = 0;
  [[nodiscard]] virtual std::uint64_t count() = 0;
  /// n > vertex_count()
  virtual void grow(std::uint64_t n) = 0;
  /// There must be no vertex.
  virtual void adopt(std::span<const Index> labels) = 0;
  virtual std::uint64_t insert(const device_coo_view<Index>& batch) = 0;
  virtual void insert_async(const device_coo_view<Index>& batch) = 0;
  virtual void wait() = 0;
  virtual void connected(const device_coo_view<Index>& pairs, std::uint64_t* answers) = 0;
  virtual std::uint64_t process(const device_coo_view<Index>& batch, const std::uint64_t* is_query,
                                std::uint64_t* answers) = 0;
  virtual void labels(Index* to) = 0;
};

struct workspace_state;

/// A workspace on a device.
///
/// solve   labels the vertices of A: n rows, and if bipartite its columns, too; labels is [n] in
///         device memory, and so are the [2n] ids of request.run.forest, if a forest is to be
///         recorded: its n - count edges are at the front then.  Waits for the stream.
/// throws  invalid_matrix: an array that the device cannot read, an offset or an id out of range;
///         backend_error
struct device_parts {
  virtual ~device_parts() = default;

  [[nodiscard]] virtual CUstream_st* stream() const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  [[nodiscard]] virtual workspace_state& state() = 0;
  /// Makes its device current on the calling thread.
  virtual void select_device() const = 0;
  /// Waits for the stream if it is one of the calling thread, cudaStreamPerThread, so that another
  /// thread can call solve().
  virtual void leave_thread() const = 0;
  virtual void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint32_t>>& labels) = 0;
  virtual void allocate(std::uint64_t n, std::unique_ptr<kept_labels<std::uint64_t>>& labels) = 0;
  /// Makes components without vertices in the memory of this workspace.
  virtual void start(std::unique_ptr<device_growth<std::uint32_t>>& growth) = 0;
  virtual void start(std::unique_ptr<device_growth<std::uint64_t>>& growth) = 0;

  /// As balance_sum_of_share().  throws  as solve()
  virtual std::uint64_t balance_sum(const device_csr_view<std::uint32_t, std::uint32_t>& A,
                                    std::uint64_t key) = 0;
  virtual std::uint64_t balance_sum(const device_csr_view<std::uint32_t, std::uint64_t>& A,
                                    std::uint64_t key) = 0;
  virtual std::uint64_t balance_sum(const device_csr_view<std::uint64_t, std::uint64_t>& A,
                                    std::uint64_t key) = 0;

  virtual device_answer solve(const device_csr_view<std::uint32_t, std::uint32_t>& A,
                              const device_request& request, std::uint32_t* labels) = 0;
  virtual device_answer solve(const device_csr_view<std::uint32_t, std::uint64_t>& A,
                              const device_request& request, std::uint32_t* labels) = 0;
  virtual device_answer solve(const device_csr_view<std::uint64_t, std::uint64_t>& A,
                              const device_request& request, std::uint64_t* labels) = 0;
  virtual device_answer solve(const device_coo_view<std::uint32_t>& A,
                              const device_request& request, std::uint32_t* labels) = 0;
  virtual device_answer solve(const device_coo_view<std::uint64_t>& A,
                              const device_request& request, std::uint64_t* labels) = 0;
};

/// The implementation of device_workspace on the current device.
///
/// throws  as device_workspace()
[[nodiscard]] std::unique_ptr<device_parts> make_cuda_workspace(CUstream_st* stream);

/// The labels of one part of a matrix that is divided among devices, in the memory of one of them.
template <std::unsigned_integral Index>
struct labels_of_part {
  device_parts* workspace;             // of that device
  std::span<Index> labels;             // [n]
  std::optional<std::uint64_t> giant;  // as in share_of_matrix
};

/// What parts whose labels were merged turn out to be.
struct merged_parts {
  std::uint64_t count = 0;            // components, if no part is incomplete
  std::vector<bool> incomplete = {};  // as incomplete_shares()

  [[nodiscard]] bool is_incomplete() const {
    return std::ranges::find(incomplete, true) != incomplete.end();
  }
};

/// How a back end runs algorithms.
enum class backend_kind {
  executor,  ///< kernels, on its threads
  products,  ///< algorithms of matrix-vector products, on its operations
};

/// The functions of a back end, one for each type of matrix.  A is square; its offsets and ids have
/// been checked, unless the algorithm checks ids: then the function checks the offsets.  The
/// request's algorithm runs on the back end.  A back end of products returns no labels if A is not
/// known to be symmetric and turns out not to be.
struct run_functions {
  template <class View>
  using function = run_answer<typename View::index> (*)(const View&, const run_request&);

  function<csr_view<std::uint32_t, std::uint32_t>> csr_32_32 = nullptr;
  function<csr_view<std::uint32_t, std::uint64_t>> csr_32_64 = nullptr;
  function<csr_view<std::uint64_t, std::uint64_t>> csr_64_64 = nullptr;
  /// Every back end of products sets it; executors do not, since the pipeline converts a dense
  /// matrix to CSR for kernels.
  function<dense_view> dense = nullptr;

  run_answer<std::uint32_t> operator()(const csr_view<std::uint32_t, std::uint32_t>& A,
                                       const run_request& request) const {
    return csr_32_32(A, request);
  }
  run_answer<std::uint32_t> operator()(const csr_view<std::uint32_t, std::uint64_t>& A,
                                       const run_request& request) const {
    return csr_32_64(A, request);
  }
  run_answer<std::uint64_t> operator()(const csr_view<std::uint64_t, std::uint64_t>& A,
                                       const run_request& request) const {
    return csr_64_64(A, request);
  }
  run_answer<std::uint32_t> operator()(const dense_view& A, const run_request& request) const {
    return dense(A, request);
  }
};

class call_recorder;

/// A run of an algorithm of products whose operations are recorded, on one thread.
struct trace_request {
  const algorithm_entry& algorithm;
  callback before_round;  // may throw, to stop the run
  call_recorder& to;
};

/// The functions of a back end that record runs; null if it cannot. A is symmetric and checked.
struct trace_functions {
  template <class View>
  using function = buffer<std::uint32_t> (*)(const View&, const trace_request&);

  function<csr_view<std::uint32_t, std::uint32_t>> csr = nullptr;
  function<dense_view> dense = nullptr;
};

/// What the back end "cuda" offers beside running on host matrices.
struct device_functions {
  /// Whether the driver counts a device; initialises none.
  bool (*has_device)() noexcept;
  /// The current device.  throws  no_device, backend_error
  device_info (*device)();
  /// The implementation of a workspace in a stream.  throws  as device_workspace()
  std::unique_ptr<device_parts> (*make_workspace)(CUstream_st* stream);
  /// Streams a matrix through the device; returns nothing if it fits there.
  ///
  /// id_outside  called if a column is out of range; must throw
  /// throws      invalid_matrix from A, or if the budget is too small; backend_error
  std::optional<run_answer<std::uint32_t>> (*run_streamed)(const row_source<std::uint32_t>& A,
                                                           const run_request& request,
                                                           callback id_outside);
  /// Merges the labels of all parts and, if none is incomplete, numbers them.  Waits for the
  /// streams.
  ///
  /// throws  backend_error
  merged_parts (*merge_narrow)(std::span<const labels_of_part<std::uint32_t>> parts,
                               numbering numbers);
  merged_parts (*merge_wide)(std::span<const labels_of_part<std::uint64_t>> parts,
                             numbering numbers);
};

/// What the library knows of a back end.
struct backend_entry {
  std::string_view name;
  std::string_view remedy = {};  ///< how to get it; empty if it is compiled in
  backend_kind kind = backend_kind::products;
  bool is_device = false;      ///< runs on a device, whose memory holds the matrix
  bool is_sequential = false;  ///< one thread
  bool has_wide_ids = false;   ///< holds 64-bit ids and offsets whatever the matrix has
  bool uses_openmp = false;    ///< runs regions of OpenMP; see with_openmp_threads()
  /// "auto" takes the lowest rank that runs an algorithm, and 0, a device, only for a named
  /// algorithm that no other back end runs: the matrix would have to be copied to the device.
  unsigned rank = 0;
  /// The executor of all host loops of a run; one, since idle OpenMP threads spin, and threads of
  /// another kind would compete with them.
  any_executor (*executor)(unsigned threads) = nullptr;
  run_functions run = {};
  trace_functions trace = {};
  /// Of a back end of products: copies A to it, for operations one by one.
  std::shared_ptr<detail::semiring_session> (*open)(const semiring_rows& A,
                                                    unsigned threads) = nullptr;
  const device_functions* device = nullptr;                           ///< of "cuda" alone
  any_device_view (*view_of)(const cusparseSpMatDescr* A) = nullptr;  ///< of "cusparse" alone

  [[nodiscard]] bool is_compiled() const { return remedy.empty(); }
  [[nodiscard]] bool runs_kernels() const { return kind == backend_kind::executor; }
  /// This one.  throws  not_compiled, with the remedy
  [[nodiscard]] const backend_entry& compiled() const;
};

[[nodiscard]] const backend_entry& serial_backend();
[[nodiscard]] const backend_entry& threads_backend();
[[nodiscard]] const backend_entry& openmp_backend();
[[nodiscard]] const backend_entry& reference_backend();
[[nodiscard]] const backend_entry& graphblas_backend();
[[nodiscard]] const backend_entry& thrust_backend();
[[nodiscard]] const backend_entry& cuda_backend();
[[nodiscard]] const backend_entry& thrust_cuda_backend();
[[nodiscard]] const backend_entry& cusparse_backend();

/// OpenMP's threads if compiled in, else std::thread.
[[nodiscard]] any_executor parallel_executor(unsigned threads);
[[nodiscard]] any_executor thread_executor(unsigned threads);
[[nodiscard]] any_executor serial_executor(unsigned);

}  // namespace skerry
