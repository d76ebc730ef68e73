// SPDX-License-Identifier: Apache-2.0
// GrB_Vector as a regular type, and access to its elements as a plain array.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/types.hpp"
#include "matrix_ops/large_pages.hpp"

namespace skerry::graphblas {

/// Owns a GrB_Vector of Index.  Copies are deep.  A full vector has an entry at every index; a
/// vector of labels lacks an entry where the label is still missing.
template <std::unsigned_integral Index>
class vector {
 public:
  /// An empty vector of size n.
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

  /// A full vector of size n with unspecified values.
  [[nodiscard]] static vector full(std::uint64_t n) {
    vector y(n);
    if (n == 0) return y;
    // GraphBLAS itself allocates the memory, so that it can free it with any allocator that the
    // program has set.  The second value prevents an iso-valued vector, which would have memory for
    // one element only.
    check(names<Index>::assign_scalar(y.handle_, nullptr, nullptr, 0, GrB_ALL, n, nullptr),
          "GrB_Vector_assign");
    check(names<Index>::set_element(y.handle_, 1, n - 1), "GrB_Vector_setElement");
    return y;
  }

  /// The same in memory that no thread has touched yet, of large pages: for large arrays, which all
  /// threads write.
  [[nodiscard]] static vector untouched(std::uint64_t n) {
    if (n == 0 || !frees_by_free()) return full(n);
    vector y(n);
    large_pages memory(n * sizeof(Index));
    y.pack({reinterpret_cast<Index*>(memory.data()), memory.all().size(), false});
    memory.release();
    return y;
  }

  /// An empty vector of size n in bitmap format: O(1) access to each index.
  [[nodiscard]] static vector bitmap(std::uint64_t n) {
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

  /// The number of entries.
  [[nodiscard]] std::uint64_t entry_count() const {
    GrB_Index count = 0;
    check(GrB_Vector_nvals(&count, handle_), "GrB_Vector_nvals");
    return count;
  }

  /// The smallest index >= v without an entry, or size().  O(1) per index passed, for a vector
  /// created by bitmap().
  [[nodiscard]] std::uint64_t first_missing(std::uint64_t v) const {
    const std::uint64_t n = size();
    if (v >= n || entry_count() == n) return n;
    std::int8_t* bits = nullptr;
    void* values = nullptr;
    GrB_Index bitmap_bytes = 0, values_bytes = 0, count = 0;
    bool iso = false;
    check(GxB_Vector_unpack_Bitmap(handle_, &bits, &values, &bitmap_bytes, &values_bytes, &iso,
                                   &count, nullptr),
          "GxB_Vector_unpack_Bitmap");
    v = static_cast<std::uint64_t>(std::find(bits + v, bits + n, 0) - bits);
    check(GxB_Vector_pack_Bitmap(handle_, &bits, &values, bitmap_bytes, values_bytes, iso, count,
                                 nullptr),
          "GxB_Vector_pack_Bitmap");
    return v;
  }

  /// to[r] = the entry at r, or `missing`.
  void copy_entries(std::span<Index> to, Index missing) const {
    GrB_Index count = to.size();
    std::vector<GrB_Index> at(count);
    std::vector<Index> value(count);
    check(names<Index>::extract_tuples(at.data(), value.data(), &count, handle_),
          "GrB_Vector_extractTuples");
    std::ranges::fill(to, missing);
    for (std::size_t k = 0; k < count; ++k) to[at[k]] = value[k];
  }

  [[nodiscard]] GrB_Vector handle() const { return handle_; }

  /// The memory of a full vector; iso: one element is the value of all entries.
  struct array {
    Index* data = nullptr;
    GrB_Index bytes = 0;
    bool iso = false;
  };
  /// Moves the memory out; the vector is empty until pack() moves it back.  O(1)
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

/// RAII access to the elements of a full vector as a plain array, O(1); Element is const for a
/// const vector.  Unpacks the vector, which is then empty, and packs it again in the destructor.
/// At most one such object per vector may exist, on one thread.
template <class Element>
class elements {
  using index = std::remove_const_t<Element>;
  using source = std::conditional_t<std::is_const_v<Element>, const vector<index>, vector<index>>;

 public:
  explicit elements(source& x) : x_(x), size_(x.size()) {
    if (size_ == 0) return;
    array_ = x_.unpack();
    if (array_.iso) expand_iso();
  }
  elements(const elements&) = delete;
  elements& operator=(const elements&) = delete;
  /// Packing does not allocate: the array goes back into the vector's header, which has kept its
  /// type and size.  It can therefore fail only after a violation of the rules above.  The vector
  /// would then have lost its elements, so the program terminates (noexcept).
  ~elements() noexcept {
    if (size_ > 0) x_.pack(array_);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Element* begin() const { return array_.data; }
  [[nodiscard]] Element* end() const { return array_.data + size_; }
  Element& operator[](std::size_t k) const { return array_.data[k]; }

 private:
  // If all values are equal, GraphBLAS may store a single one: replaces it by a full array.
  void expand_iso() {
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
