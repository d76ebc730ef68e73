// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/edge_list_comments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/formats/scan.hpp"
#include "matrix_ops/formats/text_chunks.hpp"

namespace skerry {

namespace {

/// Reads words and numbers of a line, one after another.
class line_reader {
 public:
  explicit line_reader(std::string_view line) : at_(line.data()), end_(at_ + line.size()) {}

  /// Advances past `word`, if it follows.
  bool accept(std::string_view word) {
    if (!std::string_view(at_, end_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  /// The same past blanks and a word.
  bool accept_next(std::string_view word) {
    at_ = scan::skip_blanks(at_, end_);
    return accept(word);
  }
  bool accept_number(std::uint64_t& number) {
    at_ = scan::skip_blanks(at_, end_);
    return scan::read_number(at_, end_, number) == scan::number::read;
  }
  [[nodiscard]] bool at_end() const { return scan::skip_blanks(at_, end_) == end_; }

 private:
  const char* at_;
  const char* end_;
};

/// The sizes in a line `# Nodes: N Edges: M`, if it is one.
std::optional<declared_sizes> sizes_of_snap(std::string_view line) {
  line_reader at(line);
  declared_sizes sizes;
  const bool found = at.accept("#") && at.accept_next("Nodes:") &&
                     at.accept_number(sizes.vertices) && at.accept_next("Edges:") &&
                     at.accept_number(sizes.entries);
  return found ? std::optional(sizes) : std::nullopt;
}

/// The number of vertices that occur in no entry.  O(n + entries)
std::uint64_t count_without_entries(const stored_matrix& A) {
  return std::visit(
      [](const auto& entries) {
        std::vector<bool> occurs(entries.row_count);
        for_each_entry(entries.view(), serial{}, [&](auto u, auto v) {
          occurs[u] = true;
          occurs[v] = true;
        });
        return static_cast<std::uint64_t>(std::ranges::count(occurs, false));
      },
      A.entries);
}

/// The number of integers that a line begins with.
unsigned count_integers(const char* p, const char* end) {
  unsigned integers = 0;
  for (std::uint64_t number; scan::read_number(p, end, number) == scan::number::read; ++integers) {
    if (!scan::at_line_end(p, end) && !scan::is_blank_or_comma(*p)) break;
    while (p != end && scan::is_blank_or_comma(*p)) ++p;
  }
  return integers;
}

}  // namespace

std::optional<declared_sizes> sizes_in_first_line(std::string_view text) {
  line_reader at(text.substr(0, text.find('\n')));
  declared_sizes sizes;
  const bool found = at.accept("# ") && at.accept_number(sizes.vertices) &&
                     at.accept(" vertices, ") && at.accept_number(sizes.entries) &&
                     at.accept(" entries") && at.at_end();
  return found ? std::optional(sizes) : std::nullopt;
}

std::vector<std::string> notes_on(const stored_matrix& A, std::string_view text) {
  std::vector<std::string> notes;
  std::optional<declared_sizes> snap;
  constexpr unsigned lines_read = 100;
  unsigned fewest = ~0u, most = 0, line = 0;
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; p != end && line < lines_read; p = scan::next_line(p, end)) {
    const char* const word = scan::skip_blanks(p, end);
    if (scan::at_line_end(word, end)) continue;
    if (is_hash_or_percent(*word)) {
      if (!snap) snap = sizes_of_snap({word, scan::find_line_end(word, end)});
      continue;
    }
    ++line;
    const unsigned integers = count_integers(word, scan::find_line_end(word, end));
    fewest = std::min(fewest, integers);
    most = std::max(most, integers);
  }
  const std::uint64_t n = A.row_count(), entries = A.entry_count();
  if (snap && snap->vertices != n) {
    // A bit for each vertex, unless that is much more than the entries take.
    const bool is_sparse = n / 64 > entries;
    notes.push_back(fmt::format(
        "{}{} of {} vertices occur in no entry (the file declares {} nodes); each is a component "
        "of its own, unless the ids are renumbered",
        is_sparse ? "at least " : "", is_sparse ? n - 2 * entries : count_without_entries(A), n,
        snap->vertices));
  }
  if (snap && snap->entries != entries)
    notes.push_back(
        fmt::format("the file declares {} edges and has {} entries", snap->entries, entries));
  if (most > 2 && fewest != most)
    notes.push_back(fmt::format(
        "lines have {} to {} numbers; the first two of each are an entry, the rest is ignored (an "
        "adjacency list can be read as .graph, METIS's format)",
        fewest, most));
  return notes;
}

}  // namespace skerry
