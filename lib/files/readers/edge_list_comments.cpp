// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/edge_list_comments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <variant>

#include "lib/files/readers/scan.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/executors/blocks.hpp"

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

using vertex_bits = std::vector<std::atomic<std::uint64_t>>;  // [ceil(n / 64)]

void insert(vertex_bits& set, std::uint64_t v) {
  std::atomic<std::uint64_t>& word = set[v / 64];
  const std::uint64_t bit = std::uint64_t{1} << v % 64;
  if ((word.load(std::memory_order_relaxed) & bit) == 0)
    word.fetch_or(bit, std::memory_order_relaxed);
}

template <std::unsigned_integral Index>
counted_vertices count_absent(const coo<Index>& A, const threads& run) {
  const std::uint64_t n = A.row_count, entries = A.rows.size();
  // A bit for each vertex must not need more memory than the entries.  There may be few of them
  // with huge ids; 2 entries is then a good bound on the number of vertices that occur.
  if (n / 8 > 2 * sizeof(Index) * entries) return {n - 2 * entries, false};
  vertex_bits seen(n / 64 + 1);
  constexpr std::uint64_t entries_per_block = std::uint64_t{1} << 16, words_per_block = 1 << 14;
  for_each_block(run, entries, entries_per_block, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t k = first; k < last; ++k) {
      insert(seen, A.rows[k]);
      insert(seen, A.columns[k]);
    }
  });
  std::atomic<std::uint64_t> present = 0;
  for_each_block(run, seen.size(), words_per_block, [&](std::uint64_t first, std::uint64_t last) {
    std::uint64_t found = 0;
    for (std::uint64_t w = first; w < last; ++w)
      found += static_cast<std::uint64_t>(std::popcount(seen[w].load(std::memory_order_relaxed)));
    present.fetch_add(found, std::memory_order_relaxed);
  });
  return {n - present.load(), true};
}

/// For the formats that edge lists are not stored in.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
counted_vertices count_absent(const csr<Index, Offset>&, const threads&) {
  return {};
}

/// The number of fields of a line.
unsigned count_fields(std::string_view line) {
  const char* const end = line.data() + line.size();
  unsigned fields = 0;
  for (const char* p = scan::skip_blanks(line.data(), end); p != end; ++fields) {
    while (p != end && !scan::is_blank_or_comma(*p)) ++p;
    while (p != end && scan::is_blank_or_comma(*p)) ++p;
  }
  return fields;
}

/// Calls f(line) for up to 100 lines that are not blank, until it returns false.
template <class Function>
void for_first_lines(std::string_view text, Function f) {
  constexpr unsigned max_lines = 100;
  for (unsigned lines = 0; lines < max_lines && !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text = after(text, line);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (!f(line)) return;
    ++lines;
  }
}

bool is_hash_or_percent_line(std::string_view line) {
  return is_hash_or_percent(line[line.find_first_not_of(" \t\r")]);
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

edge_list_remarks read_remarks(std::string_view text, std::string_view entries) {
  edge_list_remarks remarks;
  for_first_lines(text, [&](std::string_view line) {
    if (!is_hash_or_percent_line(line)) return false;
    line.remove_prefix(line.find_first_not_of(" \t\r"));
    if (!remarks.snap) remarks.snap = sizes_of_snap(line);
    return true;
  });
  for_first_lines(entries, [&](std::string_view line) {
    if (is_hash_or_percent_line(line)) return true;
    const unsigned fields = count_fields(line);
    remarks.most_fields = std::max(remarks.most_fields, fields);
    remarks.fewest_fields =
        remarks.fewest_fields == 0 ? fields : std::min(remarks.fewest_fields, fields);
    return true;
  });
  return remarks;
}

std::vector<std::string> notes_on(const stored_matrix& A, const edge_list_remarks& remarks,
                                  const threads& run) {
  return notes_on(A.row_count(), A.entry_count(), remarks, [&] {
    return std::visit([&](const auto& a) { return count_absent(a, run); }, A.entries);
  });
}

std::vector<std::string> notes_on(std::uint64_t n, std::uint64_t entries,
                                  const edge_list_remarks& remarks,
                                  const std::function<counted_vertices()>& count_absent) {
  std::vector<std::string> notes;
  const auto& snap = remarks.snap;
  if (snap && snap->vertices != n) {
    const counted_vertices absent = count_absent();
    if (absent.count != 0)
      notes.push_back(fmt::format(
          "{}{} of {} vertices occur in no entry (the file declares {} nodes); each is a component "
          "of its own, unless the ids are renumbered",
          absent.exact ? "" : "at least ", absent.count, n, snap->vertices));
    if (snap->vertices > n)
      notes.push_back(
          fmt::format("the file declares {} nodes, but the largest id + 1 is {}; set "
                      "the number of vertices to count nodes without edges",
                      snap->vertices, n));
  }
  if (snap && snap->entries != entries)
    notes.push_back(
        fmt::format("the file declares {} edges and has {} entries", snap->entries, entries));
  const unsigned fewest = remarks.fewest_fields, most = remarks.most_fields;
  constexpr unsigned max_usual = 4;  // two ids, a weight and a time
  if (most > 2 && (fewest != most || most > max_usual))
    notes.push_back(fmt::format(
        "lines have {} fields; the first two of each are an entry, the rest is ignored (an "
        "adjacency list can be read as .graph, METIS's format)",
        fewest == most ? std::to_string(most) : fmt::format("{} to {}", fewest, most)));
  return notes;
}

}  // namespace skerry
