// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/product_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

namespace skerry {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The text with each whole word `from` replaced.
std::string with_word(const std::string& text, std::string_view from, std::string_view to) {
  std::string changed;
  for (std::size_t k = 0; k < text.size();) {
    const bool is_start = is_word(text[k]) && (k == 0 || !is_word(text[k - 1]));
    const bool is_whole = is_start && text.compare(k, from.size(), from) == 0 &&
                          (k + from.size() == text.size() || !is_word(text[k + from.size()]));
    changed += is_whole ? to : std::string_view(text).substr(k, 1);
    k += is_whole ? from.size() : 1;
  }
  return changed;
}

/// The name of what is at a place of a call: as the call's line has it, else x1, x2 ... for
/// arguments and x0 for the result.
std::string name_at(int place, const std::optional<source_call>& text) {
  if (text && place == traced_call::result && !text->result.empty()) return text->result;
  if (text && place >= 0 && static_cast<std::size_t>(place) < text->arguments.size())
    return text->arguments[static_cast<std::size_t>(place)];
  return fmt::format("x{}", place + 1);
}

/// The definition of an operation, with names for places.
std::string definition_with_names(const traced_call& call, const std::optional<source_call>& text) {
  const std::string_view definition = call.equation;
  std::string equation;
  for (std::size_t k = 0; k < definition.size(); ++k) {
    if (definition[k] != '{') {
      equation += definition[k];
      continue;
    }
    const auto end = definition.find('}', k);
    const int place = std::stoi(std::string(definition.substr(k + 1, end - k - 1)));
    const bool is_add = place == call.add_place && !call.add.empty();
    equation += is_add ? std::string(call.add) : name_at(place, text);
    k = end;
  }
  return equation;
}

/// Whether a comment is an equation for one of these vectors: it begins with a name, then [ or a
/// blank.
bool is_equation(const std::string& comment, const trace_step& step) {
  return std::ranges::any_of(step.vectors, [&](const traced_vector& each) {
    const auto size = each.name.size();
    return comment.starts_with(each.name) && comment.size() > size &&
           (comment[size] == '[' || comment[size] == ' ');
  });
}

std::string equation_of(const traced_call& call, const std::optional<source_call>& text,
                        const trace_step& step) {
  if (!text || !is_equation(text->comment, step)) return definition_with_names(call, text);
  // An algorithm for any semiring calls its addition by a name.
  return call.add.empty() ? text->comment
                          : with_word(text->comment, name_at(call.add_place, text), call.add);
}

bool is_product(std::string_view operation) {
  return operation == "mxv" || operation == "expand" || operation == "push" ||
         operation == "square";
}

std::string note_of_equal(const trace_step& step) {
  const std::uint64_t count =
      count_changes(step.vectors.front().values, step.vectors.back().values);
  if (count == 0) return "equal";
  return fmt::format("{} element{}", count, count == 1 ? " differs" : "s differ");
}

}  // namespace

/// The vector as the last step that had one of this name left it; what it held before the call may
/// be a vector that was swapped out.
traced_values product_recorder::last_values(const std::string& name,
                                            const traced_values& before_call) const {
  for (auto step = record_.steps.rbegin(); step != record_.steps.rend(); ++step)
    for (const traced_vector& each : step->vectors)
      if (each.name == name) return each.values;
  return before_call;
}

product_recorder::call_text product_recorder::read_line(const traced_call& call) {
  const source_text* const file = files_.find(call.at.file_name());
  if (file == nullptr) return {};
  const std::string_view line = line_of(file->text, call.at.line());
  auto found =
      is_python(*file) ? python_call_of(call.operation, line) : call_of(call.operation, line);
  if (!found &&
      (found = call_of("reached", line)))  // of fixpoint: its first argument is the back end
    found->arguments.erase(found->arguments.begin());
  return {std::move(found), add_source(record_, definition_around(*file, call.at.line()).source)};
}

std::uint64_t product_recorder::entries_of_rows(const traced_call& call) const {
  if (is_dense_) return call.rows_read.size() * A_.row_count;
  std::uint64_t entries = 0;
  for (const std::uint32_t r : call.rows_read) entries += A_.length(r);
  return entries;
}

void product_recorder::record(const traced_call& call) {
  const call_text text = read_line(call);
  if (is_product(call.operation)) ++round_;
  trace_step step{.round = round_,
                  .operation = std::string(call.operation),
                  .source = text.source,
                  .line = call.at.line(),
                  .entries_read = entries_of_rows(call)};
  for (const traced_call::vector& each : call.vectors) {
    const std::string name = name_at(each.place, text.call);
    const bool is_output = each.place == call.output;
    if (is_output) {
      step.output = name;
      step.before = last_values(name, call.before);
      step.changed = count_changes(step.before, each.values);
    } else if (std::ranges::find(step.inputs, name) == step.inputs.end()) {
      step.inputs.push_back(name);
    }
    add_vector(step, name, each.values);
  }
  step.equation = equation_of(call, text.call, step);
  if (call.operation == "equal") step.note = note_of_equal(step);
  record_.steps.push_back(std::move(step));
}

}  // namespace skerry
