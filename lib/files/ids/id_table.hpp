// SPDX-License-Identifier: Apache-2.0
// A concurrent hash table that numbers the distinct ids of a file 0, 1, ... while it is parsed.
//
// Open addressing with linear probing; a slot is filled by one compare-and-swap and never changed.
// Where the slots no longer suffice, all threads that use the table copy them into twice as many.
// Gao, Groote, Hesselink: Lock-free dynamic hash tables with open addressing. Distributed Computing
// 2005; Maier, Sanders, Dementiev: Concurrent hash tables: fast and general(?)!. TOPC 2019.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/files/ids/id_sessions.hpp"
#include "lib/files/ids/id_slots.hpp"
#include "lib/files/ids/segmented_array.hpp"
#include "lib/files/ids/slot_growth.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/unforeseen_seed.hpp"

namespace skerry {

/// Called with the number of ids and the bytes of a table before it takes more memory; throws to
/// refuse.
using growth_check = std::function<void(std::uint64_t ids, std::uint64_t bytes)>;

/// Hashes by Ids::hash with a seed that no file can foresee.
template <class Ids>
struct seeded_hash {
  std::uint64_t seed = unforeseen_seed();
  [[nodiscard]] std::uint64_t operator()(const typename Ids::element& id) const {
    return Ids::hash(id, seed);
  }
};

/// Numbers distinct ids.  Which number an id gets depends on the threads; sorted_ids.hpp replaces
/// the numbers by ranks.
///
/// Memory for integers: 8 bytes an id and 4 a slot, 13 to 19 bytes an id, 24 while it grows.
///
/// Ids   integer_ids or string_ids
/// Hash  of elements
template <class Ids, class Hash = seeded_hash<Ids>>
class id_table {
 public:
  using key = typename Ids::key;
  using element = typename Ids::element;
  using number_type = std::uint32_t;

  /// expected  distinct ids, or fewer; the table then does not grow before it holds so many
  explicit id_table(growth_check check = {}, std::uint64_t expected = 0, Hash hash = {})
      : check_(std::move(check)), hash_(hash), slots_(bits_for(expected)) {
    slots_.clear(0, slots_.size());
  }
  id_table(const id_table&) = delete;
  id_table& operator=(const id_table&) = delete;

  /// numbers[i] = the number of ids[i].  Several threads may call it concurrently.  If only one
  /// does, new ids get the numbers 0, 1, ... in their order.
  ///
  /// numbers  [ids.size()], below number_limit()
  /// throws   what the check throws; invalid_matrix: more than 3 * 2^30 distinct ids;
  ///          std::logic_error: after free_slots()
  /// cost     O(ids) expected
  void number(std::span<const key> ids, std::span<std::uint32_t> numbers) {
    const active_session in(*this);
    for (std::size_t first = 0; first < ids.size(); first += batch) {
      in.prepare();
      const std::size_t count = std::min<std::size_t>(batch, ids.size() - first);
      number_batch(*in.own, ids.subspan(first, count), numbers.subspan(first, count));
    }
  }

  /// All numbers are less.  Some of them may belong to no id: those of unused_numbers().
  [[nodiscard]] std::uint32_t number_limit() const { return sessions_.limit(); }

  /// Numbers below number_limit() without an id, ascending.
  [[nodiscard]] std::vector<std::uint32_t> unused_numbers() const {
    return sessions_.unused_numbers();
  }

  [[nodiscard]] segmented_array<element>& elements() { return elements_; }
  [[nodiscard]] const segmented_array<element>& elements() const { return elements_; }

  /// Bytes that the table uses.  Capacity that no number has reached takes no physical memory.
  [[nodiscard]] std::uint64_t bytes() const {
    return number_limit() * sizeof(element) + slots_.size() * sizeof(std::uint32_t) +
           sessions_.bytes();
  }

  /// The arenas that own what the elements refer to.  The table is then empty and not to be used.
  [[nodiscard]] std::vector<typename Ids::arena> take_arenas() { return sessions_.take_arenas(); }

  /// Frees the slots: no more ids can be added.
  ///
  /// throws  std::logic_error: called twice
  void free_slots() {
    check_slots();
    slots_ = {};
  }

 private:
  static constexpr std::uint32_t batch = 64;  // ids whose cache misses overlap
  static constexpr unsigned first_bits = 10;

  static unsigned bits_for(std::uint64_t expected) {
    const auto bits = static_cast<unsigned>(std::bit_width(expected / 3 * 4));
    return std::clamp(bits, first_bits, id_slots::most_bits);
  }

  /// A sort that has failed leaves no slots, and ids in any order.
  void check_slots() const {
    if (slots_.size() == 0)
      throw std::logic_error("the ids are sorted, or a sort has failed; add them to a new table");
  }

  using session = id_session<Ids>;

  /// Takes part in the table: it does not grow without the thread.
  class active_session {
   public:
    explicit active_session(id_table& table) : table_(table) {
      const std::lock_guard lock(table.mutex_);
      table.check_slots();
      own = table.sessions_.borrow();
      ++table.active_;
    }
    active_session(const active_session&) = delete;
    active_session& operator=(const active_session&) = delete;
    ~active_session() {
      const std::lock_guard lock(table_.mutex_);
      table_.sessions_.give_back(own);
      table_.leave();
    }
    /// Makes sure that the thread has numbers for a batch of new ids.
    void prepare() const { table_.prepare(*own); }

    session* own;

   private:
    id_table& table_;
  };

  void leave() {
    if (--active_ == 0) changed_.notify_all();
  }

  void prepare(session& own) {
    const auto has_enough = [&] { return own.number_count() >= batch; };
    // A thread that enters the table while the others copy the slots does not lock again before it
    // reads the copy; the acquire orders that read after the release in join_growth.
    if (has_enough() && !grows_.load(std::memory_order_acquire)) return;
    std::unique_lock lock(mutex_);
    for (;;) {
      if (growing_) {
        join_growth(lock);
      } else if (has_enough()) {
        return;
      } else if (number_limit() + batch <= slots_.limit()) {
        elements_.extend(number_limit() + batch);
        own.take(sessions_.take_numbers(batch));
      } else {
        start_growth();
      }
    }
  }

  void start_growth() {
    if (slots_.bits() == id_slots::most_bits)
      throw invalid_matrix("there are more than 3,221,225,472 distinct ids; divide the input");
    if (check_) check_(number_limit(), bytes() + 2 * slots_.size() * sizeof(std::uint32_t));
    growing_ = std::make_shared<slot_growth>(slots_.bits() + 1);
    grows_.store(true, std::memory_order_relaxed);
  }

  /// Waits until no thread uses the slots, helps to copy them, and returns as a user of the copy.
  void join_growth(std::unique_lock<std::mutex>& lock) {
    const std::shared_ptr<slot_growth> joined = growing_;
    leave();
    changed_.wait(lock, [&] { return active_ == 0 || growing_ != joined; });
    if (growing_ == joined) {
      lock.unlock();
      joined->join(slots_, elements_, hash_);
      lock.lock();
    }
    if (growing_ == joined) {
      slots_ = joined->take();
      growing_.reset();
      grows_.store(false, std::memory_order_release);
      changed_.notify_all();
    }
    ++active_;
  }

  /// Each loop begins the cache misses of the next one.
  void number_batch(session& own, std::span<const key> ids, std::span<std::uint32_t> numbers) {
    element sought[batch];
    std::uint64_t hashes[batch];
    for (std::size_t i = 0; i < ids.size(); ++i) {
      sought[i] = Ids::element_of(ids[i]);
      hashes[i] = hash_(sought[i]);
      prefetch(slots_.address(slots_.home(hashes[i])));
    }
    const auto for_each_candidate = [&](auto f) {
      for (std::size_t i = 0; i < ids.size(); ++i)
        if (const std::uint32_t word = slots_.load(slots_.home(hashes[i])); word != 0)
          f(elements_[slots_.number(word)]);
    };
    for_each_candidate([](const element& e) { prefetch(&e); });
    if constexpr (!std::is_same_v<key, element>) for_each_candidate(&Ids::prefetch);
    for (std::size_t i = 0; i < ids.size(); ++i)
      numbers[i] = find_or_insert(own, sought[i], hashes[i]);
  }

  std::uint32_t find_or_insert(session& own, const element& id, std::uint64_t hash) {
    bool is_made = false;  // elements_[own.next_number()] holds the id
    for (std::uint64_t slot = slots_.home(hash);; slot = slots_.after(slot)) {
      std::uint32_t word = slots_.load(slot);
      if (word == 0) {
        const std::uint32_t number = own.next_number();
        if (!is_made) elements_[number] = own.memory.make(id);
        is_made = true;
        if (slots_.fill(slot, hash, number, word)) {
          own.memory.keep();
          ++own.current.next;
          return number;
        }
      }
      if (slots_.may_hold(word, hash))
        if (const std::uint32_t found = slots_.number(word); Ids::equal(elements_[found], id))
          return found;
    }
  }

  growth_check check_;
  Hash hash_;
  std::mutex mutex_;  // of what follows, but for the slots and elements themselves
  std::condition_variable changed_;
  id_sessions<Ids> sessions_;
  std::size_t active_ = 0;                // threads that use the slots
  std::shared_ptr<slot_growth> growing_;  // if the slots are to be copied
  std::atomic<bool> grows_ = false;       // growing_ != nullptr, to be read without the mutex
  id_slots slots_;
  segmented_array<element> elements_;  // [number_limit()]
};

}  // namespace skerry
