// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "lib/files/ids/string_element.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Ids that are byte strings, for id_table.
struct string_ids {
  using key = std::string_view;    // what a caller passes
  using element = string_element;  // what is stored for each distinct id

  /// Owns the bytes of long strings that one thread has added.
  class arena {
   public:
    /// The element to store for a new id; it lasts only if keep() is called before the next make().
    [[nodiscard]] element make(const element& id) {
      made_ = 0;
      if (id.is_short()) return id;
      const key text = id.text();
      made_ = text.size();
      if (made_ > left_) add_block();
      std::copy(text.begin(), text.end(), at_);
      return element({at_, made_});
    }
    void keep() {
      at_ += made_;
      left_ -= made_;
    }
    /// Bytes of memory.  Other threads may call it while the owner of the arena adds ids.
    [[nodiscard]] std::uint64_t bytes() const { return host_atomics::load(bytes_); }

   private:
    void add_block() {
      const std::size_t size = std::max(made_, std::clamp(bytes_ / 2, least_block, most_block));
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
      at_ = blocks_.back().get();
      left_ = size;
      host_atomics::store(bytes_, bytes_ + size);
    }

    static constexpr std::size_t least_block = std::size_t{1} << 12,
                                 most_block = std::size_t{1} << 20;
    std::vector<std::unique_ptr<char[]>> blocks_;
    char* at_ = nullptr;
    std::size_t left_ = 0, made_ = 0, bytes_ = 0;
  };

  /// An element that refers to the bytes of the caller.
  [[nodiscard]] static element element_of(key id) { return element(id); }
  /// Valid as long as the element.
  [[nodiscard]] static key key_of(const element& e) { return e.text(); }
  [[nodiscard]] static bool equal(const element& a, const element& b) { return a == b; }
  static void prefetch(const element& e) {
    if (!e.is_short()) skerry::prefetch(e.text().data());
  }

  [[nodiscard]] static std::uint64_t hash(const element& e, std::uint64_t seed) {
    if (e.is_short()) return detail::scramble(detail::scramble(e.word(0) ^ seed) ^ e.word(1));
    key id = e.text();
    std::uint64_t h = seed ^ id.size();
    for (; id.size() > sizeof h; id.remove_prefix(sizeof h))
      h = detail::scramble(h ^ detail::first_word(id));
    return detail::scramble(h ^ detail::first_word(id));
  }

  // Ids are sorted bytewise, as unsigned numbers; a prefix of an id precedes it.  Most comparisons
  // are those of eight bytes after the prefix that all ids share.

  /// The number of bytes that two ids begin with.
  [[nodiscard]] static std::size_t common_prefix(key a, key b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  }
  /// Compares the first `skip` bytes with those of `with`, which has as many: as memcmp().
  [[nodiscard]] static int compare_prefix(key id, key with, std::size_t skip) {
    return id.substr(0, skip).compare(with.substr(0, skip));
  }
  /// Eight bytes, those from `skip` on, as a number.
  [[nodiscard]] static std::uint64_t prefix(key id, std::size_t skip) {
    return __builtin_bswap64(detail::first_word(id.substr(skip)));
  }
  /// The order of two ids whose first `skip` bytes and whose prefixes are equal.
  [[nodiscard]] static bool less(key a, key b, std::size_t skip) {
    return a.substr(skip) < b.substr(skip);
  }
};

}  // namespace skerry
