// SPDX-License-Identifier: Apache-2.0
#include "cli/labels.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <limits>
#include <memory>
#include <string_view>
#include <system_error>

#include "cli/limits.hpp"
#include "cli/streams.hpp"

namespace skerry {

namespace {

constexpr std::string_view blanks = " \t\r";

constexpr std::size_t longest_line = std::size_t{1} << 16;  // bytes

/// The label in a line of a file.
std::uint64_t label_in(std::string_view line, const std::string& file, std::uint64_t number) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  line = line.substr(0, line.find_last_not_of(blanks) + 1);
  std::uint64_t label = 0;
  const auto parsed = std::from_chars(line.begin(), line.end(), label);
  if (parsed.ec != std::errc{} || parsed.ptr != line.end())
    throw invalid_matrix(fmt::format(
        "{}:{}: not a label ({}); write one whole number from 0 to 2^64 - 1 on each line",
        input_name(file), number, printable(line, 40)));
  return label;
}

/// Calls f(line) for each line of a file, of which a block at a time is in memory.
template <class Function>
void for_each_line_of(const std::filesystem::path& file, Function f) {
  const auto fail = [&](int error) {
    throw invalid_matrix(fmt::format(
        "{}: cannot be read ({}); name a file of labels, as written by `skerry cc --labels`",
        input_name(file.string()), std::generic_category().message(error)));
  };
  // fclose() then closes a duplicate of descriptor 0.
  std::FILE* const opened = is_stream(file.native()) ? ::fdopen(::dup(STDIN_FILENO), "rb")
                                                     : std::fopen(file.c_str(), "rb");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(opened, std::fclose);
  if (!in) fail(errno);
  std::string text;  // from the start of a line on
  for (std::size_t got = 1; got != 0;) {
    const std::size_t size = text.size();
    text.resize(size + longest_line);
    got = std::fread(text.data() + size, 1, longest_line, in.get());
    if (std::ferror(in.get()) != 0) fail(errno);
    text.resize(size + got);
    std::size_t at = 0;
    for (std::size_t end; (end = text.find('\n', at)) != text.npos; at = end + 1)
      f(std::string_view(text).substr(at, end - at));
    text.erase(0, at);
    if (text.size() > longest_line) break;  // no label: the line shows it
  }
  if (!text.empty()) f(text);
}

/// The most lines with a label that a file can have; n if its size is not known.
std::uint64_t most_lines(const std::filesystem::path& file, std::uint64_t n) {
  std::error_code unknown;
  const std::uint64_t size =
      is_stream(file.native()) ? 2 * n : std::filesystem::file_size(file, unknown);
  return unknown ? n : std::min(n, size / 2 + 1);
}

}  // namespace

std::vector<std::uint64_t> read_labels(const std::filesystem::path& file, std::uint64_t n,
                                       const std::string& matrix, std::uint64_t held,
                                       std::uint64_t limit) {
  constexpr std::uint64_t bytes_per_label = 8 + 8 + 4;  // the label; sorted, to find its rank
  const std::string name = file.string();
  check_memory(fmt::format("{}: {} labels", input_name(name), n), n * bytes_per_label, held, limit);
  std::vector<std::uint64_t> labels;
  labels.reserve(most_lines(file, n));
  std::uint64_t lines = 0;
  for_each_line_of(file, [&](std::string_view line) {
    const std::uint64_t label = label_in(line, name, ++lines);
    if (lines <= n) labels.push_back(label);
  });
  if (lines != n)
    throw invalid_matrix(fmt::format(
        "{}:{}: {} labels for {} vertices; write one line for each vertex of {}", input_name(name),
        std::clamp<std::uint64_t>(lines, 1, n + 1), lines, n, input_name(matrix)));
  return labels;
}

std::vector<std::uint32_t> narrow_labels(const std::vector<std::uint64_t>& labels) {
  if (labels.empty() ||
      *std::ranges::max_element(labels) <= std::numeric_limits<std::uint32_t>::max())
    return {labels.begin(), labels.end()};
  auto distinct = labels;
  std::ranges::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  std::vector<std::uint32_t> narrow;
  narrow.reserve(labels.size());
  for (const auto label : labels)
    narrow.push_back(
        static_cast<std::uint32_t>(std::ranges::lower_bound(distinct, label) - distinct.begin()));
  return narrow;
}

}  // namespace skerry
