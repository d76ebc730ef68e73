// SPDX-License-Identifier: Apache-2.0
// Back end "cusparse": its product over a user-supplied semiring; and views of its descriptors.
#include <dlfcn.h>

#include "lib/backends/backend_entry.hpp"
#include "lib/device/run_on_device.hpp"
#include "matrix_ops/cusparse/backend.hpp"
#include "matrix_ops/cusparse/library.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
run_answer<Index> run_cusparse(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on_device<cusparse::backend<Index, Offset>>(A, {A.row_count, A.entry_count()},
                                                         request);
}

run_answer<std::uint32_t> run_cusparse(const dense_view& A, const run_request& request) {
  return run_on_device<on_thrust::cuda_dense_backend>(A, {A.row_count, A.row_count * A.row_count},
                                                      request);
}

/// What is asked of a descriptor.
struct descriptor_functions {
  decltype(&cusparseSpMatGetFormat) format;
  decltype(&cusparseConstCsrGet) csr;
  decltype(&cusparseConstCooGet) coo;

  descriptor_functions() {
    const cusparse::library from("libcusparse.so." + std::to_string(CUSPARSE_VER_MAJOR));
    from.find("cusparseSpMatGetFormat", format);
    from.find("cusparseConstCsrGet", csr);
    from.find("cusparseConstCooGet", coo);
  }
};

const descriptor_functions& functions() {
  static const descriptor_functions all;
  return all;
}

void check(cusparseStatus_t status, const char* call,
           source_location where = source_location::current()) {
  cusparse::check(status, call, where);
}

void check_base(cusparseIndexBase_t base) {
  if (base != CUSPARSE_INDEX_BASE_ZERO)
    throw invalid_matrix(
        "the descriptor's ids begin at 1; subtract 1 from its offsets and ids, and make it with "
        "CUSPARSE_INDEX_BASE_ZERO");
}

std::string name_of(cusparseIndexType_t type) {
  switch (type) {
    case CUSPARSE_INDEX_16U:
      return "CUSPARSE_INDEX_16U";
    case CUSPARSE_INDEX_32I:
      return "CUSPARSE_INDEX_32I";
    case CUSPARSE_INDEX_64I:
      return "CUSPARSE_INDEX_64I";
  }
  return std::to_string(static_cast<int>(type));
}

[[noreturn]] void throw_widths(cusparseIndexType_t offsets, cusparseIndexType_t ids) {
  throw invalid_matrix("the descriptor has offsets " + name_of(offsets) + " and ids " +
                       name_of(ids) + "; take 32I and 32I, or 64I and 64I");
}

/// A shape and arrays, as both formats have them.
struct found {
  std::int64_t rows = 0, columns = 0, entries = 0;
  const void *first = nullptr, *second = nullptr, *values = nullptr;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
  cudaDataType type = CUDA_R_32F;

  template <class View, class First, class Second>
  [[nodiscard]] View view() const {
    return View(static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns),
                static_cast<std::uint64_t>(entries), static_cast<const First*>(first),
                static_cast<const Second*>(second));
  }
};

any_device_view rows_of(const cusparseSpMatDescr* A) {
  using narrow = std::uint32_t;
  using wide = std::uint64_t;
  found in;
  cusparseIndexType_t offsets = CUSPARSE_INDEX_32I, ids = CUSPARSE_INDEX_32I;
  check(functions().csr(A, &in.rows, &in.columns, &in.entries, &in.first, &in.second, &in.values,
                        &offsets, &ids, &in.base, &in.type),
        "cusparseConstCsrGet");
  check_base(in.base);
  if (offsets == CUSPARSE_INDEX_32I && ids == CUSPARSE_INDEX_32I)
    return in.view<device_csr_view<narrow, narrow>, narrow, narrow>();
  if (offsets == CUSPARSE_INDEX_64I && ids == CUSPARSE_INDEX_64I)
    return in.view<device_csr_view<wide, wide>, wide, wide>();
  throw_widths(offsets, ids);
}

any_device_view list_of(const cusparseSpMatDescr* A) {
  found in;
  cusparseIndexType_t ids = CUSPARSE_INDEX_32I;
  check(functions().coo(A, &in.rows, &in.columns, &in.entries, &in.first, &in.second, &in.values,
                        &ids, &in.base, &in.type),
        "cusparseConstCooGet");
  check_base(in.base);
  if (ids == CUSPARSE_INDEX_32I)
    return in.view<device_coo_view<std::uint32_t>, std::uint32_t, std::uint32_t>();
  if (ids == CUSPARSE_INDEX_64I)
    return in.view<device_coo_view<std::uint64_t>, std::uint64_t, std::uint64_t>();
  throw_widths(ids, ids);
}

any_device_view view_of_descriptor(const cusparseSpMatDescr* A) {
  cusparseFormat_t format = CUSPARSE_FORMAT_CSR;
  check(functions().format(A, &format), "cusparseSpMatGetFormat");
  if (format == CUSPARSE_FORMAT_CSR) return rows_of(A);
  if (format == CUSPARSE_FORMAT_COO) return list_of(A);
  throw invalid_matrix("the descriptor's format is number " +
                       std::to_string(static_cast<int>(format)) +
                       " of cusparseFormat_t; take CUSPARSE_FORMAT_CSR or CUSPARSE_FORMAT_COO");
}

}  // namespace

const backend_entry& cusparse_backend() {
  static const backend_entry entry{
      .name = "cusparse",
      .is_device = true,
      .executor = thread_executor,
      .offers = erased::capabilities_of<cusparse::backend<std::uint32_t, std::uint64_t>>,
      .run = {run_cusparse, run_cusparse, run_cusparse, run_cusparse},
      .open = open_session<device_place<cusparse::backend<std::uint32_t, std::uint64_t>>>,
      .view_of = view_of_descriptor};
  return entry;
}

}  // namespace skerry
