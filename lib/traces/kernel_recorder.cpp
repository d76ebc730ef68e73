// SPDX-License-Identifier: Apache-2.0
#include "lib/traces/kernel_recorder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace skerry {

namespace {

constexpr std::size_t most_listed = 4;  // changes that an equation or a note lists

bool is_forest(std::string_view name) { return name == "parent"; }

/// An element of a vector, before and after a call.
struct change {
  std::string_view name;
  std::size_t v;
  traced_vector::value from, to;
};

std::string text_of(const traced_vector::value& value) {
  return value ? std::to_string(*value) : "none";
}

std::string equation_of(const change& of) {
  return fmt::format("{}[{}] = {}", of.name, of.v, text_of(of.to));
}

std::string note_of(const change& of) {
  if (!is_forest(of.name))
    return fmt::format("{}[{}] from {} to {}", of.name, of.v, text_of(of.from), text_of(of.to));
  if (of.from == of.v) return fmt::format("links {} to {}", of.v, text_of(of.to));
  return fmt::format("moves {} from {} to {}", of.v, text_of(of.from), text_of(of.to));
}

template <class TextOf>
std::string listed(const std::vector<change>& changes, TextOf text_of) {
  std::vector<std::string> texts;
  for (const change& each : changes) {
    if (texts.size() == most_listed) {
      texts.push_back(fmt::format("{} more", changes.size() - most_listed));
      break;
    }
    texts.push_back(text_of(each));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

std::vector<traced_values> kernel_recorder::read_all() const {
  std::vector<traced_values> all;
  for (const watched& each : arrays_) {
    traced_values& values = all.emplace_back(each.array.size);
    for (std::size_t v = 0; v < values.size(); ++v)
      values[v] = traced_value(static_cast<std::uint32_t>(each.array.read(each.array.data, v)), n_);
  }
  return all;
}

trace_step kernel_recorder::next_step() {
  trace_step step{.round = arrays_.empty() ? 0 : std::max<std::uint64_t>(1, rounds_),
                  .pass = passes_,
                  .operation = phase_};
  if (source_) {
    step.source = add_source(record_, source_->source);
    step.line = source_->body_line;
  }
  return step;
}

void kernel_recorder::begin_phase(std::string_view name) {
  record_silent_pass();
  phase_ = name;
  source_ = find_algorithm(name);
}

/// The pass before has initialised the array, unless it is another name for one that is known. A
/// step unless the array has the contents of the one that it replaces.
void kernel_recorder::add_array(const observed_array& array) {
  const auto is_same = [&](const watched& each) { return each.array.data == array.data; };
  const auto is_named = [&](const watched& each) { return each.array.name == array.name; };
  auto known = std::ranges::find_if(arrays_, is_same);
  if (known != arrays_.end() && is_named(*known)) return;
  is_silent_ = false;
  trace_step step = next_step();
  step.equation = fmt::format("{}[v] = v", array.name);
  if (known != arrays_.end() && std::ranges::any_of(arrays_, is_named)) {
    step.equation = fmt::format("{}[v] = {}[v]", array.name, known->array.name);
    arrays_.erase(known);
    known = arrays_.end();
  }
  if (known == arrays_.end()) known = std::ranges::find_if(arrays_, is_named);
  if (known == arrays_.end()) known = arrays_.insert(known, {array, {}});
  known->array = array;
  std::vector<traced_values> now = read_all();
  const auto place = static_cast<std::size_t>(known - arrays_.begin());
  if (now[place] == known->last && n_ != 0) return;
  add_step(std::move(step), place, std::move(now));
}

void kernel_recorder::begin_pass(std::size_t calls) {
  record_changes(read_all(), {});
  record_silent_pass();
  calls_ = calls;
  has_step_ = false;
}

void kernel_recorder::end_call(std::size_t i) {
  call_place at;
  if (entries_)
    at.entry.emplace(entries_->at(entries_->of, i));
  else if (calls_ == n_)
    at.vertex = static_cast<std::uint32_t>(i);
  record_changes(read_all(), at);
}

void kernel_recorder::end_pass() {
  is_silent_ = !has_step_ && (entries_ || calls_ == n_) && calls_ != 0 && !arrays_.empty();
  has_step_ = true;
  entries_.reset();
}

/// Arrays other than the labels may have been freed.
void kernel_recorder::finish(std::span<const std::uint32_t> labels) {
  record_silent_pass();
  const traced_values values(labels.begin(), labels.end());
  std::vector<traced_values> now;
  for (const watched& each : arrays_)
    now.push_back(each.array.data == labels.data() ? values : each.last);
  record_changes(std::move(now), {});
  const auto holds_forest = [](const watched& each) { return is_forest(each.array.name); };
  if (std::ranges::any_of(arrays_, holds_forest)) record_.forest = "parent";
  if (record_.steps.back().vectors.front().values == values) return;
  trace_step step = next_step();
  step.output = "label";
  step.equation = "label[v] = the smallest vertex of the component";
  step.changed = values.size();
  add_vector(step, step.output, values);
  record_.steps.push_back(std::move(step));
}

void kernel_recorder::record_silent_pass() {
  if (!std::exchange(is_silent_, false)) return;
  ++passes_;
  trace_step step = next_step();
  const std::string_view name = arrays_.front().array.name;
  step.equation = fmt::format("{0}[v] = {0}[v]", name);
  step.note = fmt::format("no call changes {}", name);
  std::vector<traced_values> now;
  for (const watched& each : arrays_) now.push_back(each.last);
  add_step(std::move(step), 0, std::move(now));
}

void kernel_recorder::record_changes(std::vector<traced_values> now, const call_place& at) {
  std::vector<change> changes;
  std::optional<std::size_t> output;
  for (std::size_t k = 0; k < arrays_.size(); ++k)
    for (std::size_t v = 0; v < now[k].size(); ++v) {
      if (now[k][v] == arrays_[k].last[v]) continue;
      changes.push_back({arrays_[k].array.name, v, arrays_[k].last[v], now[k][v]});
      if (!output) output = k;
    }
  if (!output) return;
  record_silent_pass();
  if (!std::exchange(has_step_, true)) ++passes_;
  trace_step step = next_step();
  step.entry = at.entry;
  step.vertex = at.vertex;
  step.equation = listed(changes, equation_of);
  step.note = listed(changes, note_of);
  add_step(std::move(step), *output, std::move(now));
}

/// The step with all vectors, the output first.
void kernel_recorder::add_step(trace_step step, std::size_t output,
                               std::vector<traced_values> now) {
  step.output = arrays_[output].array.name;
  step.before = arrays_[output].last;
  step.changed = count_changes(step.before, now[output]);
  add_vector(step, step.output, now[output]);
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    arrays_[k].last = now[k];
    if (k == output) continue;
    step.inputs.emplace_back(arrays_[k].array.name);
    add_vector(step, arrays_[k].array.name, std::move(now[k]));
  }
  record_.steps.push_back(std::move(step));
}

}  // namespace skerry
