// SPDX-License-Identifier: Apache-2.0
// The ids that callers pass, as id_table has them.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "lib/files/ids/integer_ids.hpp"
#include "lib/files/ids/integer_order.hpp"
#include "lib/files/ids/string_ids.hpp"

namespace skerry {

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

/// Throws std::invalid_argument unless there is a number for each id.
void check_number_count(std::uint64_t ids, std::uint64_t numbers);

}  // namespace skerry
