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

#include "cli/streams.hpp"

namespace skerry {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string contents(const std::filesystem::path& file) {
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
  std::string text;
  for (std::size_t got = 1; got != 0;) {
    const std::size_t size = text.size();
    text.resize(size + (std::size_t{1} << 20));
    got = std::fread(text.data() + size, 1, text.size() - size, in.get());
    text.resize(size + got);
  }
  if (std::ferror(in.get()) != 0) fail(errno);
  return text;
}

}  // namespace

std::vector<std::uint64_t> read_labels(const std::filesystem::path& file) {
  const std::string text = contents(file);
  std::vector<std::uint64_t> labels;
  const char *at = text.data(), *const end = at + text.size();
  while (at < end) {
    const char* line_end = std::find(at, end, '\n');
    std::string_view line(at, line_end);
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    std::uint64_t label = 0;
    const auto parsed = std::from_chars(line.begin(), line.end(), label);
    if (parsed.ec != std::errc{} || parsed.ptr != line.end())
      throw invalid_matrix(
          fmt::format("{}:{}: not a label ({}); write one whole number from 0 to 2^64 - 1 on each "
                      "line",
                      input_name(file.string()), labels.size() + 1, printable(line, 40)));
    labels.push_back(label);
    at = line_end == end ? end : line_end + 1;
  }
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
