// SPDX-License-Identifier: Apache-2.0
// GraphBLAS.h for C++, initialisation of the library, and status checks.
#pragma once

// GraphBLAS.h does not declare its functions extern "C". It includes these headers, which must be
// included outside the extern "C" block.
#include <cmath>
#include <complex>
#include <cstdio>

extern "C" {
#include <GraphBLAS.h>
}

#include <string>

#include "matrix_ops/error.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry::graphblas {

[[nodiscard]] inline std::string status_name(GrB_Info status) {
  switch (status) {
    case GrB_SUCCESS:
      return "GrB_SUCCESS";
    case GrB_NO_VALUE:
      return "GrB_NO_VALUE";
    case GrB_UNINITIALIZED_OBJECT:
      return "GrB_UNINITIALIZED_OBJECT";
    case GrB_NULL_POINTER:
      return "GrB_NULL_POINTER";
    case GrB_INVALID_VALUE:
      return "GrB_INVALID_VALUE";
    case GrB_INVALID_INDEX:
      return "GrB_INVALID_INDEX";
    case GrB_DOMAIN_MISMATCH:
      return "GrB_DOMAIN_MISMATCH";
    case GrB_DIMENSION_MISMATCH:
      return "GrB_DIMENSION_MISMATCH";
    case GrB_OUTPUT_NOT_EMPTY:
      return "GrB_OUTPUT_NOT_EMPTY";
    case GrB_NOT_IMPLEMENTED:
      return "GrB_NOT_IMPLEMENTED";
    case GrB_PANIC:
      return "GrB_PANIC";
    case GrB_OUT_OF_MEMORY:
      return "GrB_OUT_OF_MEMORY";
    case GrB_INSUFFICIENT_SPACE:
      return "GrB_INSUFFICIENT_SPACE";
    case GrB_INVALID_OBJECT:
      return "GrB_INVALID_OBJECT";
    case GrB_INDEX_OUT_OF_BOUNDS:
      return "GrB_INDEX_OUT_OF_BOUNDS";
    default:
      return "status " + std::to_string(static_cast<int>(status));
  }
}

/// Throws backend_error unless the call succeeded.
inline void check(GrB_Info status, const char* call,
                  source_location where = source_location::current()) {
  if (status != GrB_SUCCESS) throw backend_error(call, status_name(status), where);
}

namespace detail {

/// The status of our GrB_init: GrB_INVALID_VALUE if the program has initialised GraphBLAS before.
[[nodiscard]] inline GrB_Info initialised() {
  static const GrB_Info status = GrB_init(GrB_NONBLOCKING);
  return status;
}

}  // namespace detail

/// Initialises GraphBLAS once, unless the program already has; a program that calls GrB_init itself
/// must do so first.  Never calls GrB_finalize, because objects of the program may outlive ours.
inline void start() {
  const GrB_Info status = detail::initialised();
  if (status != GrB_INVALID_VALUE) check(status, "GrB_init");
}

/// Whether GraphBLAS certainly frees memory by free(): it does unless the program has initialised
/// it by GxB_init, with functions of its own.
[[nodiscard]] inline bool frees_by_free() { return detail::initialised() == GrB_SUCCESS; }

}  // namespace skerry::graphblas
