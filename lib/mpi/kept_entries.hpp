// SPDX-License-Identifier: Apache-2.0
// The entries of a part of a file, for an algorithm that reads them several times.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "lib/files/readers/entry_source.hpp"
#include "lib/streams/edge_union.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"
#include "matrix_ops/views/stored_matrix.hpp"
#include "skerry/options.hpp"

namespace skerry::mpi {

/// Stores the entries that it receives.
///
/// Memory: 8 bytes for each entry of 32-bit ids, 16 for each of 64-bit ids.  While the arrays grow,
/// half as much again.
class kept_entries final : public entry_receiver {
 public:
  /// name       of the file, for errors
  /// shape      if the file declares it; checked
  /// max_bytes  0: the free memory
  kept_entries(const std::string& name, const std::optional<matrix_shape>& shape,
               std::uint64_t max_bytes)
      : name_(printable_name(name)),
        max_bytes_(max_bytes),
        grows_(!shape),
        n_(shape ? shape->rows : 0),
        is_wide_(n_ > max_narrow) {}

  [[nodiscard]] std::uint64_t narrow_limit() const override { return grows_ ? max_narrow : most; }
  [[nodiscard]] bool is_wide() const override { return is_wide_.load(std::memory_order_acquire); }
  void widen() override { is_wide_.store(true, std::memory_order_release); }

  void receive(std::span<const std::uint32_t> rows,
               std::span<const std::uint32_t> columns) override {
    add(narrow_, rows, columns);
  }
  void receive(std::span<const std::uint64_t> rows,
               std::span<const std::uint64_t> columns) override {
    add(wide_, rows, columns);
  }

  /// Vertices that the file declares, or that its entries have had so far.
  [[nodiscard]] std::uint64_t vertices() const { return n_; }
  /// Vertices v of entries (v, v).
  [[nodiscard]] const vertex_sample& loops() const { return loops_; }

  /// Moves the entries out, as those of an n x n matrix.  64 bits suffice for each file; 32 bits
  /// unless is_wide().  To be called last.
  template <std::unsigned_integral Index>
  [[nodiscard]] coo<Index> take(std::uint64_t n) {
    coo<Index> taken;
    if constexpr (sizeof(Index) == 8) {
      append(wide_, narrow_.rows, narrow_.columns);
      narrow_ = {};
      taken = std::move(wide_);
    } else {
      taken = std::move(narrow_);
    }
    taken.row_count = taken.column_count = n;
    return taken;
  }

  /// Throws invalid_matrix unless labels of so many bytes fit beside the entries.
  void check_labels(std::uint64_t bytes) const {
    check_bytes(name_ + ": a label for each id up to the largest", bytes, left());
  }

 private:
  static constexpr std::uint64_t max_narrow = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

  /// What the limit leaves beside the entries.
  [[nodiscard]] std::uint64_t left() const {
    return left_of(max_bytes_, narrow_.bytes() + wide_.bytes());
  }

  template <class Index>
  void add(coo<Index>& to, std::span<const Index> rows, std::span<const Index> columns) {
    loops_.add_equal(rows, columns);
    std::uint64_t bound = 0;
    if (grows_ && !rows.empty())
      bound = std::uint64_t{std::max(std::ranges::max(rows), std::ranges::max(columns))} + 1;
    const std::lock_guard lock(mutex_);
    n_ = std::max(n_, bound);
    append(to, rows, columns);
  }

  /// Capacities grow by a half, and are only resident where they are filled.
  template <class Index, class Ids>
  void append(coo<Index>& to, const Ids& rows, const Ids& columns) const {
    const std::uint64_t held = to.rows.size(), all = held + rows.size();
    if (all > to.columns.capacity()) {
      const std::uint64_t grown = std::max(all, held + held / 2);
      check_bytes(name_ + ": entries beyond the first " + std::to_string(held),
                  saturating_product(std::max(held, 2 * (grown - held)), sizeof(Index)), left());
      to.rows.reserve(grown);
      to.columns.reserve(grown);
    }
    to.rows.insert(to.rows.end(), rows.begin(), rows.end());
    to.columns.insert(to.columns.end(), columns.begin(), columns.end());
  }

  std::string name_;
  std::uint64_t max_bytes_;
  bool grows_;
  std::mutex mutex_;  // protects n_ and the entries
  std::uint64_t n_;
  coo<std::uint32_t> narrow_;
  coo<std::uint64_t> wide_;
  std::atomic<bool> is_wide_;
  vertex_sample loops_;
};

}  // namespace skerry::mpi
