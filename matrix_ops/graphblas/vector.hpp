// SPDX-License-Identifier: Apache-2.0
// A GrB_Vector as a regular type, and its elements as a plain array.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/types.hpp"

namespace skerry::graphblas {

/// Owns a GrB_Vector of Index.  Copies are deep.  A full vector has an element at every place; one
/// of labels that are still missing has not.
template <std::unsigned_integral Index>
class vector {
 public:
  /// n places, none taken.
  explicit vector(std::uint64_t n) {
    start();
    check(GrB_Vector_new(&handle_, names<Index>::type(), n), "GrB_Vector_new");
  }
  vector(const vector& other) { check(GrB_Vector_dup(&handle_, other.handle_), "GrB_Vector_dup"); }
  vector(vector&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  vector& operator=(vector other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~vector() { GrB_Vector_free(&handle_); }

  /// A full vector of n elements, whose values are unspecified.
  [[nodiscard]] static vector full(std::uint64_t n) {
    vector y(n);
    if (n == 0) return y;
    // The memory comes from GraphBLAS itself, so it is what GraphBLAS may free, whatever allocator
    // the program gave it.  Two values, or there would be one element of memory.
    check(names<Index>::assign_scalar(y.handle_, nullptr, nullptr, 0, GrB_ALL, n, nullptr),
          "GrB_Vector_assign");
    check(names<Index>::set_element(y.handle_, 1, n - 1), "GrB_Vector_setElement");
    return y;
  }

  /// n places, none taken, each found in O(1): a bitmap.
  [[nodiscard]] static vector places(std::uint64_t n) {
    vector y(n);
    check(GxB_Vector_Option_set(y.handle_, GxB_SPARSITY_CONTROL, GxB_BITMAP | GxB_FULL),
          "GxB_Vector_Option_set");
    return y;
  }

  [[nodiscard]] std::uint64_t size() const {
    GrB_Index n = 0;
    check(GrB_Vector_size(&n, handle_), "GrB_Vector_size");
    return n;
  }

  /// How many places are taken.
  [[nodiscard]] std::uint64_t taken() const {
    GrB_Index count = 0;
    check(GrB_Vector_nvals(&count, handle_), "GrB_Vector_nvals");
    return count;
  }

  /// The least place >= v that is not taken, or size().  O(1) for each place passed, in a vector
  /// that is made by places().
  [[nodiscard]] std::uint64_t first_free(std::uint64_t v) const {
    const std::uint64_t n = size();
    if (v >= n || taken() == n) return n;
    std::int8_t* taken_places = nullptr;
    void* values = nullptr;
    GrB_Index places_bytes = 0, values_bytes = 0, count = 0;
    bool iso = false;
    check(GxB_Vector_unpack_Bitmap(handle_, &taken_places, &values, &places_bytes, &values_bytes,
                                   &iso, &count, nullptr),
          "GxB_Vector_unpack_Bitmap");
    v = static_cast<std::uint64_t>(std::find(taken_places + v, taken_places + n, 0) - taken_places);
    check(GxB_Vector_pack_Bitmap(handle_, &taken_places, &values, places_bytes, values_bytes, iso,
                                 count, nullptr),
          "GxB_Vector_pack_Bitmap");
    return v;
  }

  [[nodiscard]] GrB_Vector handle() const { return handle_; }

  /// The memory of a full vector; iso: one element stands for all.
  struct array {
    Index* data = nullptr;
    GrB_Index bytes = 0;
    bool iso = false;
  };
  /// Hands its memory out, and is empty until pack() takes it back.  O(1).
  [[nodiscard]] array unpack() const {
    array a;
    check(GxB_Vector_unpack_Full(handle_, reinterpret_cast<void**>(&a.data), &a.bytes, &a.iso,
                                 nullptr),
          "GxB_Vector_unpack_Full");
    return a;
  }
  void pack(array a) const {
    check(GxB_Vector_pack_Full(handle_, reinterpret_cast<void**>(&a.data), a.bytes, a.iso, nullptr),
          "GxB_Vector_pack_Full");
  }

 private:
  GrB_Vector handle_ = nullptr;
};

/// The elements of a full vector as a plain array, O(1); Element is const for a const vector.
/// While this lives, the vector itself is empty, so there is one at a time for a vector, on one
/// thread.
template <class Element>
class elements {
  using index = std::remove_const_t<Element>;
  using source = std::conditional_t<std::is_const_v<Element>, const vector<index>, vector<index>>;

 public:
  explicit elements(source& x) : x_(x), size_(x.size()) {
    if (size_ == 0) return;
    array_ = x_.unpack();
    if (array_.iso) spread();
  }
  elements(const elements&) = delete;
  elements& operator=(const elements&) = delete;
  /// Packing takes no memory: the array goes into the header that the vector kept, of a type and a
  /// size that are its own, and nothing else is asked for.  What is left to fail is a use against
  /// the rules above; going on would read a vector that has lost its elements, so it ends here.
  ~elements() noexcept {
    if (size_ > 0) x_.pack(array_);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Element* begin() const { return array_.data; }
  [[nodiscard]] Element* end() const { return array_.data + size_; }
  Element& operator[](std::size_t k) const { return array_.data[k]; }

 private:
  // Where all values are equal, GraphBLAS may keep one for all.
  void spread() {
    const index value = *array_.data;
    x_.pack(array_);
    array_ = vector<index>::full(size_).unpack();
    std::fill_n(array_.data, size_, value);
    array_.iso = false;
  }

  source& x_;
  std::size_t size_;
  typename vector<index>::array array_;
};

template <class Index>
elements(const vector<Index>&) -> elements<const Index>;
template <class Index>
elements(vector<Index>&) -> elements<Index>;

}  // namespace skerry::graphblas
