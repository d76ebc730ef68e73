// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/kernel_recorder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace skerry {

namespace {

constexpr std::size_t most_noted = 4;  // changes that a note lists

std::string text_of(const traced_vector::value& value) {
  return value ? std::to_string(*value) : "none";
}

/// What happened to vertex v.
std::string change(const std::string& name, bool is_forest, std::uint32_t v,
                   const traced_vector::value& from, const traced_vector::value& to) {
  if (!is_forest) return fmt::format("{}[{}] = {}", name, v, text_of(to));
  if (from == v) return fmt::format("links {} to {}", v, text_of(to));
  return fmt::format("moves {} from {} to {}", v, text_of(from), text_of(to));
}

}  // namespace

std::string kernel_recorder::forest() const { return holds_forest_ ? roots_name_ : ""; }

/// The array of the labels keeps the name that the first functor gives it, of parents or of labels:
/// several functors may use one array by both names. The largest starts of walks become labels. A
/// rule may keep its parents in another array.
std::string kernel_recorder::name_of(const watched_array& array) {
  if (array.data != roots_ && array.name != "parent") return std::string(array.name);
  if (roots_name_ == "largest") roots_name_ = array.name;
  if (roots_name_.empty()) {
    roots_name_ = array.name;
    holds_forest_ = roots_name_ != "largest";
    trace_step& first = record_.steps.front();
    first.output = first.vectors.front().name = roots_name_;
    first.equation = fmt::format("{}[v] = v", roots_name_);
  }
  return roots_name_;
}

kernel_recorder::contents kernel_recorder::read(const traced_functor& is) const {
  contents all;
  for (const watched_array& each : is.arrays) all.push_back(each.read(each.data, n_));
  return all;
}

void kernel_recorder::start(const traced_functor& roots) {
  if (roots_ != nullptr) return;  // an auxiliary array
  roots_ = roots.arrays.front().data;
  const contents after = read(roots);
  trace_step step{.operation = roots.operation,
                  .equation = "parent[v] = v",
                  .output = "parent",
                  .changed = after.front().size(),
                  .vectors = {{"parent", after.front()}}};
  definition found = definition_of(roots.definition);
  step.line = found.body_line;
  step.source = add_source(record_, std::move(found.source));
  record_.steps.push_back(std::move(step));
  steps_before_pass_ = record_.steps.size();
}

std::string kernel_recorder::note_of(const traced_functor& is, const contents& before,
                                     const contents& after) {
  std::vector<std::string> changes;
  for (std::size_t k = 0; k < before.size(); ++k) {
    const std::string name = name_of(is.arrays[k]);
    for (std::uint32_t v = 0; v < n_; ++v)
      if (before[k][v] != after[k][v])
        changes.push_back(change(name, name == forest(), v, before[k][v], after[k][v]));
  }
  if (changes.size() > most_noted) {
    const std::size_t others = changes.size() - most_noted;
    changes.resize(most_noted);
    changes.push_back(fmt::format("{} more", others));
  }
  return fmt::format("{}", fmt::join(changes, ", "));
}

void kernel_recorder::add_if_changed(const traced_functor& is, const call_place& at,
                                     const contents& before) {
  const contents after = read(is);
  const auto changed = std::ranges::mismatch(before, after).in1 - before.begin();
  if (before == after) return;
  add_step(is, at, before, after, static_cast<std::size_t>(changed), note_of(is, before, after));
}

void kernel_recorder::add_step(const traced_functor& is, const call_place& at,
                               const contents& before, const contents& after, std::size_t output,
                               std::string note) {
  trace_step step{.round = std::max<std::uint64_t>(1, rounds_),
                  .operation = is.operation,
                  .output = name_of(is.arrays[output]),
                  .entries_read = std::exchange(unreported_, 0),
                  .entry = at.entry,
                  .vertex = at.vertex,
                  .changed = count_changes(before[output], after[output]),
                  .before = before[output],
                  .note = std::move(note)};
  add_vector(step, step.output, after[output]);
  for (std::size_t k = 0; k < after.size(); ++k) {
    const std::string name = name_of(is.arrays[k]);
    if (k != output) step.inputs.push_back(name);
    add_vector(step, name, after[k]);
  }
  definition found = definition_of(is.definition);
  step.equation = std::move(found.summary);
  step.line = found.body_line;
  step.source = add_source(record_, std::move(found.source));
  record_.steps.push_back(std::move(step));
}

void kernel_recorder::end_pass(const traced_functor& is, std::size_t calls) {
  const bool is_silent = record_.steps.size() == steps_before_pass_ && calls > 0 && n_ > 0;
  if (!is.arrays.empty() && (is_silent || unreported_ > 0)) {
    const contents now = read(is);
    add_step(is, {}, now, now, 0,
             is_silent ? "no call changes anything" : "the rest of the pass changes nothing");
  }
  steps_before_pass_ = record_.steps.size();
}

}  // namespace skerry
