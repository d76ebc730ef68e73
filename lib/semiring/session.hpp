// SPDX-License-Identifier: Apache-2.0
// What is behind any_backend: a back end with one matrix, without its types.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "lib/semiring/rows.hpp"
#include "skerry/semiring.hpp"

namespace skerry {

namespace detail {

/// A vector of a session, of a type that only the session knows.
class erased_vector {
 public:
  virtual ~erased_vector() = default;
};

/// The operations of a back end on its matrix.  Arguments have been checked; all vectors are those
/// of this session.
class semiring_session {
 public:
  using index = std::uint32_t;
  using vector = erased_vector;
  using owned = std::unique_ptr<vector>;

  explicit semiring_session(const semiring_rows& A)
      : row_count(A->row_count), entry_count(A->columns.size()) {}
  semiring_session(const semiring_session&) = delete;
  semiring_session& operator=(const semiring_session&) = delete;
  virtual ~semiring_session() = default;

  [[nodiscard]] virtual owned iota() = 0;
  [[nodiscard]] virtual owned copy(const vector& x) = 0;
  [[nodiscard]] virtual owned upload(std::span<const index> values) = 0;
  virtual void download(const vector& x, std::span<index> to) = 0;
  virtual void assign(vector& y, const vector& x) = 0;
  virtual void mxv(vector& y, any_semiring add, const vector& x) = 0;
  virtual void accumulate(vector& y, any_semiring add, const vector& x) = 0;
  virtual void scatter(vector& y, any_semiring add, const vector& i, const vector& x) = 0;
  virtual void gather(vector& y, const vector& x, const vector& i) = 0;
  [[nodiscard]] virtual bool equal(const vector& y, const vector& x) = 0;
  /// Whether every element of i is a row.
  [[nodiscard]] virtual bool holds_rows(const vector& i) = 0;
  /// Returns when all operations have completed.
  virtual void wait() = 0;

  const std::uint64_t row_count, entry_count;
  std::string_view name = {};    // of the back end
  std::uint64_t max_rounds = 0;  // 0: no limit
  std::uint64_t rounds = 0, operations = 0;
  source_location at = source_location::current();  // of the current operation in the algorithm
};

/// Makes the public handles of a session.
class semiring_access {
 public:
  [[nodiscard]] static placed_matrix handles(const std::shared_ptr<semiring_session>& of) {
    return {any_backend(of), any_matrix(of)};
  }
};

}  // namespace detail
}  // namespace skerry
