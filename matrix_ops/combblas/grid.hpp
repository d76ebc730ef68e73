// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <cstdint>
#include <memory>

#include "matrix_ops/combblas/combblas.hpp"
#include "matrix_ops/combblas/layout.hpp"

namespace skerry::combblas {

/// A square grid of ranks, and the bytes that this rank has sent on it.  CombBLAS does not check
/// what MPI returns, so its communicators have MPI_ERRORS_ARE_FATAL: an error of MPI ends the job.
/// Nothing that calls MPI on ranks() needs to check a status.
class grid {
 public:
  /// ranks  as many as is_square() accepts; duplicated, with another error handler
  explicit grid(MPI_Comm ranks) {
    MPI_Comm own = MPI_COMM_NULL;
    MPI_Comm_dup(ranks, &own);
    MPI_Comm_set_errhandler(own, MPI_ERRORS_ARE_FATAL);
    shared_ = std::make_shared<::combblas::CommGrid>(own, 0, 0);  // which duplicates it
    MPI_Comm_free(&own);
    MPI_Comm_set_errhandler(shared_->GetWorld(), MPI_ERRORS_ARE_FATAL);
  }
  grid(const grid&) = delete;
  grid& operator=(const grid&) = delete;

  [[nodiscard]] const std::shared_ptr<::combblas::CommGrid>& shared() const { return shared_; }
  [[nodiscard]] MPI_Comm ranks() const { return shared_->GetWorld(); }
  [[nodiscard]] std::uint64_t rank() const {
    return static_cast<std::uint64_t>(shared_->GetRank());
  }
  [[nodiscard]] std::uint64_t size() const {
    return static_cast<std::uint64_t>(shared_->GetSize());
  }
  [[nodiscard]] std::uint64_t side() const {
    return static_cast<std::uint64_t>(shared_->GetGridRows());
  }

  [[nodiscard]] std::uint64_t bytes_sent() const { return bytes_sent_; }
  void count_sent(std::uint64_t bytes) { bytes_sent_ += bytes; }

 private:
  std::shared_ptr<::combblas::CommGrid> shared_;
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace skerry::combblas
