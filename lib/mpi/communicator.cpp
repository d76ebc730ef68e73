// SPDX-License-Identifier: Apache-2.0
#include "lib/mpi/communicator.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>
#include <type_traits>

#include "matrix_ops/error.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/source_location.hpp"

namespace skerry::mpi {

namespace {

/// Throws unless the status of a call is MPI_SUCCESS.
void check(int status, const char* call, source_location where = source_location::current()) {
  if (status == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(status, text, &length);
  throw backend_error(call, std::string_view(text, static_cast<std::size_t>(length)), where);
}

template <class Index>
MPI_Datatype type_of() {
  return sizeof(Index) == 4 ? MPI_UINT32_T : MPI_UINT64_T;
}

void check_initialised() {
  int is_initialised = 0, is_finalised = 0;
  MPI_Initialized(&is_initialised);
  if (is_initialised != 0) MPI_Finalized(&is_finalised);
  if (is_initialised == 0 || is_finalised != 0)
    throw std::invalid_argument(
        "MPI is not running; call MPI_Init before cc(), and MPI_Finalize after it");
}

}  // namespace

communicator::communicator(MPI_Comm of_caller, std::uint64_t most)
    : most_(std::min<std::uint64_t>(most, std::numeric_limits<int>::max())) {
  check_initialised();
  if (most == 0)
    throw std::invalid_argument("mpi_options::max_message is 0; it must be at least 1");
  check(MPI_Comm_dup(of_caller, &comm_), "MPI_Comm_dup");
  MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

communicator::~communicator() { MPI_Comm_free(&comm_); }

template <std::unsigned_integral Index>
void communicator::minimum(std::span<Index> values) {
  for (std::uint64_t k = 0; k < values.size(); k += most_) {
    const auto count = std::min<std::uint64_t>(most_, values.size() - k);
    check(MPI_Allreduce(MPI_IN_PLACE, values.data() + k, static_cast<int>(count), type_of<Index>(),
                        MPI_MIN, comm_),
          "MPI_Allreduce");
  }
  const auto ranks = static_cast<std::uint64_t>(size_);
  bytes_sent_ += 2 * (ranks - 1) * values.size_bytes() / ranks;
}

template <std::unsigned_integral Index>
std::vector<Index> communicator::gather(std::span<const Index> values) {
  const auto ranks = static_cast<std::size_t>(size_);
  std::vector<std::uint64_t> left(ranks);  // values of each rank that are still to be gathered
  std::uint64_t mine = values.size();
  check(MPI_Allgather(&mine, 1, MPI_UINT64_T, left.data(), 1, MPI_UINT64_T, comm_),
        "MPI_Allgather");
  bytes_sent_ += (ranks - 1) * (sizeof mine + values.size_bytes());

  std::vector<Index> all, piece;
  std::vector<std::uint64_t> place(ranks);  // of each rank's next value in `all`
  std::exclusive_scan(left.begin(), left.end(), place.begin(), std::uint64_t{0});
  const std::uint64_t total = place.back() + left.back();
  const std::uint64_t share = std::max<std::uint64_t>(1, most_ / ranks);
  std::uint32_t has_memory = 1;
  try {
    all.resize(total);
    piece.resize(std::min(total, share * ranks));
  } catch (const std::bad_alloc&) {
    has_memory = 0;
  }
  minimum(std::span(&has_memory, 1));
  if (has_memory == 0) throw std::bad_alloc();

  std::vector<int> count(ranks), offset(ranks);  // of each rank in the piece
  for (std::uint64_t sent = 0; std::ranges::any_of(left, [](auto n) { return n != 0; });) {
    for (std::size_t r = 0; r < ranks; ++r) count[r] = static_cast<int>(std::min(share, left[r]));
    std::exclusive_scan(count.begin(), count.end(), offset.begin(), 0);
    const int own = count[static_cast<std::size_t>(rank_)];
    check(MPI_Allgatherv(values.data() + sent, own, type_of<Index>(), piece.data(), count.data(),
                         offset.data(), type_of<Index>(), comm_),
          "MPI_Allgatherv");
    sent += static_cast<std::uint64_t>(own);
    for (std::size_t r = 0; r < ranks; ++r) {
      std::copy_n(piece.begin() + offset[r], count[r],
                  all.begin() + static_cast<std::ptrdiff_t>(place[r]));
      place[r] += static_cast<std::uint64_t>(count[r]);
      left[r] -= static_cast<std::uint64_t>(count[r]);
    }
  }
  return all;
}

std::uint64_t communicator::memory_of_rank(std::uint64_t limit) {
  MPI_Comm machine = MPI_COMM_NULL;
  check(MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine),
        "MPI_Comm_split_type");
  int ranks = 1;
  MPI_Comm_size(machine, &ranks);
  MPI_Comm_free(&machine);
  std::uint64_t bytes = limit != 0 ? limit : free_memory() / static_cast<std::uint64_t>(ranks);
  minimum(std::span(&bytes, 1));
  return bytes;
}

void communicator::broadcast(std::string& text, int from) {
  std::uint64_t length = text.size();
  check(MPI_Bcast(&length, 1, MPI_UINT64_T, from, comm_), "MPI_Bcast");
  text.resize(length);
  check(MPI_Bcast(text.data(), static_cast<int>(length), MPI_CHAR, from, comm_), "MPI_Bcast");
}

template void communicator::minimum(std::span<std::uint32_t>);
template void communicator::minimum(std::span<std::uint64_t>);
template std::vector<std::uint32_t> communicator::gather(std::span<const std::uint32_t>);
template std::vector<std::uint64_t> communicator::gather(std::span<const std::uint64_t>);

}  // namespace skerry::mpi
