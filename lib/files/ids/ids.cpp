// SPDX-License-Identifier: Apache-2.0
#include "skerry/ids.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "lib/files/ids/id_kinds.hpp"
#include "lib/files/ids/read_with_ids.hpp"
#include "lib/files/ids/sorted_ids.hpp"
#include "lib/files/readers/file_stream.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace skerry {

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

void check_number_count(std::uint64_t ids, std::uint64_t numbers) {
  if (ids != numbers)
    throw std::invalid_argument(
        fmt::format("{} numbers for {} ids; pass an array of {} numbers", numbers, ids, ids));
}

template <class Id>
void vertex_index<Id>::add(std::span<const Id> ids, std::span<std::uint32_t> numbers) {
  check_number_count(ids.size(), numbers.size());
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

matrix_of_rows read_rows(const std::filesystem::path& file, const id_read_options& how,
                         const read_watch& watch) {
  return unless_stopped([&] { return read_rows(input::of_file(file, how.reading, watch), how); });
}

matrix_with_ids read_with_ids(const std::filesystem::path& file, const id_read_options& how,
                              const read_watch& watch) {
  return unless_stopped(
      [&] { return read_with_ids(input::of_file(file, how.reading, watch), how); });
}

matrix_at_bounds read_at_bounds(const std::filesystem::path& file, const id_read_options& how,
                                const read_watch& watch) {
  return unless_stopped(
      [&] { return read_at_bounds(input::of_file(file, how.reading, watch), how); });
}

}  // namespace skerry
