// SPDX-License-Identifier: Apache-2.0
// What an observed executor reports, for traces. A kernel announces its arrays and phases by the
// functions below; they do nothing on any other executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace skerry {

/// An array whose elements hold a vertex each.
struct observed_array {
  std::string_view name;
  const void* data;
  std::size_t size;
  std::uint64_t (*read)(const void* data, std::size_t v);
};

/// The entries of a matrix, or edges of a list, that the calls of a pass are for.
struct observed_entries {
  const void* of;
  std::pair<std::uint64_t, std::uint64_t> (*at)(const void* of, std::size_t i);
};

/// Receives what an observed executor does, on one thread. A pass is a call of for_each().
class loop_observer {
 public:
  virtual ~loop_observer() = default;

  /// The following passes belong to a phase of the kernel.
  virtual void begin_phase(std::string_view name) = 0;
  /// The array is initialised, and remains until the kernel's last pass. It takes the place of an
  /// array of the same name, or of the same address.
  virtual void add_array(const observed_array& array) = 0;
  /// Of the next pass, which ends before `entries` do.
  virtual void set_entries(const observed_entries& entries) = 0;
  virtual void begin_pass(std::size_t calls) = 0;
  virtual void end_call(std::size_t i) = 0;
  virtual void end_pass() = 0;
};

/// The observer of an executor, or null.
template <class Executor>
[[nodiscard]] loop_observer* observer_of(const Executor& run) {
  if constexpr (requires { run.observer(); })
    return run.observer();
  else
    return nullptr;
}

/// The length of blocks that may have any: 1 for an executor that is observed.
template <class Executor>
[[nodiscard]] std::uint64_t block_length(const Executor& run, std::uint64_t length) {
  return observer_of(run) == nullptr ? length : 1;
}

template <class Executor>
void announce_phase(const Executor& run, std::string_view name) {
  if (loop_observer* const to = observer_of(run)) to->begin_phase(name);
}

/// array  contiguous, initialised; an element holds a vertex in its lower bits
template <class Executor, class Array>
void announce_array(const Executor& run, std::string_view name, const Array& array) {
  using element = typename Array::value_type;
  constexpr auto read = [](const void* data, std::size_t v) {
    return static_cast<std::uint64_t>(static_cast<const element*>(data)[v]);
  };
  if (loop_observer* const to = observer_of(run))
    to->add_array({name, array.data(), array.size(), read});
}

/// entry_of  entry_of(i) is the entry of call i of the next pass; must outlive that pass
template <class Executor, class EntryOf>
void announce_entries(const Executor& run, const EntryOf& entry_of) {
  constexpr auto at = [](const void* of, std::size_t i) {
    const auto [u, v] = (*static_cast<const EntryOf*>(of))(i);
    return std::pair<std::uint64_t, std::uint64_t>(u, v);
  };
  if (loop_observer* const to = observer_of(run)) to->set_entries({&entry_of, at});
}
template <class Executor, class EntryOf>
void announce_entries(const Executor& run, const EntryOf&& entry_of) = delete;

}  // namespace skerry
