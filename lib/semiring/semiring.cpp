// SPDX-License-Identifier: Apache-2.0
// The handles of a back end that was chosen at run time, and the checks of their operations.
#include "skerry/semiring.hpp"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <utility>

#include "lib/semiring/checks.hpp"
#include "lib/semiring/session.hpp"

namespace skerry {

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

any_semiring::any_semiring(const given_second<std::uint32_t>& add) : given_(add) {
  if (add.add_to == nullptr)
    throw std::invalid_argument("the semiring has no addition; pass a function, see second_with()");
  for (const std::uint32_t x : {0U, 1U, 2U, 1000U, 0x80000000U, 0xfffffffeU, 0xffffffffU})
    for (const auto sum : {add.add(add.zero, x), add.add(x, add.zero)})
      if (sum != x)
        throw std::invalid_argument(
            fmt::format("the semiring's zero = {} is no identity of its addition: {} + {} = {}; an "
                        "empty row has the sum zero",
                        add.zero, add.zero, x, sum));
}

any_matrix::any_matrix(std::shared_ptr<const semiring_session> of,
                       std::shared_ptr<const detail::erased_matrix> made)
    : session_(std::move(of)), made_(std::move(made)) {}
std::uint64_t any_matrix::row_count() const { return session_->row_count; }
std::uint64_t any_matrix::entry_count() const {
  return made_ ? made_->entry_count : session_->entry_count;
}

any_backend::any_backend(std::shared_ptr<semiring_session> session)
    : session_(std::move(session)) {}
std::string_view any_backend::name() const { return session_->name; }
std::uint64_t any_backend::rounds() const { return session_->rounds; }
std::uint64_t any_backend::entries_read() const { return session_->entries_read; }

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
  const auto sum = addition_of(of, *session_, add);
  count_round(*session_, A.entry_count());
  session_->call([&] {
    session_->on().mxv(*y.elements_, sum, matrix_in(*session_, A.made_.get()), *x.elements_, at);
  });
}

void any_backend::accumulate(vector& y, any_semiring add, const vector& x, source_location at) {
  const call of{"accumulate(y, add, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  const auto sum = addition_of(of, *session_, add);
  count_operation(*session_);
  if (&y == &x && !add.is_given()) return;  // min and max are idempotent
  session_->call([&] { session_->on().accumulate(*y.elements_, sum, *x.elements_, at); });
}

void any_backend::scatter(vector& y, any_semiring add, const vector& i, const vector& x,
                          source_location at) {
  const call of{"scatter(y, add, i, x)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("i", i.session_, *session_);
  of.check_same("x", x.session_, *session_);
  check_apart(of, y, "i", i);
  check_apart(of, y, "x", x);
  check_rows(of, *session_, "i", i, *i.elements_);
  const auto sum = addition_of(of, *session_, add);
  count_operation(*session_);
  session_->call(
      [&] { session_->on().scatter(*y.elements_, sum, *i.elements_, *x.elements_, at); });
}

void any_backend::gather(vector& y, const vector& x, const vector& i, source_location at) {
  const call of{"gather(y, x, i)", at};
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  of.check_same("i", i.session_, *session_);
  check_apart(of, y, "x", x);
  check_apart(of, y, "i", i);
  check_rows(of, *session_, "i", i, *i.elements_);
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
