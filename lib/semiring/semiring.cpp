// SPDX-License-Identifier: Apache-2.0
// The handles of a back end that was chosen at run time, and the checks of their operations.
#include "skerry/semiring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "lib/semiring/session.hpp"

namespace skerry {

namespace {

using detail::semiring_session;
using session_pointer = std::shared_ptr<const semiring_session>;

/// A call of an operation, for messages.
struct call {
  const char* equation;  // as "gather(y, x, i)"
  source_location at;

  [[noreturn]] void refuse(const std::string& why) const {
    throw std::invalid_argument(
        fmt::format("{}:{}: {}: {}", at.file_name(), at.line(), equation, why));
  }

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
void check_apart(const call& of, const any_vector& y, const char* input, const any_vector& x) {
  if (&y == &x)
    of.refuse(
        fmt::format("y is also {}, which is read while y is written; write to another vector "
                    "and swap them",
                    input));
}

/// The most operations with a limit of rounds; FastSV has seven in a round.
constexpr std::uint64_t operations_per_round = 64;

/// Throws if the operation exceeds the limit.
void count_operation(semiring_session& of) {
  if (of.max_rounds != 0 && of.operations / operations_per_round >= of.max_rounds)
    throw stopped(
        fmt::format("stopped on \"{}\" after {} operations, of which {} were products, without an "
                    "answer; check what ends the loop, or raise max_rounds = {}",
                    of.name, of.operations, of.rounds, of.max_rounds),
        of.rounds);
  ++of.operations;
}

void count_round(semiring_session& of) {
  if (of.max_rounds != 0 && of.rounds == of.max_rounds)
    throw stopped(
        fmt::format("stopped on \"{}\" after {} rounds without an answer; check what ends "
                    "the loop, or raise max_rounds",
                    of.name, of.rounds),
        of.rounds);
  count_operation(of);
  ++of.rounds;
}

/// The addition of the back end's semiring.
erased::addition<std::uint32_t> addition_of(any_semiring add) {
  if (add.is_max()) return max_second<std::uint32_t>{};
  return min_second<std::uint32_t>{};
}

/// What f() returns in the session, as the elements of an any_vector.
template <class Function>
std::unique_ptr<detail::erased_vector> elements_of(semiring_session& mine, Function f) {
  return std::make_unique<detail::erased_vector>(mine.call(f));
}

/// Refuses indices that are no rows.
void check_rows(const call& of, semiring_session& mine, const any_vector& i,
                const detail::erased_vector& elements) {
  if (mine.call([&] { return mine.on().holds_rows(elements); })) return;
  const auto all = i.values();
  const auto bad = std::ranges::find_if(all, [&](auto v) { return v >= mine.row_count; });
  const bool is_zero = *bad == min_second<std::uint32_t>::zero;
  of.refuse(fmt::format("i[{}] = {} is no row of a {} x {} matrix{}", bad - all.begin(), *bad,
                        mine.row_count, mine.row_count,
                        is_zero ? "; mxv gives this zero of min_second for an empty row: first "
                                  "accumulate a vector of rows"
                                : "; indices are rows, from 0 on"));
}

}  // namespace

any_vector::any_vector(std::shared_ptr<semiring_session> of,
                       std::unique_ptr<detail::erased_vector> x)
    : session_(std::move(of)), elements_(std::move(x)) {}
any_vector::any_vector(const any_vector& other) : session_(other.session_) {
  if (session_)
    elements_ = elements_of(*session_, [&] { return erased::vector(*other.elements_); });
}
any_vector::any_vector(any_vector&&) noexcept = default;
any_vector& any_vector::operator=(const any_vector& other) {
  if (this != &other) *this = any_vector(other);
  return *this;
}
any_vector& any_vector::operator=(any_vector&& other) noexcept {
  elements_ = std::move(other.elements_);  // before the session of the old elements may end
  session_ = std::move(other.session_);
  return *this;
}
any_vector::~any_vector() = default;

std::size_t any_vector::size() const { return session_ ? session_->row_count : 0; }

std::vector<std::uint32_t> any_vector::values() const {
  std::vector<std::uint32_t> all(size());
  if (session_) session_->call([&] { session_->on().download(*elements_, all); });
  return all;
}

any_matrix::any_matrix(std::shared_ptr<const semiring_session> of) : session_(std::move(of)) {}
std::uint64_t any_matrix::row_count() const { return session_->row_count; }
std::uint64_t any_matrix::entry_count() const { return session_->entry_count; }

any_backend::any_backend(std::shared_ptr<semiring_session> session)
    : session_(std::move(session)) {}
std::string_view any_backend::name() const { return session_->name; }
std::uint64_t any_backend::rounds() const { return session_->rounds; }
std::uint64_t any_backend::entries_read() const { return session_->rounds * session_->entry_count; }

any_vector any_backend::iota(const matrix& A, source_location at) {
  const call of{"iota(A)", at};
  of.check_same("A", A.session_, *session_);
  count_operation(*session_);
  return {session_, elements_of(*session_, [&] { return session_->on().iota(session_->A(), at); })};
}

void any_backend::assign(vector& y, const vector& x, source_location at) {
  const call of{"assign(y, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  count_operation(*session_);
  if (&y != &x) session_->call([&] { session_->on().assign(*y.elements_, *x.elements_, at); });
}

void any_backend::mxv(vector& y, any_semiring add, const matrix& A, const vector& x,
                      source_location at) {
  const call of{"mxv(y, add, A, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("A", A.session_, *session_);
  of.check_same("x", x.session_, *session_);
  check_apart(of, y, "x", x);
  count_round(*session_);
  session_->call(
      [&] { session_->on().mxv(*y.elements_, addition_of(add), session_->A(), *x.elements_, at); });
}

void any_backend::accumulate(vector& y, any_semiring add, const vector& x, source_location at) {
  const call of{"accumulate(y, add, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  count_operation(*session_);
  if (&y == &x) return;  // add is idempotent
  session_->call(
      [&] { session_->on().accumulate(*y.elements_, addition_of(add), *x.elements_, at); });
}

void any_backend::scatter(vector& y, any_semiring add, const vector& i, const vector& x,
                          source_location at) {
  const call of{"scatter(y, add, i, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("i", i.session_, *session_);
  of.check_same("x", x.session_, *session_);
  check_apart(of, y, "i", i);
  check_apart(of, y, "x", x);
  check_rows(of, *session_, i, *i.elements_);
  count_operation(*session_);
  session_->call([&] {
    session_->on().scatter(*y.elements_, addition_of(add), *i.elements_, *x.elements_, at);
  });
}

void any_backend::gather(vector& y, const vector& x, const vector& i, source_location at) {
  const call of{"gather(y, x, i)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  of.check_same("i", i.session_, *session_);
  check_apart(of, y, "x", x);
  check_apart(of, y, "i", i);
  check_rows(of, *session_, i, *i.elements_);
  count_operation(*session_);
  session_->call([&] { session_->on().gather(*y.elements_, *x.elements_, *i.elements_, at); });
}

bool any_backend::equal(const vector& y, const vector& x, source_location at) {
  const call of{"equal(y, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  count_operation(*session_);
  return &y == &x ||
         session_->call([&] { return session_->on().equal(*y.elements_, *x.elements_, at); });
}

any_vector any_backend::vector_of(std::span<const index> values, source_location at) {
  if (values.size() != session_->row_count)
    call{"vector_of(values)", at}.refuse(
        fmt::format("values has {} elements; vectors of a {} x {} matrix have {}", values.size(),
                    session_->row_count, session_->row_count, session_->row_count));
  return {session_, elements_of(*session_, [&] { return session_->on().upload(values); })};
}

}  // namespace skerry
