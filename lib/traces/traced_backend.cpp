// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/traced_backend.hpp"

#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace skerry {

namespace {

/// A frontier of the back end and its vertices: members[v] is v or empty.
struct traced_frontier {
  erased::frontier set;
  traced_values members;  // [n]
};

/// The rows in a frontier.
std::vector<std::uint32_t> rows_in(const traced_values& members) {
  std::vector<std::uint32_t> rows;
  for (const auto& member : members)
    if (member) rows.push_back(*member);
  return rows;
}

/// The rows where two vectors differ, as the members of a frontier.
traced_values changed_rows(const traced_values& before, const traced_values& after) {
  traced_values members(after.size());
  for (std::size_t u = 0; u < after.size(); ++u)
    if (after[u] != before[u]) members[u] = static_cast<std::uint32_t>(u);
  return members;
}

}  // namespace

template <class Function>
void traced_backend::record_change(const vector& y, traced_call call,
                                   std::initializer_list<argument> vectors, Function f) {
  call.output = 0;
  call.before = values_of(y);
  f();
  record(std::move(call), vectors);
}

auto traced_backend::iota(const matrix& A, place at) -> vector {
  vector y = base::iota(A, at);
  record({.operation = "iota", .equation = "{-1}[v] = v", .at = at, .output = traced_call::result},
         {{traced_call::result, &y}});
  return y;
}

void traced_backend::assign(vector& y, const vector& x, place at) {
  record_change(y, {.operation = "assign", .equation = "{0} = {1}", .at = at}, {{0, &y}, {1, &x}},
                [&] { base::assign(y, x, at); });
}

void traced_backend::mxv(vector& y, addition add, const matrix& A, const vector& x, place at) {
  std::vector<std::uint32_t> read(size(y));
  std::iota(read.begin(), read.end(), std::uint32_t{0});
  record_change(y,
                {.operation = "mxv",
                 .equation = "{0}[v] = {1} of {3}[neighbours of v]",
                 .at = at,
                 .add = add.name(),
                 .rows_read = std::move(read)},
                {{0, &y}, {3, &x}}, [&] { base::mxv(y, add, A, x, at); });
}

void traced_backend::accumulate(vector& y, addition add, const vector& x, place at) {
  record_change(y,
                {.operation = "accumulate",
                 .equation = "{0}[v] = {1}({0}[v], {2}[v])",
                 .at = at,
                 .add = add.name()},
                {{0, &y}, {2, &x}}, [&] { base::accumulate(y, add, x, at); });
}

void traced_backend::scatter(vector& y, addition add, const vector& i, const vector& x, place at) {
  record_change(
      y,
      {.operation = "scatter", .equation = "{0}[{2}[v]] {1}= {3}[v]", .at = at, .add = add.name()},
      {{0, &y}, {2, &i}, {3, &x}}, [&] { base::scatter(y, add, i, x, at); });
}

void traced_backend::gather(vector& y, const vector& x, const vector& i, place at) {
  record_change(y, {.operation = "gather", .equation = "{0}[v] = {1}[{2}[v]]", .at = at},
                {{0, &y}, {1, &x}, {2, &i}}, [&] { base::gather(y, x, i, at); });
}

bool traced_backend::equal(const vector& y, const vector& x, place at) {
  record({.operation = "equal", .equation = "{0} == {1}", .at = at}, {{0, &y}, {1, &x}});
  return base::equal(y, x, at);
}

void traced_backend::fill(vector& y, index value, place at) {
  record_change(y, {.operation = "fill", .equation = "{0}[v] = {1}", .at = at}, {{0, &y}},
                [&] { base::fill(y, value, at); });
}

void traced_backend::compare(vector& y, const vector& x, relation is, const vector& z, place at) {
  constexpr std::array equations{"{0}[v] = {1}[v] == {3}[v]", "{0}[v] = {1}[v] != {3}[v]",
                                 "{0}[v] = {1}[v] < {3}[v]", "{0}[v] = {1}[v] <= {3}[v]"};
  record_change(
      y, {.operation = "compare", .equation = equations.at(static_cast<std::size_t>(is)), .at = at},
      {{0, &y}, {1, &x}, {3, &z}}, [&] { base::compare(y, x, is, z, at); });
}

void traced_backend::select(vector& y, mask rows, const vector& x, place at) {
  record_change(y, {.operation = "select", .equation = "{0}[v] = {2}[v], {1}", .at = at},
                {{0, &y}, {2, &x}}, [&] { base::select(y, rows, x, at); });
}

auto traced_backend::count(const vector& m, place at) -> index {
  record({.operation = "count", .equation = "the number of v with {0}[v] != 0", .at = at},
         {{0, &m}});
  return base::count(m, at);
}

void traced_backend::mxv(vector& y, mask rows, addition add, const matrix& A, const vector& x,
                         place at) {
  record_change(y,
                {.operation = "mxv",
                 .equation = "{0}[v] = {2} of {4}[neighbours of v], {1}",
                 .at = at,
                 .add = add.name(),
                 .add_place = 2,
                 .rows_read = rows_in(members_of(rows))},
                {{0, &y}, {4, &x}}, [&] { base::mxv(y, rows, add, A, x, at); });
}

auto traced_backend::rows_of(const vector& m) -> frontier {
  return frontier::holding(traced_frontier{base::rows_of(m), members_of(where(m))});
}

std::size_t traced_backend::row_count(const frontier& front) {
  return base::row_count(front.as<traced_frontier>().set);
}

void traced_backend::push(vector& y, addition add, const matrix& A, frontier& front, place at) {
  auto& [set, members] = front.as<traced_frontier>();
  auto before = values_of(y);
  auto read = rows_in(members);
  base::push(y, add, A, set, at);
  members = changed_rows(before, values_of(y));
  record({.operation = "push",
          .equation = "{0}[c] {1}= {0}[r] for the entries (r, c) in {3}; {3} = where {0} changed",
          .at = at,
          .add = add.name(),
          .output = 0,
          .before = std::move(before),
          .rows_read = std::move(read)},
         {{0, &y}}, {{3, members}});
}

auto traced_backend::entries_where(const matrix& A, const vector& x, relation is, const vector& z,
                                   place at) -> matrix {
  constexpr std::array equations{"{-1} = the entries (r, c) of {0} with {1}[r] == {3}[c]",
                                 "{-1} = the entries (r, c) of {0} with {1}[r] != {3}[c]",
                                 "{-1} = the entries (r, c) of {0} with {1}[r] < {3}[c]",
                                 "{-1} = the entries (r, c) of {0} with {1}[r] <= {3}[c]"};
  record({.operation = "entries_where",
          .equation = equations.at(static_cast<std::size_t>(is)),
          .at = at},
         {{1, &x}, {3, &z}});
  return base::entries_where(A, x, is, z, at);
}

auto traced_backend::relabel(const matrix& A, const vector& p, const vector& q, place at)
    -> matrix {
  record({.operation = "relabel",
          .equation = "{-1} = ({1}[r], {2}[c]) for the entries (r, c) of {0}, and its transpose",
          .at = at},
         {{1, &p}, {2, &q}});
  return base::relabel(A, p, q, at);
}

auto traced_backend::join(const matrix& A, const vector& p, place at) -> matrix {
  record({.operation = "join",
          .equation = "{-1} = {0} and the entries (v, {1}[v]) and ({1}[v], v)",
          .at = at},
         {{1, &p}});
  return base::join(A, p, at);
}

auto traced_backend::square(const matrix& A, place at) -> matrix {
  record({.operation = "square", .equation = "{-1} = {0} or {0} {0}", .at = at}, {});
  return base::square(A, at);
}

auto traced_backend::unlabelled(const matrix& A, place at) -> vector {
  vector y = base::unlabelled(A, at);
  record({.operation = "unlabelled",
          .equation = "{-1}[v] = none",
          .at = at,
          .output = traced_call::result},
         {{traced_call::result, &y}});
  return y;
}

auto traced_backend::start(vector& label, index v, place at) -> frontier {
  auto before = values_of(label);
  traced_frontier front{base::start(label, v, at), traced_values(before.size())};
  front.members[v] = v;
  record({.operation = "start",
          .equation = "{0}[{1}] = {1}; {-1} = the set of {1}",
          .at = at,
          .output = 0,
          .before = std::move(before)},
         {{0, &label}}, {{traced_call::result, front.members}});
  return frontier::holding(std::move(front));
}

void traced_backend::expand(frontier& front, vector& label, const matrix& A, index v, place at) {
  auto& [set, members] = front.as<traced_frontier>();
  auto before = values_of(label);
  auto read = rows_in(members);
  base::expand(set, label, A, v, at);
  members = changed_rows(before, values_of(label));
  record({.operation = "expand",
          .equation = "{0} = the unlabelled columns in the rows of {0}; {1}[{0}] = {3}",
          .at = at,
          .output = 1,
          .before = std::move(before),
          .rows_read = std::move(read)},
         {{1, &label}}, {{0, members}});
}

bool traced_backend::empty(const frontier& front) {
  return base::empty(front.as<traced_frontier>().set);
}

traced_values traced_backend::members_of(mask rows) {
  std::vector<index> elements(size(rows.of));
  download(rows.of, elements);
  traced_values members(elements.size());
  for (std::size_t v = 0; v < elements.size(); ++v)
    if (rows.admits(elements[v])) members[v] = static_cast<std::uint32_t>(v);
  return members;
}

traced_values traced_backend::values_of(const vector& x) {
  std::vector<std::uint32_t> elements(size(x));
  download(x, elements);
  traced_values values;
  for (const auto value : elements) values.push_back(traced_value(value, elements.size()));
  return values;
}

void traced_backend::record(traced_call call, std::initializer_list<argument> vectors,
                            std::initializer_list<traced_call::vector> frontiers) {
  for (const argument& each : vectors) call.vectors.push_back({each.place, values_of(*each.x)});
  call.vectors.insert(call.vectors.end(), frontiers);
  to_.record(call);
}

}  // namespace skerry
