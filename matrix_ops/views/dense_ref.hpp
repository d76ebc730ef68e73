// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/views/memory_space.hpp"

namespace skerry {

struct dense_view;

/// A dense matrix in row-major order as a raw pointer; an element that is not zero is an entry.
/// Owns nothing.
///
/// Space  host_space or device_space: the memory that the pointer refers to
template <class Space>
class dense_ref {
 public:
  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;

  /// values  [rows * columns]
  template <class Value>
  dense_ref(std::uint64_t rows, std::uint64_t columns, const Value* values)
      : row_count(rows), column_count(columns), values_(values), type_(type_of<Value>) {}
  /// From a dense_view.  A template, so that device units do not read its header.
  template <std::same_as<dense_view> View>
  dense_ref(const View& A) requires std::same_as<Space, host_space> : row_count(A.row_count),
                                                                      column_count(A.column_count) {
    visit([&](auto all) { *this = {A.row_count, A.column_count, all.data()}; }, A.values);
  }

  /// Calls f(values), where values is a const T* for the type T of the elements.
  template <class Function>
  void with_values(Function f) const {
    switch (type_) {
      case element_type::byte:
        return f(static_cast<const std::uint8_t*>(values_));
      case element_type::narrow:
        return f(static_cast<const std::uint32_t*>(values_));
      case element_type::wide:
        return f(static_cast<const std::uint64_t*>(values_));
      case element_type::single_precision:
        return f(static_cast<const float*>(values_));
      case element_type::double_precision:
        return f(static_cast<const double*>(values_));
    }
  }

 private:
  /// The types of dense_view::elements.
  enum class element_type : std::uint8_t { byte, narrow, wide, single_precision, double_precision };
  template <class Value>
  static constexpr element_type type_of = std::same_as<Value, float>
                                              ? element_type::single_precision
                                          : std::same_as<Value, double>
                                              ? element_type::double_precision
                                          : sizeof(Value) == 1 ? element_type::byte
                                          : sizeof(Value) == 4 ? element_type::narrow
                                                               : element_type::wide;

  const void* values_ = nullptr;  // [row_count * column_count]
  element_type type_ = element_type::byte;
};

}  // namespace skerry
