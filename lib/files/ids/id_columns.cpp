// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/id_columns.hpp"

#include <charconv>
#include <stdexcept>

namespace skerry {

table_column column_in(std::string_view text) {
  if (text.find_first_not_of("0123456789") != text.npos) return std::string(text);
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);  // 0, which is refused, if large
  return number;
}

std::vector<table_column> columns_in(std::string_view list) {
  std::vector<table_column> all;
  for (std::size_t end = 0; end != list.npos; list.remove_prefix(end == list.npos ? 0 : end + 1)) {
    end = list.find(',');
    if (list.empty() || end == 0)
      throw std::invalid_argument(
          "a column is empty in the list of columns; write numbers or names, with one comma "
          "between two");
    all.push_back(column_in(list.substr(0, end)));
  }
  return all;
}

}  // namespace skerry
