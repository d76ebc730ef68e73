// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/first_sizes.hpp"

#include <array>
#include <mutex>

#include "lib/files/readers/edge_list_start.hpp"
#include "lib/files/readers/text_stream.hpp"

namespace skerry {

std::string_view complete_lines(std::string_view text, bool at_end) {
  return at_end ? text : text.substr(0, text.rfind('\n') + 1);  // 0 if none: npos + 1
}

std::optional<first_sizes> sizes_of(std::string_view line) {
  const char* const end = line.data() + line.size();
  const char* p = scan::skip_blanks(line.data(), end);
  std::array<std::uint64_t, 3> numbers{};
  std::size_t count = 0;
  for (; p != end; ++count) {
    if (count == 3 || scan::read_number(p, end, numbers[count]) != scan::number::read) return {};
    if (p != end && !scan::is_blank_or_comma(*p)) return {};
    while (p != end && scan::is_blank_or_comma(*p)) ++p;
  }
  if (count == 1) return first_sizes{numbers[0], {}};
  if (count == 2) return first_sizes{numbers[0], numbers[1]};
  if (count == 3 && numbers[0] == numbers[1]) return first_sizes{numbers[0], numbers[2]};
  return {};
}

id_bounds bounds_of(std::string_view text, const first_sizes& sizes, const read_options& how) {
  id_bounds found;
  const std::uint64_t most_entries =
      saturating_product(sizes.entries.value_or(~std::uint64_t{0}), entries_of_line(how));
  edge_lines(edge_list_start{.columns = how.columns})(text, [&](std::uint64_t u, std::uint64_t v) {
    found.add(u, v);
    if (found.most > sizes.vertices || found.entries > most_entries) throw not_sizes();
  });
  found.entries /= entries_of_line(how);
  return found;
}

std::string_view text_after(const input& in, const header_line& line, std::uint64_t bytes) {
  const std::uint64_t size = line.body - line.begin;
  return in.window(line.begin, size + bytes).substr(size);
}

std::optional<following> bounds_after(const input& in, const header_line& first,
                                      const first_sizes& sizes, const read_options& how,
                                      bool may_read_all) {
  const std::string_view text = text_after(in, first, input::most_of_head);
  const bool at_end = first.body + text.size() == in.size();
  const bool is_all = at_end && text.size() <= 2 * input::most_of_head;
  const std::string_view lines = complete_lines(text.substr(0, 2 * input::most_of_head), is_all);
  try {
    following found{bounds_of(lines, sizes, how), is_all};
    if (is_all || !may_read_all || in.is_stream()) return found;
    const read_watch unwatched;
    text_stream all(in, {.body = first.body, .first_line = first.number + 1}, how, unwatched);
    std::mutex adding;
    found = {};
    all.for_each_chunk(threads(how.threads), counts_nothing(), [&](const text_stream::chunk& part) {
      const id_bounds of_part = bounds_of(part.text, sizes, how);
      const std::lock_guard lock(adding);
      found.bounds.add(of_part);
    });
    return found;
  } catch (const not_sizes&) {
  } catch (const parse_error&) {     // reported when the entries are read
  } catch (const invalid_matrix&) {  // the same
  }
  return {};
}

std::uint64_t first_id_after_sizes(const id_bounds& found, const read_options& how) {
  return how.first_id.value_or(found.least == 0 ? 0 : 1);
}

bool fit(const first_sizes& sizes, const following& found, const read_options& how) {
  const id_bounds& of = found.bounds;
  const std::uint64_t first = first_id_after_sizes(of, how);
  if (of.entries == 0 || of.least < first || of.most - first >= sizes.vertices) return false;
  if (how.vertices && *how.vertices != sizes.vertices) return false;
  if (!sizes.entries) return true;
  return found.is_all ? of.entries == *sizes.entries : of.entries <= *sizes.entries;
}

}  // namespace skerry
