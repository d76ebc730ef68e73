// SPDX-License-Identifier: Apache-2.0
// Runs an algorithm of products on every back end, verifies it and times it, by one call.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "matrix_ops/views/symmetry.hpp"
#include "skerry/semiring.hpp"
#include "skerry/trace.hpp"

namespace skerry {

/// @addtogroup semiring
/// @{

/// An algorithm of products: labels the rows of a matrix with symmetric structure, so that two rows
/// have equal labels if and only if they are in one component.
using semiring_algorithm = std::function<any_vector(any_backend& on, const any_matrix& A)>;

/// How evaluate() runs.
struct evaluate_options {
  std::vector<std::string> backends =
      {};                    ///< names; empty: all back ends of products of this build
  unsigned threads = 0;      ///< host threads; 0: all that the process may use
  unsigned repetitions = 3;  ///< runs on each back end; the shortest is reported
  /// Rounds before `stopped` is thrown; 0: 2 n + 2, twice what label propagation takes on a path.
  std::uint64_t max_rounds = 0;
  std::uint64_t max_bytes = 0;  ///< of host memory: a larger estimate throws; 0: the free memory
  bool canonical = false;       ///< whether a label must be the smallest row of its component, too
  /// Not empty: the operations of one more run, on the first back end that ran, are recorded under
  /// this name of the algorithm.  The matrix then has at most most_traced_vertices rows.
  std::string trace = {};
};

/// What evaluate() found on one back end.
struct backend_evaluation {
  std::string backend = {};        ///< the name
  std::string skipped = {};        ///< no device, or a lacking operation; empty if it ran
  std::string fault = {};          ///< the first wrong label, as verify() reports it; else empty
  std::uint64_t components = 0;    ///< 0 unless right()
  std::uint64_t rounds = 0;        ///< products, in the first run
  std::uint64_t entries_read = 0;  ///< as any_backend::entries_read()
  double seconds = 0;              ///< of the shortest run; 0 unless right()
  std::vector<std::uint32_t> labels = {};  ///< [n], of the first run, or of the first wrong one

  /// Whether the algorithm ran, and verify() accepts the labels of every run.
  [[nodiscard]] bool right() const { return skipped.empty() && fault.empty(); }
};

/// What evaluate() found.
struct evaluation {
  std::uint64_t vertices = 0;                 ///< n
  std::uint64_t entries = 0;                  ///< of the matrix that was solved
  bool symmetrised = false;                   ///< A is not symmetric, and A + A' was solved
  std::vector<backend_evaluation> rows = {};  ///< one for each back end
  /// Each operation with its vectors, for to_text(), to_json() and to_html(); its labels are those
  /// of the algorithm, with the smallest row of each label as the label.  Empty unless
  /// evaluate_options::trace is set and a back end ran.
  std::optional<trace_record> trace = {};

  /// Whether the algorithm ran on a back end, and its labels are right on all that ran it.
  [[nodiscard]] bool right() const;
};

/// The rows as a table, and the faults below it.  A wrong answer has no time.
[[nodiscard]] std::string to_string(const evaluation& of);
std::ostream& operator<<(std::ostream& to, const evaluation& of);  ///< Writes to_string(of).

namespace detail {
/// evaluate() of a view.
[[nodiscard]] evaluation evaluate_view(const any_host_view& A, const semiring_algorithm& algorithm,
                                       const evaluate_options& how);
}  // namespace detail

/// Runs an algorithm on every back end of products of this build; verifies the labels of each run
/// with verify(), counts rounds, and times the algorithm, without the copy of the matrix.  With
/// evaluate_options::trace it also records each operation of one more run.
///
///     std::cout << skerry::evaluate(A, fastsv<skerry::any_backend>);
///
/// The time contains what any_backend adds: a virtual call for each operation, and the check of the
/// indices of scatter() and gather(), which is one pass over them on the host.
///
/// A          n x n; if its structure is not symmetric, A + A' is solved, whose components are the
///            weak components of A
/// algorithm  an instance of a function template for any_backend, or any function of these types
/// how        the defaults run all back ends three times
/// returns    a row for each back end; one that needs a device which this machine lacks is reported
///            as skipped, unless how.backends names it
/// throws     as on(); invalid_matrix: more rows than a trace can show; what the algorithm throws:
///            std::invalid_argument for wrong arguments of an operation, `stopped`;
///            std::invalid_argument: no repetitions, or no algorithm
/// cost       that of the algorithm, and of verify() for each run
template <host_matrix View>
[[nodiscard]] evaluation evaluate(const View& A, const semiring_algorithm& algorithm,
                                  const evaluate_options& how = {}) {
  return detail::evaluate_view(A, algorithm, how);
}

/// The same for the matrix of a file, or a generated one.
[[nodiscard]] evaluation evaluate(const stored_matrix& A, const semiring_algorithm& algorithm,
                                  const evaluate_options& how = {});

/// The same for a matrix of another library, or a range of edges.
template <detail::matrix_argument Matrix>
requires(!std::same_as<std::remove_cvref_t<Matrix>, stored_matrix>) [[nodiscard]] evaluation
    evaluate(Matrix&& A, const semiring_algorithm& algorithm, evaluate_options how = {}) {
  const detail::call_input<std::remove_reference_t<Matrix>> input(
      A, {}, {.limits = {.max_bytes = how.max_bytes}});
  how.max_bytes = input.left_of(how.max_bytes);
  return skerry::evaluate(input.view(), algorithm, how);
}

/// @}

}  // namespace skerry
