// SPDX-License-Identifier: Apache-2.0
// Arrays that are given to numpy.
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

}  // namespace skerry::python
