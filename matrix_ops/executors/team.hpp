// SPDX-License-Identifier: Apache-2.0
// Threads that stay alive between loops: starting a thread takes longer than many a loop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <type_traits>
#include <vector>

namespace skerry {

/// Helper threads of one caller.  Between loops they spin for a short time, then sleep.
///
/// The caller never waits for a helper that has not joined its loop.  So a loop ends even if the
/// system does not schedule the helpers, or if they do not exist: in a child of fork().
class team {
 public:
  /// More would not fit in the bits of the state.
  static constexpr std::size_t max_size = 4095;

  team() = default;
  team(const team&) = delete;
  team& operator=(const team&) = delete;
  /// Joins the helpers.
  ~team();

  /// The number of helpers.
  [[nodiscard]] std::size_t size() const { return threads_.size(); }

  /// Starts helpers until there are `count`, or the system refuses a thread or its memory.  Must
  /// not be called during run().
  void grow(std::size_t count) noexcept;

  /// Calls work() on the calling thread and concurrently on up to `helpers` of the team; returns
  /// when all calls have returned.  A helper that has not joined when the caller's own call returns
  /// does not join.  So each call of work() must process whatever is left.
  ///
  /// One thread at a time may call it, and not from inside work().
  template <class Work>
  void run(std::size_t helpers, const Work& work) {
    static_assert(std::is_nothrow_invocable_v<const Work&>);
    open({&work, [](const void* of) { (*static_cast<const Work*>(of))(); }}, helpers);
    work();
    close();
  }

 private:
  /// A type-erased reference to a callable.
  struct call {
    const void* of = nullptr;
    void (*run)(const void* of) = nullptr;
  };

  void open(call work, std::size_t helpers);
  void close();
  void serve(std::chrono::nanoseconds spin);
  [[nodiscard]] std::uint32_t wait_for_loop(std::uint32_t served,
                                            std::chrono::nanoseconds spin) const;

  /// The number of helpers inside the loop, two flags, and a count that each open() and each
  /// close() increments: odd while a loop is open.
  alignas(64) std::atomic<std::uint32_t> state_ = 0;
  std::atomic<std::uint32_t> places_ = 0;    // helpers that may be inside the loop
  call work_;                                // written while no loop is open
  std::atomic<std::uint32_t> all_left_ = 0;  // set for a caller that sleeps in close()
  std::vector<std::thread> threads_;
};

}  // namespace skerry
