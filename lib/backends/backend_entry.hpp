// SPDX-License-Identifier: Apache-2.0
// The descriptor of a back end. Each back end defines its own in backends/NAME.cpp; where it is not
// built, CMake makes one without functions from cmake/absent_backend.cpp.in.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "lib/device/workspace.hpp"
#include "lib/pipeline/run.hpp"
#include "lib/semiring/rows.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/erased/backend.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/row_source.hpp"
#include "skerry/cuda.hpp"
#include "skerry/info.hpp"

namespace skerry {

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

/// A back end of products and a matrix that it holds.
struct placed_products {
  std::unique_ptr<erased::backend<std::uint32_t>> on;
  erased::matrix A;
};

/// The functions of a back end that place a matrix for a trace, on one thread; null if its runs are
/// not traced.  A is symmetric and checked, and must outlive what they return.
struct trace_functions {
  template <class View>
  using function = placed_products (*)(const View& A);

  function<csr_view<std::uint32_t, std::uint32_t>> csr = nullptr;
  function<dense_view> dense = nullptr;
};

/// What the back end "cuda" offers beside running on host matrices.
struct device_functions {
  /// Whether the driver counts a device; initialises none.
  bool (*has_device)() noexcept;
  /// The current device.  throws  no_device, backend_error
  device_info (*device)();
  /// The context of this thread's calls, if there is one.  Makes none.
  device_context (*context)() noexcept;
  /// Calls f() with a context current; false if that is impossible, since it is gone.
  bool (*in_context)(const device_context& context, callback f);
  /// Bytes of the current device's memory that are free; 0 without a context.
  std::uint64_t (*free_in_context)() noexcept;
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
  std::string_view remedy = {};   ///< how to get it; empty if it is compiled in
  std::string_view library = {};  ///< as in backend_info
  backend_kind kind = backend_kind::products;
  bool is_device = false;      ///< runs on a device, whose memory holds the matrix
  bool is_sequential = false;  ///< one thread
  bool has_wide_ids = false;   ///< holds 64-bit ids and offsets whatever the matrix has
  /// Ids for each entry and each row that its copy of the matrix and buffers of a library take.
  unsigned ids_an_entry = 0;
  bool unites_streams = false;  ///< unite_edges() runs on its threads
  bool uses_openmp = false;     ///< runs regions of OpenMP; see with_openmp_threads()
  /// "auto" takes the lowest rank that runs an algorithm, and 0, a device, for a named algorithm
  /// that no other back end runs, or where device_pays(): the matrix has to be copied.
  unsigned rank = 0;
  /// The executor of all host loops of a run; one, since idle OpenMP threads spin, and threads of
  /// another kind would compete with them.
  any_executor (*executor)(unsigned threads) = nullptr;
  erased::capabilities offers = {};  ///< of a back end of products, for sparse matrices
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
[[nodiscard]] const backend_entry& graphblas_calls_backend();
[[nodiscard]] const backend_entry& thrust_backend();
[[nodiscard]] const backend_entry& thrust_calls_backend();
[[nodiscard]] const backend_entry& cuda_backend();
[[nodiscard]] const backend_entry& thrust_cuda_backend();
[[nodiscard]] const backend_entry& thrust_cuda_calls_backend();
[[nodiscard]] const backend_entry& cusparse_backend();

/// OpenMP's threads if compiled in, else std::thread.
[[nodiscard]] any_executor parallel_executor(unsigned threads);
[[nodiscard]] any_executor thread_executor(unsigned threads);
[[nodiscard]] any_executor serial_executor(unsigned);

}  // namespace skerry
