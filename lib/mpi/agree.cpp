// SPDX-License-Identifier: Apache-2.0
#include "lib/mpi/agree.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <span>
#include <stdexcept>
#include <string>

#include "lib/files/writers/output_file.hpp"
#include "lib/mpi/communicator.hpp"

namespace skerry::mpi {

namespace {

/// Throws the fault of a rank.  On a rank without memory for the text, std::bad_alloc.
[[noreturn]] void raise(const fault& of, int rank) {
  if (of.kind == error_kind::out_of_memory) throw std::bad_alloc();
  const std::string text = "rank " + std::to_string(rank) + ": " + of.text.data();
  switch (of.kind) {
    case error_kind::argument:
      throw std::invalid_argument(text);
    case error_kind::matrix:
      throw invalid_matrix(text);
    case error_kind::not_compiled:
      throw not_compiled(text);
    case error_kind::no_device:
      throw no_device("cc() of a part", text);
    case error_kind::backend:
      throw backend_error("cc() of a part", text);
    case error_kind::stopped:
      throw stopped(text, 0);
    case error_kind::file:
      throw unwritable_file(text);
    case error_kind::out_of_memory:
    case error_kind::other:
      break;
  }
  throw std::runtime_error(text);
}

fault fault_with(error_kind kind, const char* text) noexcept {
  fault found{kind, {}};
  std::strncpy(found.text.data(), text, found.text.size() - 1);
  return found;
}

}  // namespace

fault current_fault() noexcept {
  try {
    throw;
  } catch (const std::exception& e) {
    return fault_with(kind_of(e), e.what());
  } catch (...) {
    return fault_with(error_kind::other, "an exception that is no std::exception");
  }
}

std::optional<fault> fault_in(callback f) noexcept {
  try {
    f();
    return {};
  } catch (...) {
    return current_fault();
  }
}

void throw_first(communicator& on, const std::optional<fault>& mine) {
  const auto none = static_cast<std::uint32_t>(on.size());
  std::uint32_t first = mine ? static_cast<std::uint32_t>(on.rank()) : none;
  on.minimum(std::span(&first, 1));
  if (first == none) return;
  const int from = static_cast<int>(first);
  fault found = mine.value_or(fault{error_kind::other, {}});
  on.broadcast({reinterpret_cast<char*>(&found), sizeof found}, from);
  on.end_with_fault();
  raise(found, from);
}

void check_same(communicator& on, std::span<const common_value> values) {
  std::array<std::uint64_t, 2 * most_common_values> least{};
  auto* next = least.data();
  for (const common_value& each : values) *next++ = each.value, *next++ = ~each.value;
  on.minimum(std::span(least).first(2 * values.size()));
  next = least.data();
  for (const common_value& each : values) {
    const std::uint64_t smallest = *next++, largest = ~*next++;
    if (smallest == largest) continue;
    on.end_with_fault();
    throw std::invalid_argument("ranks pass different values of " + std::string(each.name) +
                                "; pass the same on all ranks");
  }
}

}  // namespace skerry::mpi
