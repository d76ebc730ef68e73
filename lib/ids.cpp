// SPDX-License-Identifier: Apache-2.0
#include "skerry/ids.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formats/read_with_ids.hpp"
#include "matrix_ops/ids/integer_ids.hpp"
#include "matrix_ops/ids/sorted_ids.hpp"
#include "matrix_ops/ids/string_ids.hpp"

namespace skerry {

namespace {

template <class Id>
using ids_of = std::conditional_t<std::is_integral_v<Id>, integer_ids, string_ids>;

template <class Id>
constexpr integer_order order_of =
    std::is_signed_v<Id> ? integer_order::two_complement : integer_order::plain;

/// Signed and unsigned integers may alias.
template <class Id>
std::span<const typename ids_of<Id>::key> keys_of(std::span<const Id> ids) {
  return {reinterpret_cast<const typename ids_of<Id>::key*>(ids.data()), ids.size()};
}

}  // namespace

template <class Id>
struct vertex_index<Id>::state {
  using table = id_table<ids_of<Id>>;
  using sorted = sorted_ids<ids_of<Id>>;

  std::variant<table, sorted> ids;

  table& unsorted() {
    if (table* const found = std::get_if<table>(&ids)) return *found;
    throw std::logic_error("the ids of the vertex_index are sorted; add all ids before sort()");
  }
  [[nodiscard]] const sorted& vertices() const {
    if (const sorted* const found = std::get_if<sorted>(&ids)) return *found;
    throw std::logic_error("the ids of the vertex_index are not sorted; call sort() first");
  }
};

template <class Id>
vertex_index<Id>::vertex_index() : state_(std::make_unique<state>()) {}
template <class Id>
vertex_index<Id>::vertex_index(vertex_index&& from) noexcept = default;
template <class Id>
vertex_index<Id>& vertex_index<Id>::operator=(vertex_index&& from) noexcept = default;
template <class Id>
vertex_index<Id>::~vertex_index() = default;

template <class Id>
void vertex_index<Id>::add(std::span<const Id> ids, std::span<std::uint32_t> numbers) {
  if (ids.size() != numbers.size())
    throw std::invalid_argument(fmt::format("{} numbers for {} ids; pass an array of {} numbers",
                                            numbers.size(), ids.size(), ids.size()));
  state_->unsorted().number(keys_of(ids), numbers);
}

template <class Id>
buffer<std::uint32_t> vertex_index<Id>::sort(unsigned threads) {
  buffer<std::uint32_t> vertices;
  typename state::sorted sorted(state_->unsorted(), skerry::threads(threads), vertices,
                                order_of<Id>);
  state_->ids.template emplace<typename state::sorted>(std::move(sorted));
  return vertices;
}

template <class Id>
std::size_t vertex_index<Id>::size() const {
  return state_->vertices().size();
}

template <class Id>
Id vertex_index<Id>::id(std::size_t vertex) const {
  const auto& ids = state_->vertices();
  if (vertex >= ids.size())
    throw std::out_of_range(
        fmt::format("there is no vertex {}; use one below {}", vertex, ids.size()));
  return static_cast<Id>(ids[vertex]);
}

template <class Id>
std::optional<std::uint32_t> vertex_index<Id>::vertex(Id id) const {
  return state_->vertices().find(static_cast<typename ids_of<Id>::key>(id));
}

template <class Id>
std::uint64_t vertex_index<Id>::bytes() const {
  return std::visit([](const auto& ids) { return ids.bytes(); }, state_->ids);
}

template class vertex_index<std::uint64_t>;
template class vertex_index<std::int64_t>;
template class vertex_index<std::string_view>;

matrix_with_ids read_with_ids(const std::filesystem::path& file, const id_read_options& how) {
  return read_with_ids(input::of_file(file, how.reading), how);
}

}  // namespace skerry
