// SPDX-License-Identifier: Apache-2.0
// The numbers of an id_table, and the memory of its long ids, shared out among threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace skerry {

/// Unused numbers [next, end).
struct number_range {
  std::uint32_t next = 0, end = 0;
  [[nodiscard]] std::uint32_t size() const { return end - next; }
};

/// What one thread at a time has to itself.
template <class Ids>
struct id_session {
  number_range current, spare;
  typename Ids::arena memory;

  [[nodiscard]] std::uint32_t number_count() const { return current.size() + spare.size(); }
  [[nodiscard]] std::uint32_t next_number() {
    if (current.size() == 0) std::swap(current, spare);
    return current.next;
  }
  void take(const number_range& more) { (current.size() == 0 ? current : spare) = more; }
};

/// All sessions.  Not to be used concurrently.
template <class Ids>
class id_sessions {
 public:
  using session = id_session<Ids>;

  /// A session that no thread uses.
  [[nodiscard]] session* borrow() {
    if (idle_.empty()) {
      idle_.reserve(all_.size() + 1);  // so that its return allocates nothing
      all_.push_back(std::make_unique<session>());
      return all_.back().get();
    }
    session* const last = idle_.back();
    idle_.pop_back();
    return last;
  }
  void give_back(session* of) noexcept { idle_.push_back(of); }

  /// The next `count` numbers.
  [[nodiscard]] number_range take_numbers(std::uint32_t count) {
    const std::uint32_t first = limit_;
    limit_ += count;
    return {first, limit_};
  }
  /// All numbers that were taken are less.
  [[nodiscard]] std::uint32_t limit() const { return limit_; }

  /// Numbers that were taken, but are unused; ascending.
  [[nodiscard]] std::vector<std::uint32_t> unused_numbers() const {
    std::vector<std::uint32_t> unused;
    for (const auto& each : all_)
      for (const number_range& range : {each->current, each->spare})
        for (std::uint32_t k = range.next; k != range.end; ++k) unused.push_back(k);
    std::ranges::sort(unused);
    return unused;
  }

  /// Bytes of the arenas.
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& each : all_) sum += each->memory.bytes();
    return sum;
  }
  [[nodiscard]] std::vector<typename Ids::arena> take_arenas() {
    std::vector<typename Ids::arena> arenas;
    for (auto& each : all_) arenas.push_back(std::move(each->memory));
    return arenas;
  }

 private:
  std::vector<std::unique_ptr<session>> all_;
  std::vector<session*> idle_;
  std::uint32_t limit_ = 0;
};

}  // namespace skerry
