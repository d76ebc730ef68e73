// SPDX-License-Identifier: Apache-2.0
#include "lib/c/answer.hpp"

#include "lib/c/call.hpp"
#include "lib/c/views.hpp"
#include "lib/pipeline/labels.hpp"

namespace skerry::c {

answer_place::answer_place(const skerry_labels* labels, skerry_result* result)
    : has_labels_(labels != nullptr), result_(result) {
  if (result != nullptr) static_cast<void>(size_of_struct(result, "result", "skerry_result"));
  if (labels == nullptr) return;
  labels_ = read_struct(labels, "labels", "skerry_labels");
  check_bits(labels_.bits, "labels.bits");
  if (labels_.size != 0) check_pointer(labels_.data, "labels.data", "an array of labels");
}

void answer_place::check_labels(std::uint64_t n, std::uint64_t base) const {
  if (!has_labels_) return;
  check_label_count(labels_.size, n);
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  if (labels_.bits == 32 && n != 0 && n - 1 > most - base)
    throw std::invalid_argument(
        fmt::format("labels of 32 bits cannot name {} vertices; use 64 bits", n));
}

void answer_place::report(const summary& found, std::uint64_t n) const {
  if (result_ == nullptr) return;
  skerry_result result{};
  result.count = found.count;
  result.vertex_count = n;
  result.rounds = found.used.rounds;
  result.threads = found.used.threads;
  result.build_seconds = found.used.build_seconds;
  result.solve_seconds = found.used.solve_seconds;
  copy_text(found.used.algorithm, result.algorithm, sizeof result.algorithm);
  copy_text(found.used.backend, result.backend, sizeof result.backend);
  copy_text(found.used.note, result.note, sizeof result.note);
  write_struct(result, result_, "result", "skerry_result");
}

}  // namespace skerry::c
