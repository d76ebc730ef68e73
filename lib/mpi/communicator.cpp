// SPDX-License-Identifier: Apache-2.0
#include "lib/mpi/communicator.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>
#include <type_traits>

#include "matrix_ops/error.hpp"
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

/// Whether a function that allocates completes.
bool succeeds(callback reserve) {
  try {
    reserve();
    return true;
  } catch (const std::exception&) {  // std::bad_alloc, std::length_error
    return false;
  }
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

communicator::communicator(MPI_Comm of_caller) {
  check_initialised();
  check(MPI_Comm_dup(of_caller, &comm_), "MPI_Comm_dup");
  MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

// Delegates, so that the destructor frees the duplicate if this throws.
communicator::communicator(MPI_Comm of_caller, std::uint64_t most) : communicator(of_caller) {
  most_ = std::min<std::uint64_t>(most, std::numeric_limits<int>::max());
  const auto reserve = [&] {
    const auto ranks = static_cast<std::size_t>(size_);
    left_.resize(ranks);
    place_.resize(ranks);
    count_.resize(ranks);
    offset_.resize(ranks);
  };
  std::array<std::uint64_t, 2> least{most_, succeeds(reserve)};
  most_ = least.size();
  minimum(std::span<std::uint64_t>(least));
  most_ = least[0];
  if (most_ == 0)
    throw std::invalid_argument("mpi_options::max_message is 0; it must be at least 1");
  if (least[1] == 0) throw std::bad_alloc();
}

communicator::~communicator() { MPI_Comm_free(&comm_); }

void communicator::allocate(callback reserve) {
  std::uint32_t has_memory = succeeds(reserve);
  minimum(std::span(&has_memory, 1));
  if (has_memory != 0) return;
  end_with_fault();
  throw std::bad_alloc();
}

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
  std::uint64_t mine = values.size();
  check(MPI_Allgather(&mine, 1, MPI_UINT64_T, left_.data(), 1, MPI_UINT64_T, comm_),
        "MPI_Allgather");
  bytes_sent_ += (ranks - 1) * (sizeof mine + values.size_bytes());

  std::vector<Index> all, piece;
  std::exclusive_scan(left_.begin(), left_.end(), place_.begin(), std::uint64_t{0});
  const std::uint64_t total = place_.back() + left_.back();
  const std::uint64_t share = std::max<std::uint64_t>(1, most_ / ranks);
  const auto reserve = [&] {
    all.resize(total);
    piece.resize(std::min(total, share * ranks));
  };
  allocate(reserve);

  for (std::uint64_t sent = 0; std::ranges::any_of(left_, [](auto n) { return n != 0; });) {
    for (std::size_t r = 0; r < ranks; ++r) count_[r] = static_cast<int>(std::min(share, left_[r]));
    std::exclusive_scan(count_.begin(), count_.end(), offset_.begin(), 0);
    const int own = count_[static_cast<std::size_t>(rank_)];
    check(MPI_Allgatherv(values.data() + sent, own, type_of<Index>(), piece.data(), count_.data(),
                         offset_.data(), type_of<Index>(), comm_),
          "MPI_Allgatherv");
    sent += static_cast<std::uint64_t>(own);
    for (std::size_t r = 0; r < ranks; ++r) {
      std::copy_n(piece.begin() + offset_[r], count_[r],
                  all.begin() + static_cast<std::ptrdiff_t>(place_[r]));
      place_[r] += static_cast<std::uint64_t>(count_[r]);
      left_[r] -= static_cast<std::uint64_t>(count_[r]);
    }
  }
  return all;
}

std::uint64_t communicator::ranks_of_machine() {
  MPI_Comm machine = MPI_COMM_NULL;
  check(MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine),
        "MPI_Comm_split_type");
  int ranks = 1;
  MPI_Comm_size(machine, &ranks);
  MPI_Comm_free(&machine);
  return static_cast<std::uint64_t>(ranks);
}

void communicator::broadcast(std::span<char> bytes, int from) {
  check(MPI_Bcast(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, from, comm_),
        "MPI_Bcast");
}

void communicator::broadcast(std::string& text, int from) {
  std::uint64_t length = text.size();
  check(MPI_Bcast(&length, 1, MPI_UINT64_T, from, comm_), "MPI_Bcast");
  const auto reserve = [&] { text.resize(length); };
  allocate(reserve);
  broadcast(std::span(text), from);
}

template void communicator::minimum(std::span<std::uint32_t>);
template void communicator::minimum(std::span<std::uint64_t>);
template std::vector<std::uint32_t> communicator::gather(std::span<const std::uint32_t>);
template std::vector<std::uint64_t> communicator::gather(std::span<const std::uint64_t>);

}  // namespace skerry::mpi
