// SPDX-License-Identifier: Apache-2.0
// A communicator of its own for one call, and the few collective operations that Skerry needs.
#pragma once

#include <mpi.h>

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "matrix_ops/callback.hpp"

namespace skerry::mpi {

/// A duplicate of a caller's communicator: messages of the caller cannot be taken for its own, and
/// errors are returned instead of ending the process.  All members are collective, and throw
/// backend_error if MPI fails.  What else they throw, they throw on all ranks.
class communicator {
 public:
  /// most  ids of one message at most, > 0; MPI's counts are int.  The least of all ranks holds
  ///
  /// throws  also std::invalid_argument: MPI is not initialised, or finalised; a rank passes 0
  communicator(MPI_Comm of_caller, std::uint64_t most);
  ~communicator();
  communicator(const communicator&) = delete;
  communicator& operator=(const communicator&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] MPI_Comm handle() const { return comm_; }
  /// Ids of one message at most, the same on all ranks.
  [[nodiscard]] std::uint64_t most() const { return most_; }

  /// Bytes that this rank has sent: a minimum by a ring sends each value at most twice, a gathering
  /// sends each own value to every other rank.
  [[nodiscard]] std::uint64_t bytes_sent() const { return bytes_sent_; }

  /// values[k] = the minimum of values[k] over all ranks, which pass equally many.
  template <std::unsigned_integral Index>
  void minimum(std::span<Index> values);

  /// The values of all ranks, those of rank 0 first.
  ///
  /// throws  std::bad_alloc, on all ranks, if one of them has no memory for them
  template <std::unsigned_integral Index>
  [[nodiscard]] std::vector<Index> gather(std::span<const Index> values);

  /// The ranks on the machine of this one.
  [[nodiscard]] std::uint64_t ranks_of_machine();

  /// Copies bytes of one rank to all, which pass equally many.
  void broadcast(std::span<char> bytes, int from);
  /// Copies a text of one rank to all.
  ///
  /// throws  std::bad_alloc, on all ranks, if one of them has no memory for it
  void broadcast(std::string& text, int from);

  /// Whether all ranks are about to throw one exception: see throw_first().
  [[nodiscard]] bool ends_with_fault() const { return ends_with_fault_; }
  void end_with_fault() { ends_with_fault_ = true; }

 private:
  explicit communicator(MPI_Comm of_caller);
  /// Calls reserve(), which allocates.
  ///
  /// throws  std::bad_alloc, on all ranks, if one of them has no memory
  void allocate(callback reserve);

  MPI_Comm comm_ = MPI_COMM_NULL;
  std::uint64_t most_ = 1;
  int rank_ = 0, size_ = 1;
  std::uint64_t bytes_sent_ = 0;
  bool ends_with_fault_ = false;
  // Of each rank in gather(): values that are left, the place of the next one, and those of a
  // message.
  std::vector<std::uint64_t> left_, place_;
  std::vector<int> count_, offset_;
};

}  // namespace skerry::mpi
