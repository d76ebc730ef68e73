// SPDX-License-Identifier: Apache-2.0
// Arrays that are given to numpy, and copied from it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace skerry::python {

/// A numpy array of `size` numbers that `owner` owns.
template <class Number>
nanobind::object array_of(Number* numbers, std::size_t size, nanobind::handle owner) {
  return nanobind::cast(nanobind::ndarray<nanobind::numpy, Number>(numbers, {size}, owner));
}

/// A numpy array with the values of a vector, which are not copied.
template <class Vector>
nanobind::object moved_to_numpy(Vector&& values) {
  static_assert(!std::is_reference_v<Vector>);
  auto* const kept = new Vector(std::move(values));
  const nanobind::capsule owner(kept, [](void* p) noexcept { delete static_cast<Vector*>(p); });
  return array_of(kept->data(), kept->size(), owner);
}

/// A copy of a contiguous array whose elements are as wide as those of the vector.
///
/// throws  type_error: it has other elements
template <class Vector, class Array>
Vector copy_of(const Array& from) {
  using number = typename Vector::value_type;
  if (from.ndim() != 1 || from.dtype().bits != 8 * sizeof(number))
    throw nanobind::type_error("the pickled arrays are not those of this version of skerry");
  const auto* const first = static_cast<const number*>(from.data());
  return Vector(first, first + from.size());
}

}  // namespace skerry::python
