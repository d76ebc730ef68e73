// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/edge_list_comments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <variant>

#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/formats/scan.hpp"

namespace skerry {

namespace {

constexpr unsigned max_lines = 100;  // that are searched or inspected

/// The number after `name` and blanks in a line of lower-case letters, if there is one.
std::optional<std::uint64_t> number_after(const std::string& line, std::string_view name) {
  const std::size_t found = line.find(name);
  if (found == std::string::npos) return {};
  const char* const end = line.data() + line.size();
  const char* p = scan::skip_blanks(line.data() + found + name.size(), end);
  std::uint64_t number;
  if (scan::read_number(p, end, number) != scan::number::read) return {};
  return number;
}

using vertex_bits = std::vector<std::atomic<std::uint64_t>>;  // [ceil(n / 64)]

void insert(vertex_bits& set, std::uint64_t v) {
  std::atomic<std::uint64_t>& word = set[v / 64];
  const std::uint64_t bit = std::uint64_t{1} << v % 64;
  if ((word.load(std::memory_order_relaxed) & bit) == 0)
    word.fetch_or(bit, std::memory_order_relaxed);
}

struct vertices_in_no_entry {
  std::uint64_t count = 0;
  bool exact = true;  // else a lower bound
};

template <std::unsigned_integral Index>
vertices_in_no_entry count_absent(const coo<Index>& A, const threads& run) {
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
vertices_in_no_entry count_absent(const csr<Index, Offset>&, const threads&) {
  return {};
}

/// The number of fields of a line, up to a limit.
unsigned count_fields(const char* p, const char* end) {
  constexpr unsigned limit = 5;
  unsigned fields = 0;
  for (; fields < limit && !scan::at_line_end(p, end); ++fields) {
    while (!scan::at_line_end(p, end) && !scan::is_blank_or_comma(*p)) ++p;
    while (p != end && scan::is_blank_or_comma(*p)) ++p;
  }
  return fields;
}

}  // namespace

std::optional<declared_sizes> exact_sizes(const input& in) {
  const std::string_view text = in.text(), line = text.substr(0, text.find('\n'));
  const char* p = line.data();
  const char* const end = p + line.size();
  declared_sizes sizes{0, 0, {line, 1, after(text, line)}};
  const auto accept = [&](std::string_view word) {
    if (!std::string_view(p, static_cast<std::size_t>(end - p)).starts_with(word)) return false;
    p += word.size();
    return true;
  };
  const auto accept_number = [&](std::uint64_t& number) {
    return scan::read_number(p, end, number) == scan::number::read;
  };
  const bool is_declaration = accept("# ") && accept_number(sizes.vertices) &&
                              accept(" vertices, ") && accept_number(sizes.entries) &&
                              accept(" entries") && scan::skip_blanks(p, end) == end;
  return is_declaration ? std::optional(sizes) : std::nullopt;
}

std::optional<declared_sizes> described_sizes(const input& in) {
  constexpr std::size_t max_length = 200;  // of a line; the rest is ignored
  std::string_view rest = in.text();
  for (unsigned number = 1; number <= max_lines && !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest = after(rest, line);
    const std::size_t word = line.find_first_not_of(" \t\r");
    if (word == std::string_view::npos) continue;
    if (!is_hash_or_percent(line[word])) return {};
    const std::string low = scan::lower(line.substr(0, max_length));
    const auto vertices = number_after(low, "nodes:"), entries = number_after(low, "edges:");
    if (vertices && entries) return declared_sizes{*vertices, *entries, {line, number, rest}};
  }
  return {};
}

std::vector<std::string> notes_on_sizes(const declared_sizes& described, const stored_matrix& A,
                                        const read_options& how, const threads& run) {
  std::vector<std::string> notes;
  const std::uint64_t n = A.row_count(), entries = A.entry_count();
  const std::uint64_t line = described.line.number;
  if (described.entries != entries)
    notes.push_back(
        fmt::format("line {} declares {} edges, but the file has {} entries; check that "
                    "the file is complete",
                    line, described.entries, entries));
  if (described.vertices == n || how.bipartite) return notes;
  const auto absent = std::visit([&](const auto& a) { return count_absent(a, run); }, A.entries);
  if (absent.count != 0)
    notes.push_back(fmt::format(
        "vertices that occur in no entry: {}{} of {} (line {} declares {} nodes); each is a "
        "component of its own; renumber the ids without gaps to leave these vertices out",
        absent.exact ? "" : "at least ", absent.count, n, line, described.vertices));
  if (described.vertices > n)
    notes.push_back(
        fmt::format("line {} declares {} nodes, but the matrix has {} vertices, the "
                    "largest id + 1; set --vertices to count nodes without edges",
                    line, described.vertices, n));
  return notes;
}

std::optional<std::string> note_on_fields(std::string_view body, std::uint64_t first_line) {
  constexpr std::size_t max_bytes = std::size_t{1} << 16;
  if (body.size() > max_bytes) {  // whole lines only, unless the first one is longer
    const std::size_t last = body.rfind('\n', max_bytes);
    body = body.substr(0, last == std::string_view::npos ? max_bytes : last);
  }
  unsigned inspected = 0, fewest = 0, most = 0;
  std::uint64_t longest = 0;  // the line with most fields
  for (std::uint64_t number = first_line; !body.empty() && inspected < max_lines; ++number) {
    const std::string_view line = body.substr(0, body.find('\n'));
    body = after(body, line);
    const char* const end = line.data() + line.size();
    const char* const p = scan::skip_blanks(line.data(), end);
    if (p == end || is_hash_or_percent(*p)) continue;
    const unsigned fields = count_fields(p, end);
    if (inspected == 0) fewest = fields;
    fewest = std::min(fewest, fields);
    if (fields > most) longest = number;
    most = std::max(most, fields);
    ++inspected;
  }
  if (most <= 2 || (most == fewest && most <= 4)) return {};
  return fmt::format(
      "line {} has {}{} fields{}; the first two of each line are an edge, and the "
      "rest is ignored",
      longest, most, most == 5 ? " or more" : "", most == fewest ? "" : ", others fewer");
}

}  // namespace skerry
