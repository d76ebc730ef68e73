// SPDX-License-Identifier: Apache-2.0
// csr(), coo(), edges() and dense(): views of numpy arrays, which are read in place.
#include "matrix.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "bindings.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

template <class Word>
std::span<const Word> words(const array& a) {
  return {static_cast<const Word*>(a.data()), a.size()};
}

/// Bytes of an element of an array of ids or offsets.
///
/// throws  type_error unless it has one dimension and integers of 4 or 8 bytes
unsigned width_of(const array& a, const char* name) {
  const nb::dlpack::dtype type = a.dtype();
  const bool is_integer = type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int) ||
                          type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::UInt);
  if (a.ndim() != 1 || !is_integer || (type.bits != 32 && type.bits != 64))
    throw nb::type_error((std::string(name) +
                          " must be a one-dimensional array of integers of 4 or 8 bytes; use "
                          "numpy.ascontiguousarray(" +
                          name + ", dtype=numpy.int64)")
                             .c_str());
  return type.bits / 8;
}

matrix csr(std::int64_t rows, std::int64_t columns, const array& row_offsets, const array& ids) {
  using u32 = std::uint32_t;
  using u64 = std::uint64_t;
  const unsigned offset_bytes = width_of(row_offsets, "row_offsets");
  const unsigned id_bytes = width_of(ids, "columns");
  matrix A{{}, {row_offsets, ids}};
  if (id_bytes == 4 && offset_bytes == 4)
    A.view = csr_view<u32, u32>(rows, columns, words<u32>(row_offsets), words<u32>(ids));
  else if (id_bytes == 4)
    A.view = csr_view<u32, u64>(rows, columns, words<u64>(row_offsets), words<u32>(ids));
  else if (offset_bytes == 8)
    A.view = csr_view<u64, u64>(rows, columns, words<u64>(row_offsets), words<u64>(ids));
  else
    throw nb::type_error(
        "columns of 8 bytes need row_offsets of 8 bytes; use "
        "row_offsets.astype(numpy.int64)");
  return A;
}

matrix coo(std::int64_t rows, std::int64_t columns, const array& row_ids, const array& ids) {
  const unsigned bytes = width_of(row_ids, "rows");
  if (bytes != width_of(ids, "columns"))
    throw nb::type_error(
        "rows and columns must have integers of one width; use "
        "astype(numpy.int64) for both");
  matrix A{{}, {row_ids, ids}};
  if (bytes == 4)
    A.view = coo_view<std::uint32_t>(rows, columns, words<std::uint32_t>(row_ids),
                                     words<std::uint32_t>(ids));
  else
    A.view = coo_view<std::uint64_t>(rows, columns, words<std::uint64_t>(row_ids),
                                     words<std::uint64_t>(ids));
  return A;
}

/// ends  [edges, 2]
matrix edges(std::int64_t vertices, const array& ends) {
  const nb::dlpack::dtype type = ends.dtype();
  if (ends.ndim() != 2 || ends.shape(1) != 2 || (type.bits != 32 && type.bits != 64))
    throw nb::type_error("edges must be an array (E, 2) of integers of 4 or 8 bytes");
  matrix A{{}, {ends}};
  const auto view = [&]<class Index>(Index) {
    using edge = std::array<Index, 2>;
    const std::span all(static_cast<const edge*>(ends.data()), ends.shape(0));
    A.view = edge_view<Index>(vertices, all);
  };
  if (type.bits == 32)
    view(std::uint32_t{});
  else
    view(std::uint64_t{});
  return A;
}

matrix dense(const array& elements) {
  if (elements.ndim() != 2) throw nb::type_error("a dense matrix must have two dimensions");
  const std::uint64_t rows = elements.shape(0), columns = elements.shape(1);
  const nb::dlpack::dtype type = elements.dtype();
  const bool is_float = type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Float);
  const bool is_complex = type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Complex);
  matrix A{{}, {elements}};
  const auto view = [&]<class Number>(Number) {
    A.view = dense_view(rows, columns, words<Number>(elements));
  };
  if (is_float && type.bits == 32)
    view(float{});
  else if (is_float && type.bits == 64)
    view(double{});
  else if (!is_float && !is_complex && type.bits == 8)
    view(std::uint8_t{});
  else if (!is_float && !is_complex && type.bits == 32)
    view(std::uint32_t{});
  else if (!is_float && !is_complex && type.bits == 64)
    view(std::uint64_t{});
  else
    throw nb::type_error(
        "elements must be bool, integers of 1, 4 or 8 bytes, float32 or float64; "
        "use A != 0");
  return A;
}

}  // namespace

void bind_matrices(nb::module_& module) {
  nb::class_<matrix>(module, "Matrix");
  module.def("csr", &csr, nb::arg(), nb::arg(), nb::arg().noconvert(), nb::arg().noconvert());
  module.def("coo", &coo, nb::arg(), nb::arg(), nb::arg().noconvert(), nb::arg().noconvert());
  module.def("edges", &edges, nb::arg(), nb::arg().noconvert());
  module.def("dense", &dense, nb::arg().noconvert());
}

}  // namespace skerry::python
