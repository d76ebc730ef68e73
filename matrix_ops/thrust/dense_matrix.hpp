// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/frontier_writer.hpp"
#include "matrix_ops/views/dense_ref.hpp"

namespace skerry::on_thrust {

/// A dense matrix in the memory space of the system: another's elements, read in place, or its own.
template <class System>
class dense_matrix {
 public:
  using index = std::uint32_t;

  using ref_type = dense_ref<typename System::space>;

  explicit dense_matrix(const ref_type& A) : ref_(A) {}
  /// A refers to `bytes`.
  dense_matrix(typename System::template vector<std::uint8_t> bytes, const ref_type& A)
      : bytes_(std::move(bytes)), ref_(A) {}

  dense_matrix(dense_matrix&&) = default;  // keeps the address of the elements, so ref_ stays valid
  dense_matrix& operator=(dense_matrix&&) = default;

  [[nodiscard]] std::size_t row_count() const { return ref_.row_count; }
  [[nodiscard]] std::size_t column_count() const { return ref_.column_count; }
  [[nodiscard]] const ref_type& ref() const { return ref_; }

 private:
  typename System::template vector<std::uint8_t>
      bytes_;  // empty if ref_ refers to elements of the caller
  ref_type ref_;
};

/// y[r] = add of x[c] over the nonzero elements of row r.  Branch-free, so that it can be
/// vectorised.
template <class Semiring, class Value>
struct multiply_dense_row {
  Semiring add;
  std::size_t column_count;
  const Value* values;
  const std::uint32_t* x;
  std::uint32_t* y;

  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    const Value* const row = values + r * column_count;
    std::uint32_t sum = Semiring::zero;
    for (std::size_t c = 0; c < column_count; ++c)
      sum = add.add(sum, row[c] != 0 ? x[c] : Semiring::zero);
    y[r] = sum;
  }
};

template <class System, class Semiring>
void multiply(std::uint32_t* y, Semiring add, const dense_matrix<System>& A,
              const std::uint32_t* x) {
  A.ref().with_values([&]<class Value>(const Value* values) {
    System::for_each(A.row_count(),
                     multiply_dense_row<Semiring, Value>{add, A.column_count(), values, x, y});
  });
}

/// Claims the columns of the nonzero elements in the row of front[k], for i = k * threads + p:
/// thread p of a row processes the columns p, p + threads, p + 2 threads, ...
template <class Atomics, class Value>
struct claim_dense_row {
  std::size_t column_count, threads;  // threads per row
  const Value* values;
  const std::uint32_t* front;
  frontier_writer<Atomics, std::uint32_t> prototype;

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const std::size_t k = i / threads, p = i % threads;
    const Value* const row = values + front[k] * column_count;
    auto writer = prototype;
    for (std::size_t c = p; c < column_count; c += threads)
      if (row[c] != 0) writer.claim(static_cast<std::uint32_t>(c));
    writer.flush();
  }
};

/// Labels the unlabelled columns in the rows of front with `value`, and returns them, each once.
template <class System>
[[nodiscard]] typename System::template vector<std::uint32_t> expanded(
    const typename System::template vector<std::uint32_t>& front,
    typename System::template vector<std::uint32_t>& label, const dense_matrix<System>& A,
    std::uint32_t value) {
  using atomics = typename System::atomics;
  typename System::template vector<std::uint32_t> next(A.row_count());
  typename System::template vector<std::uint32_t> count(1, std::uint32_t{0});
  const frontier_writer<atomics, std::uint32_t> writer(System::data(label),
                                                       min_second<std::uint32_t>::zero, value,
                                                       System::data(next), System::data(count));
  A.ref().with_values([&]<class Value>(const Value* values) {
    const std::size_t threads = System::threads_per_dense_row(A.column_count());
    System::for_each(front.size() * threads,
                     claim_dense_row<atomics, Value>{A.column_count(), threads, values,
                                                     System::data(front), writer});
  });
  next.resize(static_cast<std::uint32_t>(count.front()));
  return next;
}

}  // namespace skerry::on_thrust
