// SPDX-License-Identifier: Apache-2.0
// The checks of the operations of any_backend.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "lib/semiring/session.hpp"
#include "matrix_ops/erased/capabilities.hpp"
#include "matrix_ops/source_location.hpp"
#include "skerry/semiring.hpp"

namespace skerry {

using detail::semiring_session;
using session_pointer = std::shared_ptr<const semiring_session>;

/// A call of an operation, for messages.
struct call {
  const char* equation;  // as "gather(y, x, i)"
  source_location at;

  [[nodiscard]] std::string text(const std::string& why) const {
    return fmt::format("{}:{}: {}: {}", at.file_name(), at.line(), equation, why);
  }

  [[noreturn]] void refuse(const std::string& why) const { throw std::invalid_argument(text(why)); }

  /// Refuses an argument that belongs to another session than the back end.
  void check_same(const char* name, const session_pointer& argument,
                  const semiring_session& mine) const {
    if (argument.get() == &mine) return;
    if (argument == nullptr)
      refuse(fmt::format("{} was moved from; assign a vector to it first", name));
    refuse(
        fmt::format("{} belongs to a {} x {} matrix on \"{}\", this back end to a {} x {} one on "
                    "\"{}\"; use matrix and vectors of one call of on()",
                    name, argument->row_count, argument->row_count, argument->name, mine.row_count,
                    mine.row_count, mine.name));
  }
};

/// Refuses an output that is also an input.
inline void check_apart(const call& of, const any_vector& y, const char* input,
                        const any_vector& x) {
  if (&y == &x)
    of.refuse(
        fmt::format("y is also {}, which is read while y is written; write to another vector "
                    "and swap them",
                    input));
}

/// The most operations with a limit of rounds; FastSV has seven in a round.
inline constexpr std::uint64_t operations_per_round = 64;

/// Throws if the operation exceeds the limit.
inline void count_operation(semiring_session& of) {
  if (of.max_rounds != 0 && of.operations / operations_per_round >= of.max_rounds)
    throw stopped(
        fmt::format("stopped on \"{}\" after {} operations, of which {} were products, without an "
                    "answer; check what ends the loop, or raise max_rounds = {}",
                    of.name, of.operations, of.rounds, of.max_rounds),
        of.rounds);
  ++of.operations;
}

/// entries  of the matrix of the product
inline void count_round(semiring_session& of, std::uint64_t entries) {
  if (of.max_rounds != 0 && of.rounds == of.max_rounds)
    throw stopped(
        fmt::format("stopped on \"{}\" after {} rounds without an answer; check what ends "
                    "the loop, or raise max_rounds",
                    of.name, of.rounds),
        of.rounds);
  count_operation(of);
  ++of.rounds;
  of.entries_read += entries;
}

/// Refuses an operation or a semiring that the back end lacks, with the names of those that have
/// it.
///
/// what  "no such operation"
void check_has(const call& of, semiring_session& mine, const erased::capabilities& need,
               const char* what);

/// The addition of the back end's semiring.  Refuses one that it does not take.
inline erased::addition<std::uint32_t> addition_of(const call& of, semiring_session& mine,
                                                   const any_semiring& add) {
  if (add.is_given()) {
    check_has(of, mine, {.semirings = true}, "no semirings that are given at run time");
    return add.given();
  }
  if (add.is_max()) return max_second<std::uint32_t>{};
  return min_second<std::uint32_t>{};
}

/// What f() returns in the session, as the elements of an any_vector.
template <class Function>
std::unique_ptr<detail::erased_vector> elements_of(semiring_session& mine, Function f) {
  return std::make_unique<detail::erased_vector>(mine.call(f));
}

/// A matrix of the session.
///
/// made  null: the one that on() placed
inline const erased::matrix& matrix_in(const semiring_session& mine,
                                       const detail::erased_matrix* made) {
  return made == nullptr ? mine.A() : made->A;
}

/// Refuses indices that are no rows.
///
/// name  of i in the equation
inline void check_rows(const call& of, semiring_session& mine, const char* name,
                       const any_vector& i, const detail::erased_vector& elements) {
  if (mine.call([&] { return mine.on().holds_rows(elements); })) return;
  const auto all = i.values();
  const auto bad = std::ranges::find_if(all, [&](auto v) { return v >= mine.row_count; });
  const bool is_zero = *bad == min_second<std::uint32_t>::zero;
  of.refuse(fmt::format("{}[{}] = {} is no row of a {} x {} matrix{}", name, bad - all.begin(),
                        *bad, mine.row_count, mine.row_count,
                        is_zero ? "; mxv gives this zero of min_second for an empty row: first "
                                  "accumulate a vector of rows"
                                : "; indices are rows, from 0 on"));
}

}  // namespace skerry
