// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/labels.hpp"

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

void check_label_count(std::uint64_t count, std::uint64_t n) {
  if (count != n)
    throw std::invalid_argument(
        formatted("labels has {} elements; {} vertices need as many", count, n));
}

template <std::unsigned_integral Index>
std::uint64_t count_roots(std::span<const Index> labels, const any_executor& run) {
  std::atomic<std::uint64_t> count = 0;
  for_each_block(run, labels.size(), std::uint64_t{1} << 18,
                 [&](std::uint64_t first, std::uint64_t last) {
                   Index here = 0;  // as wide as a label, so that a register holds as many
                   for (std::uint64_t v = first; v < last; ++v)
                     here += labels[v] == static_cast<Index>(v);
                   count.fetch_add(here, std::memory_order_relaxed);
                 });
  return count;
}

template <std::unsigned_integral Index>
void number_densely(std::span<Index> labels) {
  Index next = 0;
  for (std::size_t v = 0; v < labels.size(); ++v)
    labels[v] = labels[v] == v ? next++ : labels[labels[v]];
}

template <std::unsigned_integral Index>
summary number_and_count(std::span<Index> labels, const run_answer<Index>& answer,
                         const options& how, const choice& run, std::uint64_t rounds,
                         const any_executor& on) {
  const std::uint64_t count = count_roots<Index>(labels, on);
  if (how.numbering == numbering::dense) number_densely(labels);
  return {count,
          {.algorithm = std::string(run.algorithm.name),
           .backend = std::string(run.backend.name),
           .threads = on.thread_count(),
           .rounds = rounds,
           .build_seconds = answer.build_seconds,
           .solve_seconds = answer.solve_seconds,
           .note = answer.note.empty() ? run.note : answer.note,
           .pattern = answer.pattern}};
}

template std::uint64_t count_roots(std::span<const std::uint32_t>, const any_executor&);
template std::uint64_t count_roots(std::span<const std::uint64_t>, const any_executor&);
template void number_densely(std::span<std::uint32_t>);
template void number_densely(std::span<std::uint64_t>);
template summary number_and_count(std::span<std::uint32_t>, const run_answer<std::uint32_t>&,
                                  const options&, const choice&, std::uint64_t,
                                  const any_executor&);
template summary number_and_count(std::span<std::uint64_t>, const run_answer<std::uint64_t>&,
                                  const options&, const choice&, std::uint64_t,
                                  const any_executor&);

}  // namespace skerry
