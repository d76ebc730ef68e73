// SPDX-License-Identifier: Apache-2.0
// The components of a PETSc matrix of type AIJ: vertices 0 to 11, joined in steps of 3.
//   mpirun -n 2 example_petsc
#include <petscmat.h>

#include <cstddef>
#include <iostream>
#include <skerry/mpi.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

/// Throws an error of PETSc.
void check(PetscErrorCode error) {
  const char* text = nullptr;
  if (error == 0) return;
  PetscErrorMessage(error, &text, nullptr);
  throw std::runtime_error(std::string("PETSc: ") + (text ? text : "unknown error"));
}

// [block]
/// The rows of a sequential AIJ matrix, in place.
struct block {
  explicit block(Mat of) : A(of) {
    PetscBool is_there = PETSC_FALSE;
    const PetscInt *offsets = nullptr, *columns = nullptr;
    check(MatGetRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &rows, &offsets, &columns, &is_there));
    if (!is_there)
      throw skerry::invalid_matrix("the PETSc matrix is not AIJ; convert it by MatConvert");
    row_offsets = {offsets, static_cast<std::size_t>(rows) + 1};
    ids = {columns, static_cast<std::size_t>(offsets[rows])};
  }
  block(const block&) = delete;
  block& operator=(const block&) = delete;
  ~block() {
    PetscBool done = PETSC_FALSE;
    MatRestoreRowIJ(A, 0, PETSC_FALSE, PETSC_FALSE, &rows, nullptr, nullptr, &done);
  }

  Mat A;
  PetscInt rows = 0;
  std::span<const PetscInt> row_offsets, ids;  // [rows + 1], [entries]
};
// [end]

// [petsc]
/// The components of a parallel n x n AIJ matrix, on every rank. A rank's block of its own columns
/// is solved in place. What it connects, and the entries in columns of other ranks, are edges.
auto components(Mat A) {
  PetscInt n = 0, first = 0;
  Mat own = nullptr, others = nullptr;
  const PetscInt* column_of = nullptr;  // of each column of `others`
  check(MatGetSize(A, &n, nullptr));
  check(MatGetOwnershipRange(A, &first, nullptr));
  check(MatMPIAIJGetSeqAIJ(A, &own, &others, &column_of));
  const block diagonal(own), rest(others);
  const auto labels =
      skerry::cc(skerry::csr_view{diagonal.rows, diagonal.row_offsets, diagonal.ids}).labels;

  std::vector<PetscInt> from, to;
  const auto add = [&](PetscInt u, PetscInt v) { from.push_back(u), to.push_back(v); };
  for (PetscInt v = 0; v < diagonal.rows; ++v) {
    const auto label = static_cast<PetscInt>(labels[v]);
    if (label != v) add(first + v, first + label);
    for (PetscInt e = rest.row_offsets[v]; e < rest.row_offsets[v + 1]; ++e)
      add(first + v, column_of[rest.ids[e]]);
  }
  return skerry::cc(skerry::coo_view(n, from, to),
                    PetscObjectComm(reinterpret_cast<PetscObject>(A)));
}
// [end]

/// Vertex v is joined to v + step.
Mat joined_in_steps(PetscInt n, PetscInt step) {
  Mat A = nullptr;
  check(MatCreate(PETSC_COMM_WORLD, &A));
  check(MatSetSizes(A, PETSC_DECIDE, PETSC_DECIDE, n, n));
  check(MatSetType(A, MATMPIAIJ));
  check(MatSetUp(A));
  PetscInt first = 0, last = 0;
  check(MatGetOwnershipRange(A, &first, &last));
  for (PetscInt v = first; v < last; ++v)
    if (v + step < n) check(MatSetValue(A, v, v + step, 1, INSERT_VALUES));
  check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  return A;
}

}  // namespace

int main(int argc, char** argv) {
  check(PetscInitialize(&argc, &argv, nullptr, nullptr));
  Mat A = joined_in_steps(12, 3);
  const auto found = components(A);
  check(MatDestroy(&A));
  int rank = 0;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  if (rank == 0) {
    std::cout << found.count << " components:";
    for (const auto label : found.labels) std::cout << ' ' << label;
    std::cout << '\n';
  }
  return PetscFinalize();
}
