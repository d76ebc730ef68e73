// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "lib/pipeline/choose.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// Memory that a run takes beside the matrix it is given, in bytes.
struct memory_need {
  std::uint64_t labels = 0;   // of the answer
  std::uint64_t vectors = 0;  // of the algorithm's own vectors
  std::uint64_t matrix = 0;   // of a matrix made for it; 0 if it reads the view in place

  [[nodiscard]] std::uint64_t total() const { return labels + vectors + matrix; }
};

/// The matrix that a run works on.
enum class work_matrix {
  given,     // the view itself; GraphBLAS converts it to a wide copy
  borrowed,  // a GrB_Matrix, in place
  csr,       // A + A', made first: a COO or rectangular matrix, or one not known to be symmetric
  dense,     // n x n bytes, made first
};

/// What else an estimate depends on.
struct run_facts {
  unsigned index_bytes = 4;  ///< 4 or 8
  work_matrix on = work_matrix::given;
  matrix_memory memory = matrix_memory::device;  ///< of back ends on a device
  symmetry pattern = symmetry::yes;
  unsigned threads = 1;
  bool records_forest = false;  ///< two more ids a vertex
};

/// Estimates the usual worst case; saturates instead of overflowing.  What a sample leaves outside
/// the giant component is not counted.
[[nodiscard]] memory_need estimate(const extent& of, const choice& run, const run_facts& facts);

/// Throws invalid_matrix if the need exceeds `limit`, or the free memory if limit is 0.
void check_memory(const memory_need& need, const extent& of, std::uint64_t limit);

}  // namespace skerry
