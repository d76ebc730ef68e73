// SPDX-License-Identifier: Apache-2.0
// A trace as text for a terminal.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "skerry/trace.hpp"

namespace skerry {

namespace {

constexpr std::size_t columns = 100;       // of the terminal
constexpr std::size_t rows_of_block = 16;  // rows before a block gets a second column of vertices
constexpr std::string_view indent = "    ";

/// The text on lines of at most `columns`, broken at blanks; further lines are indented.
std::string wrapped(std::string_view text, std::string_view first) {
  std::string all(first);
  std::size_t used = first.size();
  bool is_first = true;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (!is_first && used + 1 + end > columns) {
      all += fmt::format("\n{}", indent);
      used = indent.size();
    } else if (!is_first) {
      all += ' ';
      ++used;
    }
    all += text.substr(0, end);
    used += end;
    is_first = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all + "\n";
}

std::string cell_of(const traced_vector::value& value) {
  return value ? std::to_string(*value) : "-";
}

bool has_changed(const trace_step& step, const traced_vector& vector, std::size_t v) {
  return vector.name == step.output &&
         (step.before.size() != vector.values.size() || step.before[v] != vector.values[v]);
}

/// The rows of a step's vectors: a header, then a row for each vertex, all of the same length.
std::vector<std::string> rows_of(const trace_step& step, std::uint64_t n) {
  std::vector<std::string> rows{fmt::format("{}{:>2}", indent, "v")};
  for (const traced_vector& each : step.vectors) rows.front() += fmt::format("  {:>4} ", each.name);
  for (std::size_t v = 0; v < n; ++v) {
    std::string row = fmt::format("{}{:>2}", indent, v);
    for (const traced_vector& each : step.vectors)
      row += fmt::format("  {:>{}}{}", cell_of(each.values[v]),
                         std::max<std::size_t>(4, each.name.size()),
                         has_changed(step, each, v) ? '*' : ' ');
    rows.push_back(row);
  }
  return rows;
}

/// The vectors as columns; side by side in several blocks of rows if there are many vertices.
std::string table_of(const trace_step& step, std::uint64_t n) {
  const auto rows = rows_of(step, n);
  const std::size_t fitting = std::max<std::size_t>(1, columns / rows.front().size());
  const std::size_t wanted = std::max<std::size_t>(1, (n + rows_of_block - 1) / rows_of_block);
  const std::size_t blocks = std::min(fitting, wanted);
  const std::size_t height = (n + blocks - 1) / blocks;
  std::string text;
  for (std::size_t r = 0; r <= height; ++r) {
    std::string line;
    for (std::size_t b = 0; b < blocks; ++b) {
      const std::size_t v = b * height + r;  // row r of a block; its header if 0
      if (r == 0 && b * height < n)
        line += rows.front();
      else if (r != 0 && v <= n && r <= height && v - 1 < n)
        line += rows[v];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

/// "round 1  mxv" or "round 1  pass 2  rem", and what the step was called for.
std::string head_of(const trace_step& step) {
  std::string head = fmt::format("round {}  ", step.round);
  if (step.pass != 0) head += fmt::format("pass {}  ", step.pass);
  head += step.operation;
  if (step.entry) head += fmt::format(" ({}, {})", step.entry->first, step.entry->second);
  if (step.vertex) head += fmt::format(" ({})", *step.vertex);
  return head;
}

/// "8 entries read, 1 element changes: links 4 to 3"
std::string result_of(const trace_step& step) {
  std::vector<std::string> parts;
  if (step.entries_read != 0)
    parts.push_back(
        fmt::format("{} entr{} read", step.entries_read, step.entries_read == 1 ? "y" : "ies"));
  if (step.changed == 0) {
    parts.push_back(step.note.empty() ? "nothing changes" : step.note);
    return fmt::format("{}", fmt::join(parts, ", "));
  }
  parts.push_back(
      fmt::format("{} element{}", step.changed, step.changed == 1 ? " changes" : "s change"));
  return fmt::format("{}{}{}", fmt::join(parts, ", "), step.note.empty() ? "" : ": ", step.note);
}

/// A line for a step that changes nothing.
std::string line_of(const trace_step& step) {
  return wrapped(fmt::format("{}  {}: {}", head_of(step), step.equation, result_of(step)), "");
}

/// A block for a step that changes its output, with the place in the source.
std::string block_of(const trace_record& of, const trace_step& step) {
  std::string head = head_of(step);
  if (step.source) head += fmt::format("  {}:{}", of.sources.at(*step.source).file, step.line);
  return head + "\n" + wrapped(step.equation, "  ") + wrapped(result_of(step), "  ") +
         table_of(step, of.vertices);
}

}  // namespace

std::string to_text(const trace_record& of) {
  const std::uint64_t rounds = of.steps.empty() ? 0 : of.steps.back().round;
  std::uint64_t read = 0;
  for (const trace_step& each : of.steps) read += each.entries_read;
  std::string text =
      fmt::format("{} on {}: {} vertices, {} entries{}\n", of.algorithm, of.backend, of.vertices,
                  of.entries.size(), of.symmetrised ? " of A + A', since A is not symmetric" : "");
  bool after_block = true;
  for (const trace_step& each : of.steps) {
    const bool is_block = each.changed != 0;
    if (is_block || after_block) text += '\n';
    text += is_block ? block_of(of, each) : line_of(each);
    after_block = is_block;
  }
  const std::uint64_t passes = of.steps.empty() ? 0 : of.steps.back().pass;
  text += fmt::format("\nrounds {}, steps {}, {} {}\n", rounds, of.steps.size(),
                      passes == 0 ? "entries read" : "passes", passes == 0 ? read : passes);
  return text + wrapped(fmt::format("{}", fmt::join(of.labels, " ")), "labels ");
}

}  // namespace skerry
