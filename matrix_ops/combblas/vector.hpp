// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "matrix_ops/combblas/grid.hpp"

namespace skerry::combblas {

/// A vector of n labels, of which each rank stores a part.  Owns a FullyDistVec, which has no move.
template <std::unsigned_integral Index>
class vector {
 public:
  using distributed = ::combblas::FullyDistVec<std::int64_t, Index>;

  explicit vector(std::unique_ptr<distributed> all) : all_(std::move(all)) {}
  vector(const vector& other) : all_(std::make_unique<distributed>(*other.all_)) {}
  vector(vector&&) noexcept = default;
  vector& operator=(const vector& other) {
    *all_ = *other.all_;
    return *this;
  }
  vector& operator=(vector&&) noexcept = default;

  [[nodiscard]] const distributed& all() const { return *all_; }
  [[nodiscard]] std::uint64_t size() const {
    return static_cast<std::uint64_t>(all_->TotalLength());
  }
  /// The elements of this rank.
  [[nodiscard]] std::span<const Index> local() const {
    return {all_->GetLocArr(), static_cast<std::size_t>(all_->LocArrSize())};
  }
  /// local()[k] = value
  void set(std::size_t k, Index value) {
    all_->SetLocalElement(static_cast<std::int64_t>(k), value);
  }

 private:
  std::unique_ptr<distributed> all_;
};

}  // namespace skerry::combblas
