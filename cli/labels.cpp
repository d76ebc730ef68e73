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

/// The next field of a line, which may be empty; removes it and what separates it from the next.
std::string_view next_field(std::string_view& line) {
  const auto is_blank = [](char c) { return blanks.find(c) != blanks.npos; };
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  const std::string_view field = line.substr(0, line.find_first_of(" \t\r,;"));
  line.remove_prefix(field.size());
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  if (!line.empty() && (line.front() == ',' || line.front() == ';')) line.remove_prefix(1);
  return field;
}

bool parse(std::string_view text, std::uint64_t& number) {
  const auto parsed = std::from_chars(text.begin(), text.end(), number);
  return parsed.ec == std::errc{} && parsed.ptr == text.end();
}

/// Collects the labels of vertices from lines `label`, in their order, or `vertex label`.
class label_lines {
 public:
  label_lines(const std::string& file, std::uint64_t n, std::uint64_t first)
      : file_(input_name(file)), n_(n), first_(first) {}

  std::vector<std::uint64_t> labels;  // in the order of the lines
  std::uint64_t lines = 0;            // with a label

  void add(std::string_view line) {
    std::string_view left = line;
    const std::string_view begin = next_field(left), end = next_field(left);
    ++number_;
    if (number_ == 1) has_vertices_ = !end.empty();
    std::uint64_t vertex = lines, label = 0;
    const bool is_label =
        parse(has_vertices_ ? end : begin, label) && left.empty() && has_vertices_ == !end.empty();
    if (number_ == 1 && !is_label && !begin.starts_with('#') &&
        (has_vertices_ ? !parse(begin, vertex) : begin == "label"))
      return;  // the names of columns
    if (!is_label || (has_vertices_ && !parse(begin, vertex)))
      fail(line, "not a label",
           "write one whole number from 0 to 2^64 - 1 on each line, or a vertex and its label");
    ++lines;
    if (!has_vertices_) {
      if (lines <= n_) labels.push_back(label);
      return;
    }
    const std::uint64_t v = vertex - first_;  // wraps around below the first
    if (v >= n_)
      fail(line, fmt::format("vertex {} is outside {} to {}", vertex, first_, first_ + n_ - 1),
           first_ == 0 ? "add --base file if vertices are counted from 1" : "omit --base");
    if (labels.empty()) {
      labels.resize(n_);
      has_label_.resize(n_);
    }
    if (has_label_[v]) fail(line, "the vertex has two labels", "write one line for each vertex");
    has_label_[v] = true;
    labels[v] = label;
  }

  /// The number of the last line.
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  [[noreturn]] void fail(std::string_view line, const std::string& what, const char* remedy) const {
    throw invalid_matrix(
        fmt::format("{}:{}: {} ({}); {}", file_, number_, what, printable(line, 40), remedy));
  }

  std::string file_;
  std::uint64_t n_, first_, number_ = 0;
  bool has_vertices_ = false;
  std::vector<bool> has_label_;
};

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
                                       std::uint64_t first, const std::string& matrix,
                                       std::uint64_t held, std::uint64_t limit) {
  constexpr std::uint64_t bytes_per_label = 8 + 8 + 4;  // the label; sorted, to find its rank
  const std::string name = file.string();
  check_memory(fmt::format("{}: {} labels", input_name(name), n), n * bytes_per_label, held, limit);
  label_lines found(name, n, first);
  found.labels.reserve(most_lines(file, n));
  for_each_line_of(file, [&](std::string_view line) { found.add(line); });
  if (found.lines != n)
    throw invalid_matrix(fmt::format(
        "{}:{}: {} labels for {} vertices; write one line for each vertex of {}", input_name(name),
        std::clamp<std::uint64_t>(found.number(), 1, n + 1), found.lines, n, input_name(matrix)));
  return std::move(found.labels);
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
