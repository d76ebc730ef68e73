// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "matrix_ops/error.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Ids that are byte strings, for id_table.  An element is the address of a record: the length in
/// four bytes, then the bytes.
struct string_ids {
  using key = std::string_view;
  using element = const char*;

  /// Owns the records that one thread has added.
  class arena {
   public:
    /// throws  invalid_matrix: the id is too long
    [[nodiscard]] element make(key id) {
      if (id.size() > std::numeric_limits<length>::max())
        throw invalid_matrix("an id is longer than 4 GiB; shorten it");
      made_ = sizeof(length) + id.size();
      if (made_ > left_) add_block();
      const auto size = static_cast<length>(id.size());
      std::memcpy(at_, &size, sizeof size);
      std::copy(id.begin(), id.end(), at_ + sizeof size);
      return at_;
    }
    void keep() {
      at_ += made_;
      left_ -= made_;
    }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

   private:
    void add_block() {
      const std::size_t size = std::max(made_, std::clamp(bytes_ / 2, least_block, most_block));
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
      at_ = blocks_.back().get();
      left_ = size;
      bytes_ += size;
    }

    static constexpr std::size_t least_block = std::size_t{1} << 12,
                                 most_block = std::size_t{1} << 20;
    std::vector<std::unique_ptr<char[]>> blocks_;
    char* at_ = nullptr;
    std::size_t left_ = 0, made_ = 0, bytes_ = 0;
  };

  [[nodiscard]] static key key_of(element e) {
    length size;
    std::memcpy(&size, e, sizeof size);
    return {e + sizeof size, size};
  }
  [[nodiscard]] static std::uint64_t hash(key id, std::uint64_t seed) {
    std::uint64_t h = seed ^ id.size();
    for (; id.size() > sizeof h; id.remove_prefix(sizeof h)) h = detail::scramble(h ^ word(id));
    return detail::scramble(h ^ word(id));
  }
  static void prefetch(element e) { skerry::prefetch(e); }

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
    const std::uint64_t first = word(id.substr(skip));
    return std::endian::native == std::endian::little ? __builtin_bswap64(first) : first;
  }
  /// The order of two ids whose first `skip` bytes and whose prefixes are equal.
  [[nodiscard]] static bool less(key a, key b, std::size_t skip) {
    return a.substr(skip) < b.substr(skip);
  }

 private:
  using length = std::uint32_t;

  /// The first eight bytes; absent ones are 0.
  [[nodiscard]] static std::uint64_t word(key id) {
    std::uint64_t first = 0;
    if (id.size() >= sizeof first)
      std::memcpy(&first, id.data(), sizeof first);
    else
      std::copy(id.begin(), id.end(), reinterpret_cast<char*>(&first));
    return first;
  }
};

}  // namespace skerry
