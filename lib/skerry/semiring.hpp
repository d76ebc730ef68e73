// SPDX-License-Identifier: Apache-2.0
// Write your own algorithm of products, outside the library: the operations of GraphBLAS on a
// matrix that a back end holds. The back end is chosen by name at run time, so that a program needs
// no header of GraphBLAS, Thrust or CUDA. docs/tutorial-semiring.md introduces it.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/source_location.hpp"
#include "matrix_ops/views/stored_matrix.hpp"
#include "skerry/edges.hpp"
#include "skerry/host_matrix.hpp"
#include "skerry/semiring_values.hpp"

namespace skerry {

namespace detail {
/// A view of a matrix in the host's memory, of any kind.
using any_host_view =
    std::variant<csr_view<std::uint32_t, std::uint32_t>, csr_view<std::uint32_t, std::uint64_t>,
                 csr_view<std::uint64_t, std::uint64_t>, csc_view<std::uint32_t, std::uint32_t>,
                 csc_view<std::uint32_t, std::uint64_t>, csc_view<std::uint64_t, std::uint64_t>,
                 coo_view<std::uint32_t>, coo_view<std::uint64_t>, edge_view<std::uint32_t>,
                 edge_view<std::uint64_t>, dense_view>;
}  // namespace detail

/// @addtogroup semiring
/// @{

/// A back end that was chosen at run time.  It satisfies the concepts `backend`,
/// `frontier_backend`, `masking_backend`, `pushing_backend`, `filtering_backend` and
/// `rewriting_backend`, which have the equation of each operation.
///
/// An algorithm is a function template of a back end, as those of the library are, or a function of
/// this class:
///
///     template <skerry::backend B>
///     typename B::vector algorithm(B& on, const typename B::matrix& A);
///
/// Indices have 32 bits: half the memory traffic, and enough for fewer than 2^32 - 1 rows, which
/// on() checks.  Copies refer to the same back end.  One thread at a time may use it.
///
/// Every operation checks its arguments.  It throws std::invalid_argument, with the place of the
/// call, if
/// - a vector or the matrix belongs to another call of on(), or was moved from;
/// - the output is also an input that is read at other indices than it is written;
/// - an index of scatter(), gather(), relabel() or join() is not a row;
/// - the back end lacks the operation or the semiring: no_operation, which names those that have
///   it.
/// It throws `stopped` if a limit is reached, and backend_error if the back end fails.
class any_backend {
 public:
  using index = std::uint32_t;            ///< of rows, and the elements of vectors
  using vector = any_vector;              ///< [n]
  using matrix = any_matrix;              ///< n x n
  using frontier = any_frontier;          ///< a set of rows
  using mask = skerry::mask<any_vector>;  ///< where(m) or where_not(m)
  using place = source_location;          ///< of a call, for errors and traces

  any_backend(const any_backend&) = default;             ///< O(1); a move copies, too.
  any_backend& operator=(const any_backend&) = default;  ///< O(1)

  /// y[r] = r, one element for each row of A.
  [[nodiscard]] vector iota(const matrix& A, source_location at = source_location::current());
  /// y = x
  void assign(vector& y, const vector& x, source_location at = source_location::current());
  /// y[r] = add of x[j] over the entries (r, j); the zero of `add` if row r is empty.  A round.
  void mxv(vector& y, any_semiring add, const matrix& A, const vector& x,
           source_location at = source_location::current());
  /// y[r] = add(y[r], x[r]); y may be x.
  void accumulate(vector& y, any_semiring add, const vector& x,
                  source_location at = source_location::current());
  /// y[i[k]] = add(y[i[k]], x[k]) for every k, repeated indices included.
  void scatter(vector& y, any_semiring add, const vector& i, const vector& x,
               source_location at = source_location::current());
  /// y[k] = x[i[k]]
  void gather(vector& y, const vector& x, const vector& i,
              source_location at = source_location::current());
  /// y == x
  [[nodiscard]] bool equal(const vector& y, const vector& x,
                           source_location at = source_location::current());

  // Of masking_backend.
  /// y[r] = value
  void fill(vector& y, index value, place at = place::current());
  /// y[r] = 1 if x[r] `is` z[r], else 0; y may be x or z.
  void compare(vector& y, const vector& x, relation is, const vector& z,
               place at = place::current());
  /// y[r] = x[r] in the rows of the mask, which y must not be.
  void select(vector& y, mask rows, const vector& x, place at = place::current());
  /// The number of rows with m[r] != 0.
  [[nodiscard]] index count(const vector& m, place at = place::current());
  /// mxv in the rows of the mask; the other rows keep y[r].  A round.
  void mxv(vector& y, mask rows, any_semiring add, const matrix& A, const vector& x,
           place at = place::current());

  // Of frontier_backend.
  /// n
  [[nodiscard]] index size(const vector& x, place at = place::current());
  /// A vector without labels, one position for each row of A.
  [[nodiscard]] vector unlabelled(const matrix& A, place at = place::current());
  /// The smallest u >= v without a label, or n.
  [[nodiscard]] index first_unlabelled(const vector& label, index v, place at = place::current());
  /// label[v] = v; returns the frontier {v}.
  [[nodiscard]] frontier start(vector& label, index v, place at = place::current());
  /// front = the unlabelled columns in the rows of front; label[front] = v.  A round.
  void expand(frontier& front, vector& label, const matrix& A, index v,
              place at = place::current());
  /// Whether front has no vertex.
  [[nodiscard]] bool empty(const frontier& front, place at = place::current());

  // Of pushing_backend.
  /// The frontier of the rows with m[r] != 0.
  [[nodiscard]] frontier rows_of(const vector& m, place at = place::current());
  /// Their number, or more where a row is in it more than once.
  [[nodiscard]] std::size_t row_count(const frontier& front, place at = place::current());
  /// y[c] = add(y[c], x[r]) over the entries (r, c) of A in the rows r of front, where x is y
  /// before; then front = the rows where y has changed.  A round.
  void push(vector& y, any_semiring add, const matrix& A, frontier& front,
            place at = place::current());
  /// A row with the most entries; 0 if A has no rows.
  [[nodiscard]] index longest_row(const matrix& A, place at = place::current());

  // Of filtering_backend.
  /// The number of entries of A.
  [[nodiscard]] std::uint64_t entry_count(const matrix& A, place at = place::current());
  /// The entries (r, c) of A with x[r] `is` z[c], each once.
  [[nodiscard]] matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z,
                                     place at = place::current());

  // Of rewriting_backend.
  /// (p[r], q[c]) and (q[c], p[r]) for each entry (r, c) of A with p[r] != q[c], each once.
  [[nodiscard]] matrix relabel(const matrix& A, const vector& p, const vector& q,
                               place at = place::current());
  /// The entries of A, and (r, p[r]) and (p[r], r) for each row r with p[r] != r, each once.
  [[nodiscard]] matrix join(const matrix& A, const vector& p, place at = place::current());
  /// A + A A over or.and.  A round.
  [[nodiscard]] matrix square(const matrix& A, place at = place::current());

  /// A vector with these elements.
  ///
  /// values  [n]
  /// throws  std::invalid_argument: not n elements; backend_error
  [[nodiscard]] vector vector_of(std::span<const index> values,
                                 source_location at = source_location::current());

  /// The name, as backends() lists it.
  [[nodiscard]] std::string_view name() const;
  /// Products since on().
  [[nodiscard]] std::uint64_t rounds() const;
  /// Entries of the matrices in all these products.  A back end may stop in a row whose sum cannot
  /// change any more, and read fewer; products with a mask or a frontier do, too.
  [[nodiscard]] std::uint64_t entries_read() const;

 private:
  friend class detail::semiring_access;
  explicit any_backend(std::shared_ptr<detail::semiring_session> session);

  std::shared_ptr<detail::semiring_session> session_;
};

static_assert(pushing_backend<any_backend> && rewriting_backend<any_backend>);

/// A back end and the matrix that it holds: `auto [on, M] = skerry::on(A, "graphblas");`
struct placed_matrix {
  any_backend backend;  ///< has the operations
  any_matrix matrix;    ///< n x n
};

/// How on() places a matrix.
struct semiring_options {
  unsigned threads = 0;  ///< host threads; 0: all that the process may use
  /// Throws `stopped` before a further product; 0: no limit.  With a limit, an operation beyond 64
  /// times as many throws, too, which ends a loop without products.
  std::uint64_t max_rounds = 0;
  std::uint64_t max_bytes = 0;  ///< of host memory: a larger estimate throws; 0: the free memory
};

namespace detail {
/// on() of a view.
[[nodiscard]] placed_matrix place(const any_host_view& A, std::string_view backend,
                                  const semiring_options& how);
}  // namespace detail

/// Copies a matrix to a back end of products.
///
/// A        n x n, any pattern, as it is: products read row r of A as the entries (r, j).  May be a
///          temporary
/// backend  "reference", "graphblas", "graphblas_calls", "thrust", "thrust_calls", "thrust_cuda",
///          "thrust_cuda_calls" or "cusparse".  The device is the current one, which must not
///          change between operations
/// throws   invalid_matrix: not square, 2^32 - 1 rows or more, an offset or an id out of range, a
///          memory estimate above the limit; std::invalid_argument: an unknown name, or a back end
///          without products; not_compiled; no_device and other backend_error
/// cost     three passes over the entries; memory: 4 bytes an entry and 8 a row, on "graphblas" 8
///          and 16 more
template <host_matrix View>
[[nodiscard]] placed_matrix on(const View& A, std::string_view backend,
                               const semiring_options& how = {}) {
  return detail::place(A, backend, how);
}

/// The same for the matrix of a file, or a generated one.  An entry that also represents its mirror
/// image, as the file declares, is two entries.
[[nodiscard]] placed_matrix on(const stored_matrix& A, std::string_view backend,
                               const semiring_options& how = {});

/// The same for a matrix of another library, or a range of edges, whose vertices are 0 to the
/// largest id.
template <detail::matrix_argument Matrix>
requires(!std::same_as<std::remove_cvref_t<Matrix>, stored_matrix>) [[nodiscard]] placed_matrix
    on(Matrix&& A, std::string_view backend, const semiring_options& how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(
      A, {}, {.limits = {.max_bytes = how.max_bytes}});
  return skerry::on(input.view(), backend,
                    {how.threads, how.max_rounds, input.left_of(how.max_bytes)});
}

/// @}

}  // namespace skerry
