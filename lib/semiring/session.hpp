// SPDX-License-Identifier: Apache-2.0
// What is behind any_backend: a back end with one matrix, without its types.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "lib/semiring/rows.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/erased/backend.hpp"
#include "skerry/semiring.hpp"

namespace skerry {

namespace detail {

/// The elements of an any_vector.
class erased_vector : public erased::vector {
 public:
  explicit erased_vector(erased::vector x) : erased::vector(std::move(x)) {}
};

/// The rows of an any_frontier.
class erased_frontier : public erased::frontier {
 public:
  explicit erased_frontier(erased::frontier rows) : erased::frontier(std::move(rows)) {}
};

/// A back end, its matrix, and the counts of its operations.  It is not called directly, but by
/// call(): its operations and the copies of its vectors.
class semiring_session {
 public:
  using index = std::uint32_t;

  explicit semiring_session(const semiring_rows& A)
      : row_count(A->row_count), entry_count(A->columns.size()) {}
  semiring_session(const semiring_session&) = delete;
  semiring_session& operator=(const semiring_session&) = delete;
  virtual ~semiring_session() = default;

  [[nodiscard]] virtual erased::backend<index>& on() = 0;
  [[nodiscard]] virtual const erased::matrix& A() const = 0;

  /// f(), where the back end can run; its errors are backend_error.
  template <class Function>
  auto call(Function f) {
    using value = decltype(f());
    if constexpr (std::is_void_v<value>) {
      call_in_place(f);
    } else {
      std::optional<value> returned;
      const auto keep = [&] { returned.emplace(f()); };
      call_in_place(keep);
      return *std::move(returned);
    }
  }

  const std::uint64_t row_count, entry_count;
  std::string_view name = {};    // of the back end
  std::uint64_t max_rounds = 0;  // 0: no limit
  std::uint64_t rounds = 0, operations = 0, entries_read = 0;

 private:
  virtual void call_in_place(callback f) = 0;
};

/// A matrix that an operation made.
struct erased_matrix {
  std::shared_ptr<const semiring_session> of;  // destroyed after A
  erased::matrix A;
  std::uint64_t entry_count;
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
