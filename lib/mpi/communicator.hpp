// SPDX-License-Identifier: Apache-2.0
// A communicator of its own for one call, and the few collective operations that Skerry needs.
#pragma once

#include <mpi.h>

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace skerry::mpi {

/// A duplicate of a caller's communicator: messages of the caller cannot be taken for its own, and
/// errors are returned instead of ending the process.  All members are collective, and throw
/// backend_error if MPI fails.
class communicator {
 public:
  /// most  ids of one message at most, > 0; MPI's counts are int
  ///
  /// throws  also std::invalid_argument unless MPI is initialised and not yet finalised
  communicator(MPI_Comm of_caller, std::uint64_t most);
  ~communicator();
  communicator(const communicator&) = delete;
  communicator& operator=(const communicator&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] MPI_Comm handle() const { return comm_; }

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

  /// Bytes that each rank may take: the least over all ranks of `limit`, or if that is 0, of an
  /// equal share of its machine's free memory.
  [[nodiscard]] std::uint64_t memory_of_rank(std::uint64_t limit);

  /// Copies a text of one rank to all.
  void broadcast(std::string& text, int from);

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
  std::uint64_t most_;
  int rank_ = 0, size_ = 1;
  std::uint64_t bytes_sent_ = 0;
};

}  // namespace skerry::mpi
