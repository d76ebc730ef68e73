// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <span>
#include <utility>

#include "cli/failure.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "cli/progress.hpp"
#include "skerry/io.hpp"
#include "skerry/verify.hpp"

namespace skerry {

namespace {

/// Describes the first difference between two arrays of labels, which must differ.
template <class Labels>
std::string difference(const Labels& reference, const Labels& labels) {
  const auto [expected, found] = std::ranges::mismatch(reference, labels);
  return fmt::format("differs: vertex {} has label {}, not {}", expected - reference.begin(),
                     *found, *expected);
}

template <class View>
void run_all(const View& A, const std::vector<candidate>& candidates, options how,
             const evaluation_limits& limits, evaluation& found) {
  using index = typename View::index;
  buffer<index> reference;  // labels of the first run that completed
  bool have_reference = false;
  how.progress = [&](const progress& now) { return now.seconds <= limits.seconds; };
  for (const candidate& each : candidates) {
    attempt tried;
    tried.pair = each;
    how.algorithm = each.algorithm;
    how.backend = each.backend;
    const auto begin = std::chrono::steady_clock::now();
    try {
      auto answer = cc(A, how);
      tried.seconds = seconds_since(begin);
      tried.rounds = answer.used.rounds;
      tried.components = answer.count;
      if (!std::exchange(have_reference, true)) {
        reference = std::move(answer.labels);
        found.components = answer.count;
      } else if (answer.labels != reference) {
        tried.outcome = attempt::kind::differs;
        tried.message = difference(reference, answer.labels);
      }
    } catch (const stopped& e) {
      tried.seconds = seconds_since(begin);
      tried.rounds = e.rounds();
      tried.outcome = attempt::kind::too_slow;
      tried.message = fmt::format("over {} s", limits.seconds);
    } catch (const std::exception& e) {
      const auto [status, message] = failure_of(e);
      tried.outcome = status == exit_input ? attempt::kind::refused : attempt::kind::failed;
      tried.message = message;
    }
    found.attempts.push_back(std::move(tried));
  }
  if (limits.verify && have_reference)
    found.verified = verify(A, std::span<const index>(reference),
                            {.bipartite = how.bipartite, .max_bytes = how.limits.max_bytes})
                         .right;
}

}  // namespace

exit_status evaluation::status() const {
  const auto any = [&](attempt::kind kind) {
    return std::ranges::find(attempts, kind, &attempt::outcome) != attempts.end();
  };
  if (any(attempt::kind::differs) || verified == false) return exit_wrong_labels;
  return any(attempt::kind::failed) ? exit_other : exit_right;
}

evaluation evaluate(const std::filesystem::path& file, const std::vector<candidate>& candidates,
                    const evaluation_limits& limits, const id_arguments& ids,
                    read_options reading) {
  evaluation found;
  found.file = file.filename().string();
  try {
    reading.threads = limits.threads;
    reading.max_bytes = limits.max_bytes;
    const stored_matrix A = ids.are_any() ? read_file_with_ids(file.string(), reading, ids).matrix
                                          : read(file, reading, reads_on_terminal("reading"));
    print_notes(file.string(), A.notes);
    options how;
    how.threads = limits.threads;
    how.limits.max_bytes = left_of(limits.max_bytes, A.bytes());
    how.symmetric = A.symmetric;
    how.bipartite = found.bipartite = A.row_count() != A.column_count();
    found.vertices =
        with_file_context(file, A, [&] { return vertex_count(A, vertices_of(how.bipartite)); });
    found.entries = A.entry_count();
    with_view(A, [&](const auto& view) { run_all(view, candidates, how, limits, found); });
  } catch (const invalid_matrix& e) {
    found.error = e.what();
  }
  return found;
}

}  // namespace skerry
