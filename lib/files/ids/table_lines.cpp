// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string_view>

#include "lib/files/ids/id_file.hpp"
#include "lib/files/ids/record_layout.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "skerry/ids.hpp"

namespace skerry {

namespace {

/// A row with the vertices of its ids, as far as these are vertices.
table_line row_of(std::string_view text, const record_layout& layout, const vertex_ids& ids) {
  table_line row{table_line::kind::row, text, {}, {}};
  try {
    const char* p = text.data();
    record fields;
    read_record(p, p + text.size(), layout, fields);
    for (const field& each : fields.ids) {
      const auto found = ids.find(each.has_escapes ? unescaped(each.text) : std::string(each.text));
      if (found && !row.vertex) row.vertex = found;
      if (found) row.other = found;
    }
  } catch (const parse_error&) {  // the file has been read: the row was allowed to be incomplete
  }
  return row;
}

/// Calls f(line) for each line; row(text, layout) makes those of rows.
template <class Row>
void for_each_line_of(const std::filesystem::path& file, const id_read_options& how, bool are_rows,
                      Row row, const std::function<void(const table_line&)>& f) {
  const input in = input::of_file(file, how.reading);
  static_cast<void>(reading(in, [&] {
    detected_layout found = detect_layout(in, how, check_id_file(in, how, 1));
    if (are_rows) keep_rows(in, how, found);
    const std::string& names = found.layout.names;
    const auto line_at = [&](std::uint64_t position, std::string_view text) -> table_line {
      const char *const begin = text.data(), *const end = begin + text.size();
      const char* const first = position < found.body ? scan::skip_blanks(begin, end)
                                                      : skip_margin(begin, end, found.layout);
      if (first == end || is_hash_or_percent(*first))
        return {table_line::kind::comment, text, {}, {}};
      const bool are_names_again = !names.empty() && is_line(begin, end, names);
      if (position < found.body || are_names_again) return {table_line::kind::names, text, {}, {}};
      return row(text, found.layout);
    };
    if (const auto delimiter = in.declared_delimiter())
      f({table_line::kind::comment, fmt::format("sep={}", *delimiter), {}, {}});
    scratch_pool pool;
    for (const text_chunk& chunk : split_into_chunks(in, in.text_begin(), 1, how.reading,
                                                     threads(1), lines_of(found.layout))) {
      scratch_pool::borrowed buffer(pool);
      std::string_view left = text_of(in, chunk, buffer);
      for (std::uint64_t position = chunk.position; !left.empty();) {
        const std::size_t size = std::min(left.find('\n'), left.size() - 1) + 1;
        std::string_view line = left.substr(0, size);
        while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
        f(line_at(position, line));
        left.remove_prefix(size);
        position += size;
      }
    }
    return true;
  }));
}

}  // namespace

void for_each_table_line(const std::filesystem::path& file, const id_read_options& how,
                         const vertex_ids& ids, const std::function<void(const table_line&)>& f) {
  const auto row = [&](std::string_view text, const record_layout& layout) {
    return row_of(text, layout, ids);
  };
  for_each_line_of(file, how, false, row, f);
}

void for_each_table_line(const std::filesystem::path& file, const id_read_options& how,
                         const std::function<void(const table_line&)>& f) {
  std::uint32_t next = 0;
  const auto row = [&](std::string_view text, const record_layout&) -> table_line {
    const std::uint32_t r = next++;
    return {table_line::kind::row, text, r, r};
  };
  for_each_line_of(file, how, true, row, f);
}

}  // namespace skerry
