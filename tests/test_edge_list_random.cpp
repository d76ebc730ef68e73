// SPDX-License-Identifier: Apache-2.0
// Random edge lists against a slow statement of the rules for their first lines and their ids.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/streamed.hpp"

namespace test_edge_list_random {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// What the rules say of a file of integers, stated slowly.
struct by_rules {
  bool is_error = false, has_sizes = false, is_guess = false, has_odd_fields = false;
  std::uint64_t n = 0, absent = 0;
  bool zero_is_absent = false;
  pairs entries;
};

by_rules understand(const std::string& text, const read_options& how) {
  std::vector<std::vector<std::uint64_t>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    lines.emplace_back();
    for (std::uint64_t number; fields >> number;) lines.back().push_back(number);
  }
  by_rules found;
  if (lines.empty()) return found.is_error = how.first_line == first_line_meaning::sizes, found;
  const auto& first = lines.front();
  const bool has_form =
      first.size() == 1 || first.size() == 2 || (first.size() == 3 && first[0] == first[1]);
  const auto columns = how.columns.empty() ? std::vector<unsigned>{1, 2} : how.columns;
  const std::size_t width = std::ranges::max(columns);
  std::vector<std::uint64_t> ids;
  bool are_entries = true;
  for (std::size_t k = 1; k < lines.size(); ++k) {
    if (lines[k].size() < width) are_entries = false;
    for (const unsigned c : columns)
      if (c <= lines[k].size()) ids.push_back(lines[k][c - 1]);
  }
  const bool has_0 = std::ranges::find(ids, 0U) != ids.end();
  const std::uint64_t base = how.first_id.value_or(has_0 ? 0 : 1);
  const auto in_range = [&](std::uint64_t id) { return id >= base && id - base < first[0]; };
  const bool count_fits = first.size() == 1 || first.back() == lines.size() - 1;
  const bool fits =
      has_form && are_entries && !ids.empty() && count_fits && std::ranges::all_of(ids, in_range);
  if (how.first_line == first_line_meaning::sizes) {
    found.has_sizes = true;
    found.is_error = !has_form || !are_entries || !std::ranges::all_of(ids, in_range) ||
                     (!count_fits && !how.lenient);
  } else if (how.first_line == first_line_meaning::automatic && fits) {
    found.has_sizes = found.is_guess = true;
  }
  if (found.is_error) return found;
  const std::uint64_t subtracted = found.has_sizes ? base : how.first_id.value_or(0);
  const bool skips = found.has_sizes || how.first_line == first_line_meaning::names;
  std::set<std::uint64_t> seen;
  std::size_t fewest = 9, most = 0;
  for (std::size_t k = skips; k < lines.size(); ++k) {
    const auto is_small = [&](unsigned c) { return lines[k][c - 1] < subtracted; };
    if (lines[k].size() < width || std::ranges::any_of(columns, is_small))
      return found.is_error = true, found;
    for (std::size_t c = 1; c < columns.size(); ++c) {
      found.entries.emplace_back(lines[k][columns[c - 1] - 1] - subtracted,
                                 lines[k][columns[c] - 1] - subtracted);
      seen.insert({found.entries.back().first, found.entries.back().second});
    }
    fewest = std::min(fewest, lines[k].size());
    most = std::max(most, lines[k].size());
  }
  found.has_odd_fields = how.columns.empty() && how.first_line != first_line_meaning::names &&
                         most > 2 && fewest != most;
  found.n = found.has_sizes ? first[0] : seen.empty() ? 0 : *seen.rbegin() + 1;
  found.absent = found.has_sizes ? 0 : found.n - seen.size();
  found.zero_is_absent = found.absent != 0 && !seen.contains(0);
  return found;
}

void check_by_rules(const temporary_folder& folder, const std::string& text,
                    const read_options& how) {
  CAPTURE(text);
  CAPTURE(static_cast<int>(how.first_line));
  CAPTURE(how.first_id.value_or(9));
  by_rules expected = understand(text, how);
  if (how.strict && (expected.is_guess || expected.absent != 0 || expected.has_odd_fields))
    expected.is_error = true;
  const auto file = folder.add("a.el", text);
  const auto united = [&] { return unite_edges(file, {}, how); };
  if (expected.is_error) {
    CHECK(error_of([&] { return read(file, how); }) != "");
    CHECK(error_of(united) != "");
    return;
  }
  const stored_matrix A = read(file, how);
  CHECK(A.row_count() == expected.n);
  CHECK(entries_of(A) == expected.entries);
  std::string notes;
  for (const std::string& note : A.notes) notes += note + "\n";
  const auto says = [&](const std::string& part) { return notes.find(part) != std::string::npos; };
  CHECK(says("is read as sizes") == expected.is_guess);
  CHECK((says("occur in no entry") || says("occurs in no entry")) == (expected.absent != 0));
  if (expected.absent > 1)
    CHECK(says(std::to_string(expected.absent) + " of " + std::to_string(expected.n)));
  const std::uint64_t others = expected.absent - expected.zero_is_absent;
  CHECK(says("begin at 1") ==
        (expected.zero_is_absent && !how.first_id && others < (expected.n - others) / 2));
  CHECK(says("pairs of each id and the next") == (how.columns.size() > 2));
  CHECK(A.is_undirected == (how.columns.size() > 2));
  const united_edges streamed = united();
  CHECK(streamed.notes == A.notes);
  CHECK(std::get<0>(streamed.answer).labels.size() == expected.n);
}

}  // namespace

TEST_CASE("random files of integers are read as a slow statement of the rules says") {
  const temporary_folder folder;
  std::mt19937 random(7);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (int round = 0; round < 6000; ++round) {
    const unsigned entries = below(6), ids = 1 + below(7), first = below(3) != 0;
    const std::vector<unsigned> columns[]{{}, {2, 1}, {1, 2, 3}, {3, 1}, {1, 4, 2, 2}};
    read_options how;
    if (below(3) == 0) how.columns = columns[below(5)];
    const unsigned width = how.columns.empty() ? 2 : std::ranges::max(how.columns);
    std::string text;
    const auto put = [&](unsigned number) { text += std::to_string(number) + " "; };
    const auto nearly = [&](unsigned number) { return below(5) != 0 ? number : number + below(2); };
    const unsigned form = below(5);
    if (form > 1) put(nearly(ids));
    if (form == 3) put(nearly(ids));
    if (form > 2) put(nearly(entries));
    if (form > 1) text += "\n";
    for (unsigned k = 0; k < entries; ++k) {
      put(first + below(nearly(ids)));
      for (unsigned f = 1; f < width; ++f)
        if (below(60) != 0) put(first + below(ids));
      if (below(30) == 0) put(below(9));
      text += "\n";
    }
    how.first_line = static_cast<first_line_meaning>(below(3) == 0 ? below(4) : 0);
    if (below(3) == 0) how.first_id = below(2);
    how.strict = below(6) == 0;
    how.lenient = below(4) == 0;
    check_by_rules(folder, text, how);
  }
}

}  // namespace test_edge_list_random
