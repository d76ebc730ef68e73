// SPDX-License-Identifier: Apache-2.0
#include "lib/mpi/agree.hpp"

#include <algorithm>
#include <new>
#include <span>
#include <stdexcept>

#include "lib/files/writers/output_file.hpp"

namespace skerry::mpi {

namespace {

[[noreturn]] void raise(error_kind kind, const std::string& text) {
  switch (kind) {
    case error_kind::out_of_memory:
      throw std::bad_alloc();
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
    case error_kind::other:
      break;
  }
  throw std::runtime_error(text);
}

}  // namespace

fault fault_of(const std::exception& e) noexcept {
  try {
    return {kind_of(e), e.what()};
  } catch (const std::bad_alloc&) {  // no memory for the text
    return {kind_of(e), {}};
  }
}

void throw_first(communicator& on, const std::optional<fault>& mine) {
  const auto none = static_cast<std::uint32_t>(on.size());
  std::uint32_t first = mine ? static_cast<std::uint32_t>(on.rank()) : none;
  on.minimum(std::span(&first, 1));
  if (first == none) return;
  const int from = static_cast<int>(first);
  std::uint32_t kind = ~std::uint32_t{0};  // the minimum is that of the first rank
  std::string text;
  if (on.rank() == from) {
    kind = static_cast<std::uint32_t>(mine->kind);
    text = "rank " + std::to_string(from) + ": " + mine->text;
  }
  on.minimum(std::span(&kind, 1));
  on.broadcast(text, from);
  raise(static_cast<error_kind>(kind), text);
}

}  // namespace skerry::mpi
