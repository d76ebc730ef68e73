// SPDX-License-Identifier: Apache-2.0
// number_integers(), number_bytes() and number_texts(): distinct ids in the order of their first
// places.
#include "skerry/ids.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "matrix.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// The first place of each distinct id, and the number of each id.
using numbered = std::pair<nb::object, nb::object>;

template <class Id>
numbered number(std::span<const Id> ids) {
  buffer<std::uint32_t> numbers;
  buffer<std::uint64_t> places;
  {
    const nb::gil_scoped_release unlocked;
    numbers.resize(ids.size());
    places = number_by_first_place(ids, std::span(numbers));
  }
  return {moved_to_numpy(std::move(places)), moved_to_numpy(std::move(numbers))};
}

/// ids  [n] of 64 bits
numbered number_integers(const array& ids) {
  const nb::dlpack::dtype type = ids.dtype();
  if (ids.ndim() != 1 || type.bits != 64)
    throw nb::type_error("ids must be a one-dimensional array of integers of 8 bytes");
  if (type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int))
    return number(std::span(static_cast<const std::int64_t*>(ids.data()), ids.size()));
  return number(std::span(static_cast<const std::uint64_t*>(ids.data()), ids.size()));
}

/// Zeros at the end of a row do not count.
///
/// rows  [n, m] bytes
numbered number_bytes(const array& rows) {
  if (rows.ndim() != 2 || rows.dtype().bits != 8)
    throw nb::type_error("rows must be a two-dimensional array of bytes");
  const std::size_t n = rows.shape(0), width = rows.shape(1);
  const std::string_view bytes(static_cast<const char*>(rows.data()), n * width);
  std::vector<std::string_view> ids(n);
  {
    const nb::gil_scoped_release unlocked;
    for (std::size_t k = 0; k < n; ++k) {
      const std::string_view row = bytes.substr(k * width, width);
      ids[k] = row.substr(0, row.find_last_not_of('\0') + 1);
    }
  }
  return number(std::span<const std::string_view>(ids));
}

/// texts    objects of any types
/// returns  nothing unless all are of type str and have an encoding in UTF-8
std::optional<numbered> number_texts(const nb::list& texts) {
  std::vector<std::string_view> ids;
  ids.reserve(nb::len(texts));
  for (const nb::handle text : texts) {
    if (!PyUnicode_CheckExact(text.ptr())) return std::nullopt;
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) {
      PyErr_Clear();  // a surrogate; the caller numbers such texts as objects
      return std::nullopt;
    }
    ids.emplace_back(bytes, static_cast<std::size_t>(size));
  }
  return number(std::span<const std::string_view>(ids));
}

}  // namespace

void bind_ids(nb::module_& module) {
  module.def("number_integers", &number_integers, nb::arg().noconvert());
  module.def("number_bytes", &number_bytes, nb::arg().noconvert());
  module.def("number_texts", &number_texts);
}

}  // namespace skerry::python
