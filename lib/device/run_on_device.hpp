// SPDX-License-Identifier: Apache-2.0
// What back ends of a device share: the matrix is copied there, the labels back.
#pragma once

#include <thrust/system_error.h>

#include <optional>
#include <stdexcept>
#include <string>

#include "lib/backends/products.hpp"
#include "lib/device/cuda/devices.hpp"
#include "lib/device/cuda/units.hpp"
#include "lib/semiring/open_session.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/pinned_matrix.hpp"
#include "matrix_ops/thrust/cuda_matrix.hpp"
#include "matrix_ops/thrust/device_session.hpp"
#include "matrix_ops/views/dense_view.hpp"

namespace skerry {

/// Bytes that a view's arrays take.
template <class Index, class Offset>
[[nodiscard]] std::uint64_t bytes_of(const csr_view<Index, Offset>& A) {
  return A.row_offsets.size_bytes() + A.columns.size_bytes();
}
[[nodiscard]] inline std::uint64_t bytes_of(const dense_view& A) {
  return std::visit([](auto all) { return std::uint64_t{all.size_bytes()}; }, A.values);
}

/// Bytes of the matrix that a back end makes of the copy on the device; 0 if it reads the copy.
template <class Matrix>
[[nodiscard]] std::uint64_t made_bytes_on_device(extent of) {
  if constexpr (requires { Matrix::bytes_for(of.n, of.entries); })
    return Matrix::bytes_for(of.n, of.entries);
  else
    return 0;
}

/// f(), with errors of Thrust as backend_error.
template <class Function>
auto with_errors_of_thrust(Function f) {
  try {
    return f();
  } catch (const ::thrust::system_error& e) {
    throw backend_error("Thrust", error_text(static_cast<cudaError_t>(e.code().value())));
  }
}

/// A base that throws no_device before other bases and members are made.
struct device_check_first {
  device_check_first() { require_cuda_device(); }
};

/// For open_session(): a copy of the matrix on the current device, in a stream and a memory pool of
/// its own.
template <class B>
class device_place {
 public:
  device_place(const semiring_rows& of, unsigned)
      : on(memory_.resources()), A(copied(of, memory_.resources())) {}

  void call(callback f) const {
    const on_thrust::device_scope here(memory_.resources());
    with_errors_of_thrust(f);
  }

 private:
  /// throws  backend_error: the device cannot hold the matrix and the vectors of FastSV
  static erased::matrix copied(const semiring_rows& of, device_resources to) {
    constexpr std::uint64_t vectors = 8;  // five of FastSV, and three of holds_rows() and equal()
    const auto budget = budget_of(0);
    const std::uint64_t need =
        of->bytes() +
        made_bytes_on_device<typename B::matrix>({of->row_count, of->view().entry_count()}) +
        vectors * sizeof(std::uint32_t) * of->row_count;
    if (need > budget.bytes)
      throw_does_not_fit("the matrix and its vectors", need, budget,
                         "the back ends \"graphblas\" and \"thrust\" run on the host");
    const on_thrust::device_scope here(to);
    return erased::matrix::holding<typename B::matrix>(
        with_errors_of_thrust([&] { return on_thrust::on_device(of->view()); }));
  }

  /// Memory on a device that has been checked to exist.
  struct checked_memory : private device_check_first, device_memory {};

  checked_memory memory_;  // destroyed after all arrays

 public:
  erased::backend_of<B> on;
  erased::matrix A;
};

/// Runs on the back end B, over a copy of A in the memory that request.device.memory names.  Copies
/// count as building, not as solving.
template <class B, class View>
run_answer<typename B::index> run_on_device(const View& A, extent of, const run_request& request) {
  using index = typename B::index;
  constexpr std::uint64_t vectors = 6;  // five of FastSV, the default, and one of an operation
  if (devices_to_use(request.device.count).size() > 1)
    throw std::invalid_argument("device.count = " + std::to_string(request.device.count) +
                                " with \"" + std::string(request.algorithm.name) +
                                "\" on products, which take one device; set it to 1");
  const bool is_copied = request.device.memory != matrix_memory::zero_copy;
  const auto budget = budget_of(request.gpu_memory);
  const std::uint64_t need = (is_copied ? bytes_of(A) : 0) +
                             made_bytes_on_device<typename B::matrix>(of) +
                             vectors * sizeof(index) * of.n;
  if (need > budget.bytes)
    throw_does_not_fit("the matrix and its vectors", need, budget,
                       "back end \"cuda\" streams the entries, and \"auto\" runs on the host");
  on_thrust::device_session session;
  std::optional<decltype(pinned(A, nullptr))> here;
  const auto make_matrix = [&] {
    if (request.device.memory == matrix_memory::device || of.n == 0) return on_thrust::on_device(A);
    here.emplace(A, session.resources().stream);
    if (request.device.memory == matrix_memory::zero_copy)
      return decltype(on_thrust::on_device(A))(here->ref());
    auto there = on_thrust::on_device(here->view());
    here.reset();
    return there;
  };
  return with_errors_of_thrust([&] {
    run_answer<index> answer;
    stopwatch watch;
    const auto there = erased::matrix::holding<typename B::matrix>(make_matrix());
    answer.build_seconds = watch.lap();
    erased::backend_of<B> backend(session.resources(), &session.flags());
    auto labels = solve_by_products(request, backend, there, of);
    session.wait();
    answer.solve_seconds = watch.lap();
    if (labels) answer.labels = backend.take(*std::move(labels));
    answer.build_seconds += watch.lap();
    return answer;
  });
}

}  // namespace skerry
