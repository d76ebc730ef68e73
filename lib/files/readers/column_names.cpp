// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/column_names.hpp"

#include <algorithm>
#include <array>

#include "lib/files/readers/scan.hpp"

namespace skerry {

bool is_name_of_end(std::string_view name) {
  constexpr std::array<std::string_view, 26> known{
      "source", "target", "src", "dst", "from", "to",   "fromnodeid", "tonodeid", "dest",
      "u",      "v",      "i",   "j",   "row",  "col",  "column",     "node1",    "node2",
      "node_1", "node_2", "id1", "id2", "id_1", "id_2", "head",       "tail"};
  return std::ranges::find(known, scan::lower(name)) != known.end();
}

}  // namespace skerry
