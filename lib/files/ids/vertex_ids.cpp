// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/vertex_ids.hpp"

#include <charconv>
#include <utility>

#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"

namespace skerry {

namespace {

using integers = sorted_ids<integer_ids>;
using strings = sorted_ids<string_ids>;

void append_integer(std::string& to, const integers& ids, std::size_t vertex) {
  char digits[24];
  const std::uint64_t id = ids[vertex];
  const auto end =
      ids.order() == integer_order::two_complement
          ? std::to_chars(digits, digits + sizeof digits, static_cast<std::int64_t>(id))
          : std::to_chars(digits, digits + sizeof digits, id);
  to.append(digits, end.ptr);
}

std::optional<std::uint32_t> find_integer(const integers& ids, std::string_view text) {
  const auto id = integer_of(text);
  const bool is_signed = ids.order() == integer_order::two_complement;
  if (!id || !id->fits || (id->is_negative && !is_signed)) return std::nullopt;
  if (is_signed && !id->is_negative && id->word >> 63 != 0) return std::nullopt;
  return ids.find(id->word);
}

}  // namespace

vertex_ids::vertex_ids(detail::vertex_id_arrays&& arrays)
    : arrays_(std::make_shared<const detail::vertex_id_arrays>(std::move(arrays))) {}

std::size_t vertex_ids::size() const {
  return std::visit([](const auto& ids) { return ids.size(); }, arrays_->ids);
}

bool vertex_ids::are_integers() const { return std::holds_alternative<integers>(arrays_->ids); }

std::string vertex_ids::text(std::size_t vertex) const {
  std::string id;
  if (const auto* ids = std::get_if<integers>(&arrays_->ids))
    append_integer(id, *ids, vertex);
  else
    id = std::get<strings>(arrays_->ids)[vertex];
  return id;
}

std::optional<std::uint32_t> vertex_ids::find(std::string_view id) const {
  if (const auto* ids = std::get_if<integers>(&arrays_->ids)) return find_integer(*ids, id);
  return std::get<strings>(arrays_->ids).find(id);
}

std::uint64_t vertex_ids::bytes() const {
  return std::visit([](const auto& ids) { return ids.bytes(); }, arrays_->ids);
}

void vertex_ids::append_field(std::string& to, std::size_t vertex,
                              std::string_view delimiter) const {
  const auto* const ids = std::get_if<integers>(&arrays_->ids);
  if (ids != nullptr && delimiter.find_first_of("-0123456789") == delimiter.npos)
    append_integer(to, *ids, vertex);
  else
    skerry::append_field(to, text(vertex), delimiter);
}

}  // namespace skerry
