// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "lib/files/ids/integer_ids.hpp"
#include "lib/files/ids/sorted_ids.hpp"
#include "lib/files/ids/string_ids.hpp"

namespace skerry::detail {

/// What vertex_ids owns.
struct vertex_id_arrays {
  std::variant<sorted_ids<integer_ids>, sorted_ids<string_ids>> ids;
};

}  // namespace skerry::detail
