// SPDX-License-Identifier: Apache-2.0
// What back ends of a device share: the matrix is copied there, the labels back.
#pragma once

#include <thrust/system_error.h>

#include <optional>

#include "cuda_units.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/pinned_matrix.hpp"
#include "matrix_ops/dense_view.hpp"
#include "matrix_ops/thrust/cuda_matrix.hpp"
#include "matrix_ops/thrust/device_session.hpp"
#include "products.hpp"

namespace skerry {

/// Bytes that a view's arrays take.
template <class Index, class Offset>
[[nodiscard]] std::uint64_t bytes_of(const csr_view<Index, Offset>& A) {
  return A.row_offsets.size_bytes() + A.columns.size_bytes();
}
[[nodiscard]] inline std::uint64_t bytes_of(const dense_view& A) {
  return std::visit([](auto all) { return std::uint64_t{all.size_bytes()}; }, A.values);
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

/// Runs on the back end B, over a copy of A in the memory that request.device.memory names.  Copies
/// count as building, not as solving.
template <class B, class View>
run_answer<typename B::index> run_on_device(const View& A, extent of, const run_request& request) {
  using index = typename B::index;
  constexpr std::uint64_t vectors = 6;  // five of FastSV, the default, and one of an operation
  require_cuda_device();
  const bool is_copied = request.device.memory != matrix_memory::zero_copy;
  const auto budget = budget_of(request.gpu_memory);
  const std::uint64_t need = (is_copied ? bytes_of(A) : 0) + vectors * sizeof(index) * of.n;
  if (need > budget.bytes)
    throw_does_not_fit("the matrix and its vectors", need, budget,
                       "back end \"cuda\" streams the entries, and \"auto\" runs on the host");
  on_thrust::device_session session;
  std::optional<decltype(pinned(A, nullptr))> here;
  double copied = 0;
  const auto make_matrix = [&] {
    if (request.device.memory == matrix_memory::device || of.n == 0) return on_thrust::on_device(A);
    here.emplace(A, session.resources().stream);
    if (request.device.memory == matrix_memory::zero_copy)
      return decltype(on_thrust::on_device(A))(here->ref());
    auto there = on_thrust::on_device(here->view());
    here.reset();
    return there;
  };
  const auto take_labels = [&](const typename B::vector& there) {
    session.wait();
    const stopwatch watch;
    buffer<index> labels(there.size());
    there.copy_to(labels.data());
    copied = watch.seconds();
    return labels;
  };
  auto answer = with_errors_of_thrust([&] {
    return run_products<B>(request, of, make_matrix, take_labels, session.resources(),
                           &session.flags());
  });
  answer.solve_seconds -= copied;
  answer.build_seconds += copied;
  return answer;
}

}  // namespace skerry
