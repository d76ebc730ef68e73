// SPDX-License-Identifier: Apache-2.0
// What all unions of streamed edges share: the options that they take, and the result.
#pragma once

#include <utility>

#include "lib/pipeline/labels.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// Throws std::invalid_argument unless edges can be united as they are parsed.
void check_streamed_run(const options& how);

/// The result with these labels, each the smallest vertex of its component.
template <class Index>
result<Index> streamed_answer(buffer<Index> labels, const options& how, const threads& run) {
  result<Index> answer{.labels = std::move(labels), .used = {}};
  answer.count = count_roots<Index>(answer.labels, run);
  if (how.numbering == numbering::dense) number_densely<Index>(answer.labels);
  answer.used.algorithm = "rem";
  answer.used.backend = how.backend == "serial" ? "serial" : "threads";
  answer.used.threads = run.thread_count();
  return answer;
}

}  // namespace skerry
