// SPDX-License-Identifier: Apache-2.0
// The values of operations on a back end that was chosen at run time; see semiring.hpp.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "matrix_ops/given_semiring.hpp"
#include "matrix_ops/semiring.hpp"

namespace skerry {

namespace detail {
class erased_vector;
class erased_frontier;
struct erased_matrix;
class semiring_session;
class semiring_access;
}  // namespace detail

/// @addtogroup semiring
/// @{

/// A vector of a back end that was chosen at run time: one element for each row of its matrix.
///
/// A regular type: copies are deep, moves and swaps are O(1).  It keeps its back end.
class any_vector {
 public:
  any_vector(const any_vector& other);                 ///< A deep copy.
  any_vector(any_vector&& other) noexcept;             ///< O(1); `other` may only be assigned to.
  any_vector& operator=(const any_vector& other);      ///< A deep copy.
  any_vector& operator=(any_vector&& other) noexcept;  ///< O(1)
  ~any_vector();

  /// n
  [[nodiscard]] std::size_t size() const;

  /// The elements, copied to the host's memory.
  ///
  /// returns  [n]
  /// throws   backend_error
  [[nodiscard]] std::vector<std::uint32_t> values() const;

 private:
  friend class any_backend;
  any_vector(std::shared_ptr<detail::semiring_session> of,
             std::unique_ptr<detail::erased_vector> x);

  std::shared_ptr<detail::semiring_session> session_;  // destroyed after the elements
  std::unique_ptr<detail::erased_vector> elements_;
};

/// The matrix of a back end that was chosen at run time, or one that its operations made; a handle,
/// copied in O(1).
class any_matrix {
 public:
  any_matrix(const any_matrix&) = default;             ///< O(1); a move copies, too.
  any_matrix& operator=(const any_matrix&) = default;  ///< O(1)

  /// n
  [[nodiscard]] std::uint64_t row_count() const;
  /// Entries, repeats included.
  [[nodiscard]] std::uint64_t entry_count() const;

 private:
  friend class any_backend;
  friend class detail::semiring_access;
  explicit any_matrix(std::shared_ptr<const detail::semiring_session> of,
                      std::shared_ptr<const detail::erased_matrix> made = {});

  std::shared_ptr<const detail::semiring_session> session_;
  std::shared_ptr<const detail::erased_matrix> made_;  // null: the matrix that on() placed
};

/// A set of rows: the sparse vectors of a back end that was chosen at run time.
class any_frontier {
 public:
  any_frontier(any_frontier&& other) noexcept;  ///< O(1); `other` may only be assigned to.
  any_frontier& operator=(any_frontier&& other) noexcept;  ///< O(1)
  ~any_frontier();

 private:
  friend class any_backend;
  any_frontier(std::shared_ptr<detail::semiring_session> of,
               std::unique_ptr<detail::erased_frontier> rows);

  std::shared_ptr<detail::semiring_session> session_;  // destroyed after the rows
  std::unique_ptr<detail::erased_frontier> rows_;
};

/// A semiring of 32-bit indices: min_second or max_second, which every back end has, or one of the
/// program's own.
class any_semiring {
 public:
  any_semiring(min_second<std::uint32_t>) {}                  ///< add = min
  any_semiring(max_second<std::uint32_t>) : is_max_(true) {}  ///< add = max
  /// An addition that is given at run time, as second_with<std::uint32_t>(std::bit_or<>{}, 0).
  ///
  /// throws  std::invalid_argument: no function, or zero is not its identity, which is tried on a
  ///         few values
  any_semiring(const given_second<std::uint32_t>& add);

  /// Whether add is max.
  [[nodiscard]] bool is_max() const { return is_max_; }
  /// Whether add was given at run time.
  [[nodiscard]] bool is_given() const { return given_.add_to != nullptr; }
  /// The addition that was given.
  [[nodiscard]] const given_second<std::uint32_t>& given() const { return given_; }

 private:
  bool is_max_ = false;
  given_second<std::uint32_t> given_;
};

/// Thrown by an operation that the back end lacks.
class no_operation : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// @}

}  // namespace skerry
