// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/views/csc_view.hpp"

namespace skerry {

/// f(the transpose of A), a CSR matrix in the same memory.  What is wrong with its arrays is
/// reported in words of A.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Function>
auto by_transpose(const csc_view<Index, Offset>& A, Function f) {
  try {
    return f(A.transpose());
  } catch (const memory_refused&) {
    throw;
  } catch (const invalid_matrix&) {  // in words of the transpose
    throw_first_fault(A);
    throw;
  }
}

}  // namespace skerry
