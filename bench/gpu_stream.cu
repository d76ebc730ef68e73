// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "bench/gpu_stream.hpp"
#include "bench/wrong_answer.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/cuda_incremental.hpp"

namespace skerry::bench {

namespace {

using id = std::uint32_t;
using word = std::uint64_t;

std::span<const word> words_of(const bit_vector& bits) {
  return {bits.words(), (bits.size() + 63) / 64};
}

}  // namespace

struct gpu_stream::state {
  state(std::string called, std::span<const id_pair> list, const bit_vector& which,
        std::span<const id> right)
      : name(std::move(called)),
        answer(right.begin(), right.end()),
        pairs(list.begin(), list.end()),
        queries(which),
        from(pairs.size(), memory.resources()),
        to(pairs.size(), memory.resources()),
        is_query(uploaded(words_of(queries), memory.resources())),
        answers(words_of(queries).size(), memory.resources()),
        labels(right.size(), memory.resources()) {
    std::vector<id> first, second;
    for (const auto& [u, v] : pairs) {
      first.push_back(u);
      second.push_back(v);
    }
    copy_async(first.data(), from.data(), first.size(), memory.resources().stream);
    copy_async(second.data(), to.data(), second.size(), memory.resources().stream);
    wait_for(memory.resources().stream);
  }

  [[nodiscard]] device_coo_view<id> batch(std::size_t first, std::size_t length) const {
    return {answer.size(), std::min(length, pairs.size() - first), from.data() + first,
            to.data() + first};
  }

  /// Calls f(components, first) for consecutive batches, and returns the seconds of all calls; then
  /// calls at_end(components).
  template <class Function, class AtEnd>
  double time_batches(std::size_t length, const std::string& rule, Function f, AtEnd at_end) {
    device_incremental_components<id> found(answer.size(), {.rule = rule},
                                            device_workspace(stream()));
    wait_for(stream());
    const stopwatch watch;
    for (std::size_t first = 0; first < pairs.size(); first += length) f(found, first);
    found.wait();
    const double seconds = watch.seconds();
    found.labels(std::span(labels.data(), labels.size()));
    if (!std::ranges::equal(downloaded(labels), answer))
      throw wrong_answer(name + ": components of a growing graph on the device by " +
                         (rule.empty() ? "the default rule" : rule) +
                         " are wrong; please report this");
    at_end(found);
    return seconds;
  }

  [[nodiscard]] cudaStream_t stream() const { return memory.resources().stream; }

  /// Whether answers agree with the final labels: all of them at the end, and those that are true.
  [[nodiscard]] bool answers_agree(bool at_end) const {
    bit_vector given(queries.size());
    std::ranges::copy(downloaded(answers), given.words());
    for (std::size_t k = 0; k < queries.size(); ++k) {
      if (!queries[k]) continue;
      const bool is_true = given[k];
      const bool joined = answer[pairs[k].first] == answer[pairs[k].second];
      if (at_end ? is_true != joined : is_true && !joined) return false;
    }
    return true;
  }

  std::string name;
  std::vector<id> answer;      // [n]
  std::vector<id_pair> pairs;  // in the host's memory
  bit_vector queries;          // [pairs], or empty
  device_memory memory;
  device_buffer<id> from, to;  // [pairs]
  device_buffer<word> is_query, answers;
  device_buffer<id> labels;  // [n]
};

gpu_stream::gpu_stream(std::string name, std::span<const id_pair> pairs, const bit_vector& is_query,
                       std::span<const std::uint32_t> answer)
    : state_(std::make_unique<state>(std::move(name), pairs, is_query, answer)) {}
gpu_stream::~gpu_stream() = default;

double gpu_stream::insertion_seconds(std::size_t length, batch_wait waits,
                                     const std::string& rule) {
  const auto insert = [&](auto& found, std::size_t first) {
    if (waits == batch_wait::each)
      found.insert(state_->batch(first, length));
    else
      found.insert_async(state_->batch(first, length));
  };
  return state_->time_batches(length, rule, insert, [](auto&) {});
}

double gpu_stream::mixed_seconds(std::size_t length) {
  state& s = *state_;
  const auto words_from = [&](auto* words, std::size_t first) {
    return std::span(words + first / 64, (s.batch(first, length).entry_count + 63) / 64);
  };
  bool agree = true;
  const auto process = [&](auto& found, std::size_t first) {
    found.process(s.batch(first, length), words_from(std::as_const(s.is_query).data(), first),
                  words_from(s.answers.data(), first));
  };
  const double seconds = s.time_batches(length, {}, process, [&](auto& found) {
    agree = s.answers_agree(false);
    found.connected(s.batch(0, s.pairs.size()), std::span(s.answers.data(), s.answers.size()));
    agree = agree && s.answers_agree(true);
  });
  if (!agree)
    throw wrong_answer(s.name + ": answers to queries on the device are wrong; please report this");
  return seconds;
}

}  // namespace skerry::bench
