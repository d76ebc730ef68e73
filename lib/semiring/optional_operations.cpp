// SPDX-License-Identifier: Apache-2.0
// The operations of any_backend that some back ends lack, and their checks.
#include <fmt/format.h>

#include <concepts>
#include <memory>
#include <string>
#include <utility>

#include "lib/pipeline/registry.hpp"
#include "lib/semiring/checks.hpp"
#include "lib/semiring/session.hpp"
#include "matrix_ops/erased/capabilities.hpp"
#include "skerry/semiring.hpp"

namespace skerry {

namespace {

constexpr erased::capabilities masks{.masks = true}, pushes{.pushes = true},
    filters{.filters = true}, rewrites{.rewrites = true};

/// Refuses a row number that is none.
void check_row(const call& of, const semiring_session& mine, std::uint64_t v, std::uint64_t end) {
  if (v >= end)
    of.refuse(fmt::format("v = {} is no row of a {} x {} matrix; rows are counted from 0", v,
                          mine.row_count, mine.row_count));
}

/// Refuses a mask that is also the output.
void check_mask(const call& of, const any_vector& y, const any_vector& mask) {
  if (&y == &mask)
    of.refuse(
        "y is also the mask, which is read while y is written; write to another vector and "
        "swap them");
}

/// The matrix that f() makes, for an any_matrix.
template <class Function>
std::shared_ptr<const detail::erased_matrix> made_by(
    const std::shared_ptr<semiring_session>& session, Function f) {
  return session->call([&] {
    auto A = f();
    const auto entries = session->on().entry_count(A);
    return std::make_shared<const detail::erased_matrix>(
        detail::erased_matrix{session, std::move(A), entries});
  });
}

}  // namespace

void check_has(const call& of, semiring_session& mine, const erased::capabilities& need,
               const char* what) {
  if (mine.on().can().cover(need)) return;
  std::string names;
  for (const backend_entry* each : all().backends)
    if (each->offers.cover(need))
      names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", each->name);
  throw no_operation(
      of.text(fmt::format("back end \"{}\" has {}; these have: {}", mine.name, what, names)));
}

any_frontier::any_frontier(std::shared_ptr<semiring_session> of,
                           std::unique_ptr<detail::erased_frontier> rows)
    : session_(std::move(of)), rows_(std::move(rows)) {}
any_frontier::any_frontier(any_frontier&&) noexcept = default;
any_frontier& any_frontier::operator=(any_frontier&& other) noexcept {
  rows_ = std::move(other.rows_);  // before the session of the old rows may end
  session_ = std::move(other.session_);
  return *this;
}
any_frontier::~any_frontier() = default;

void any_backend::fill(vector& y, index value, place at) {
  const call of{"fill(y, value)", at};
  check_has(of, *session_, masks, "no such operation");
  of.check_same("y", y.session_, *session_);
  count_operation(*session_);
  session_->call([&] { session_->on().fill(*y.elements_, value, at); });
}

void any_backend::compare(vector& y, const vector& x, relation is, const vector& z, place at) {
  const call of{"compare(y, x, is, z)", at};
  check_has(of, *session_, masks, "no such operation");
  of.check_same("y", y.session_, *session_);
  of.check_same("x", x.session_, *session_);
  of.check_same("z", z.session_, *session_);
  count_operation(*session_);
  session_->call([&] { session_->on().compare(*y.elements_, *x.elements_, is, *z.elements_, at); });
}

void any_backend::select(vector& y, mask rows, const vector& x, place at) {
  const call of{"select(y, mask, x)", at};
  check_has(of, *session_, masks, "no such operation");
  of.check_same("y", y.session_, *session_);
  of.check_same("the mask", rows.of.session_, *session_);
  of.check_same("x", x.session_, *session_);
  check_mask(of, y, rows.of);
  count_operation(*session_);
  if (&y == &x) return;
  const erased::backend<index>::mask chosen{*rows.of.elements_, rows.is_complement};
  session_->call([&] { session_->on().select(*y.elements_, chosen, *x.elements_, at); });
}

auto any_backend::count(const vector& m, place at) -> index {
  const call of{"count(m)", at};
  check_has(of, *session_, masks, "no such operation");
  of.check_same("m", m.session_, *session_);
  count_operation(*session_);
  return session_->call([&] { return session_->on().count(*m.elements_, at); });
}

void any_backend::mxv(vector& y, mask rows, any_semiring add, const matrix& A, const vector& x,
                      place at) {
  const call of{"mxv(y, mask, add, A, x)", at};
  check_has(of, *session_, masks, "no such operation");
  of.check_same("y", y.session_, *session_);
  of.check_same("the mask", rows.of.session_, *session_);
  of.check_same("A", A.session_, *session_);
  of.check_same("x", x.session_, *session_);
  check_mask(of, y, rows.of);
  check_apart(of, y, "x", x);
  const auto sum = addition_of(of, *session_, add);
  count_round(*session_, A.entry_count());
  const erased::backend<index>::mask chosen{*rows.of.elements_, rows.is_complement};
  session_->call([&] {
    session_->on().mxv(*y.elements_, chosen, sum, matrix_in(*session_, A.made_.get()), *x.elements_,
                       at);
  });
}

auto any_backend::size(const vector& x, place at) -> index {
  call{"size(x)", at}.check_same("x", x.session_, *session_);
  return static_cast<index>(session_->row_count);
}

any_vector any_backend::unlabelled(const matrix& A, place at) {
  const call of{"unlabelled(A)", at};
  of.check_same("A", A.session_, *session_);
  count_operation(*session_);
  return {session_, elements_of(*session_, [&] {
            return session_->on().unlabelled(matrix_in(*session_, A.made_.get()), at);
          })};
}

auto any_backend::first_unlabelled(const vector& label, index v, place at) -> index {
  const call of{"first_unlabelled(label, v)", at};
  of.check_same("label", label.session_, *session_);
  check_row(of, *session_, v, session_->row_count + 1);  // n: none is left
  count_operation(*session_);
  return session_->call([&] { return session_->on().first_unlabelled(*label.elements_, v); });
}

any_frontier any_backend::start(vector& label, index v, place at) {
  const call of{"start(label, v)", at};
  of.check_same("label", label.session_, *session_);
  check_row(of, *session_, v, session_->row_count);
  count_operation(*session_);
  return {session_, std::make_unique<detail::erased_frontier>(session_->call(
                        [&] { return session_->on().start(*label.elements_, v, at); }))};
}

void any_backend::expand(frontier& front, vector& label, const matrix& A, index v, place at) {
  const call of{"expand(front, label, A, v)", at};
  of.check_same("front", front.session_, *session_);
  of.check_same("label", label.session_, *session_);
  of.check_same("A", A.session_, *session_);
  check_row(of, *session_, v, session_->row_count);
  count_round(*session_, A.entry_count());
  session_->call([&] {
    session_->on().expand(*front.rows_, *label.elements_, matrix_in(*session_, A.made_.get()), v,
                          at);
  });
}

bool any_backend::empty(const frontier& front, place at) {
  call{"empty(front)", at}.check_same("front", front.session_, *session_);
  count_operation(*session_);
  return session_->call([&] { return session_->on().empty(*front.rows_); });
}

any_frontier any_backend::rows_of(const vector& m, place at) {
  const call of{"rows_of(m)", at};
  check_has(of, *session_, pushes, "no such operation");
  of.check_same("m", m.session_, *session_);
  count_operation(*session_);
  return {session_, std::make_unique<detail::erased_frontier>(
                        session_->call([&] { return session_->on().rows_of(*m.elements_); }))};
}

std::size_t any_backend::row_count(const frontier& front, place at) {
  const call of{"row_count(front)", at};
  check_has(of, *session_, pushes, "no such operation");
  of.check_same("front", front.session_, *session_);
  count_operation(*session_);
  return session_->call([&] { return session_->on().row_count(*front.rows_); });
}

void any_backend::push(vector& y, any_semiring add, const matrix& A, frontier& front, place at) {
  const call of{"push(y, add, A, front)", at};
  check_has(of, *session_, pushes, "no such operation");
  of.check_same("y", y.session_, *session_);
  of.check_same("A", A.session_, *session_);
  of.check_same("front", front.session_, *session_);
  const auto sum = addition_of(of, *session_, add);
  count_round(*session_, A.entry_count());
  session_->call([&] {
    session_->on().push(*y.elements_, sum, matrix_in(*session_, A.made_.get()), *front.rows_, at);
  });
}

auto any_backend::longest_row(const matrix& A, place at) -> index {
  const call of{"longest_row(A)", at};
  check_has(of, *session_, pushes, "no such operation");
  of.check_same("A", A.session_, *session_);
  count_operation(*session_);
  return session_->call(
      [&] { return session_->on().longest_row(matrix_in(*session_, A.made_.get())); });
}

std::uint64_t any_backend::entry_count(const matrix& A, place at) {
  call{"entry_count(A)", at}.check_same("A", A.session_, *session_);
  count_operation(*session_);
  return A.entry_count();
}

any_matrix any_backend::entries_where(const matrix& A, const vector& x, relation is,
                                      const vector& z, place at) {
  const call of{"entries_where(A, x, is, z)", at};
  check_has(of, *session_, filters, "no such operation");
  of.check_same("A", A.session_, *session_);
  of.check_same("x", x.session_, *session_);
  of.check_same("z", z.session_, *session_);
  count_operation(*session_);
  return any_matrix(session_, made_by(session_, [&] {
                      return session_->on().entries_where(matrix_in(*session_, A.made_.get()),
                                                          *x.elements_, is, *z.elements_, at);
                    }));
}

any_matrix any_backend::relabel(const matrix& A, const vector& p, const vector& q, place at) {
  const call of{"relabel(A, p, q)", at};
  check_has(of, *session_, rewrites, "no such operation");
  of.check_same("A", A.session_, *session_);
  of.check_same("p", p.session_, *session_);
  of.check_same("q", q.session_, *session_);
  check_rows(of, *session_, "p", p, *p.elements_);
  check_rows(of, *session_, "q", q, *q.elements_);
  count_operation(*session_);
  return any_matrix(session_, made_by(session_, [&] {
                      return session_->on().relabel(matrix_in(*session_, A.made_.get()),
                                                    *p.elements_, *q.elements_, at);
                    }));
}

any_matrix any_backend::join(const matrix& A, const vector& p, place at) {
  const call of{"join(A, p)", at};
  check_has(of, *session_, rewrites, "no such operation");
  of.check_same("A", A.session_, *session_);
  of.check_same("p", p.session_, *session_);
  check_rows(of, *session_, "p", p, *p.elements_);
  count_operation(*session_);
  return any_matrix(session_, made_by(session_, [&] {
                      return session_->on().join(matrix_in(*session_, A.made_.get()), *p.elements_,
                                                 at);
                    }));
}

any_matrix any_backend::square(const matrix& A, place at) {
  const call of{"square(A)", at};
  check_has(of, *session_, rewrites, "no such operation");
  of.check_same("A", A.session_, *session_);
  count_round(*session_, A.entry_count());
  return any_matrix(session_, made_by(session_, [&] {
                      return session_->on().square(matrix_in(*session_, A.made_.get()), at);
                    }));
}

}  // namespace skerry
