// SPDX-License-Identifier: Apache-2.0
#include "skerry/evaluate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <ostream>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

#include "lib/pipeline/registry.hpp"
#include "lib/semiring/matrix.hpp"
#include "lib/semiring/trace.hpp"
#include "lib/traces/input.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/verify.hpp"

namespace skerry {

namespace {

/// verify() of 32-bit labels, whatever ids the matrix has.
verification verify_labels(const detail::any_host_view& A, std::span<const std::uint32_t> labels,
                           const verify_options& how) {
  return std::visit(
      [&]<class View>(const View& view) {
        const std::vector<typename View::index> same(labels.begin(), labels.end());
        return verify(view, std::span(same), how);
      },
      A);
}

/// A run on one back end.
class evaluated_backend {
 public:
  evaluated_backend(const semiring_rows& rows, const std::string& name, const semiring_options& how)
      : session_(open_backend(rows, name, how)) {
    row_.backend = session_->name;
  }

  /// Runs the algorithm once more, until an answer was wrong.
  void run(const semiring_algorithm& algorithm, const detail::any_host_view& A,
           const verify_options& how) {
    session_->rounds = session_->operations = session_->entries_read = 0;
    auto handles = detail::semiring_access::handles(session_);
    stopwatch watch;
    const any_vector answer = algorithm(handles.backend, handles.matrix);
    session_->call([&] { session_->on().wait(); });
    const double seconds = watch.seconds();

    auto labels = answer.values();
    const verification found = verify_labels(A, labels, how);
    const bool is_first = row_.labels.empty();
    if (is_first) {
      row_.rounds = session_->rounds;
      row_.entries_read = handles.backend.entries_read();
    }
    row_.fault = found.fault;
    row_.components = found.count;
    row_.seconds = !found.right ? 0 : is_first ? seconds : std::min(row_.seconds, seconds);
    if (is_first || !found.right) row_.labels = std::move(labels);
  }

  [[nodiscard]] const backend_evaluation& row() const { return row_; }

 private:
  std::shared_ptr<detail::semiring_session> session_;
  backend_evaluation row_;
};

/// Rounds before a run is stopped.
std::uint64_t round_limit(const semiring_rows& rows, const evaluate_options& how) {
  return how.max_rounds != 0 ? how.max_rounds : 2 * std::uint64_t{rows->row_count} + 2;
}

backend_evaluation evaluate_on(const semiring_rows& rows, const std::string& name,
                               const detail::any_host_view& A, const semiring_algorithm& algorithm,
                               const evaluate_options& how) {
  evaluated_backend backend(rows, name, {how.threads, round_limit(rows, how), how.max_bytes});
  for (unsigned k = 0; k < how.repetitions && backend.row().right(); ++k)
    backend.run(algorithm, A, {.max_bytes = how.max_bytes, .canonical = how.canonical});
  return backend.row();
}

/// Whether the algorithm ran.
bool ran_on(const backend_evaluation& row) { return row.skipped.empty(); }

std::vector<std::string> compiled_backends() {
  std::vector<std::string> names;
  for (const backend_entry* each : all().backends)
    if (!each->runs_kernels() && each->is_compiled()) names.emplace_back(each->name);
  return names;
}

/// Sets found.trace by another run on the first back end that ran.
void record_trace(const semiring_rows& rows, const semiring_algorithm& algorithm,
                  const evaluate_options& how, evaluation& found) {
  const auto ran = std::ranges::find_if(found.rows, ran_on);
  if (ran == found.rows.end()) return;
  found.trace = trace_algorithm(rows, ran->backend, algorithm,
                                {how.threads, round_limit(rows, how), how.max_bytes});
  found.trace->algorithm = how.trace;
  found.trace->symmetrised = found.symmetrised;
}

/// entries  those of the copy that is solved, unless they are not symmetric
evaluation evaluate_entries(const detail::any_host_view& A, copied entries,
                            const semiring_algorithm& algorithm, const evaluate_options& how) {
  if (how.repetitions == 0)
    throw std::invalid_argument("repetitions = 0; evaluate() verifies at least one run");
  if (!algorithm) throw std::invalid_argument("the algorithm is an empty std::function");
  const semiring_options placing{how.threads, 0, how.max_bytes};
  auto rows = copy_rows(A, entries, placing);
  const bool symmetrised = !is_symmetric(csr_ref(rows->view()), threads(1));
  if (symmetrised) rows = copy_rows(A, copied::symmetric, placing);
  if (!how.trace.empty()) check_traced_size(rows->row_count);

  evaluation found{rows->row_count, rows->columns.size(), symmetrised, {}, {}};
  const bool are_named = !how.backends.empty();
  for (const std::string& name : are_named ? how.backends : compiled_backends()) try {
      found.rows.push_back(evaluate_on(rows, name, A, algorithm, how));
    } catch (const no_device& e) {
      if (are_named) throw;
      found.rows.push_back({.backend = name, .skipped = e.what()});
    } catch (const no_operation& e) {
      if (are_named) throw;
      found.rows.push_back({.backend = name, .skipped = e.what()});
    }
  if (!how.trace.empty()) record_trace(rows, algorithm, how, found);
  return found;
}

}  // namespace

bool evaluation::right() const {
  return std::ranges::any_of(rows, ran_on) &&
         std::ranges::all_of(rows, [](const auto& row) { return !ran_on(row) || row.right(); });
}

evaluation detail::evaluate_view(const any_host_view& A, const semiring_algorithm& algorithm,
                                 const evaluate_options& how) {
  return evaluate_entries(A, copied::as_is, algorithm, how);
}

evaluation evaluate(const stored_matrix& A, const semiring_algorithm& algorithm,
                    const evaluate_options& how) {
  return evaluate_entries(view_of_entries(A), entries_of(A), algorithm, how);
}

std::string to_string(const evaluation& of) {
  std::string text = fmt::format("{} vertices, {} entries{}\n", of.vertices, of.entries,
                                 of.symmetrised ? " of A + A', since A is not symmetric" : "");
  const auto to = std::back_inserter(text);
  fmt::format_to(to, "{:<18}{:>7}{:>12}{:>8}{:>14}{:>12}\n", "back end", "answer", "components",
                 "rounds", "entries read", "ms");
  for (const backend_evaluation& row : of.rows) {
    if (!row.skipped.empty())
      fmt::format_to(to, "{:<18}{:>7}\n", row.backend, "none");
    else if (!row.right())
      fmt::format_to(to, "{:<18}{:>7}{:>12}{:>8}{:>14}{:>12}\n", row.backend, "wrong", "-",
                     row.rounds, row.entries_read, "-");
    else
      fmt::format_to(to, "{:<18}{:>7}{:>12}{:>8}{:>14}{:>12.3f}\n", row.backend, "right",
                     row.components, row.rounds, row.entries_read, 1e3 * row.seconds);
  }
  for (const backend_evaluation& row : of.rows)
    if (!row.right())
      fmt::format_to(to, "{}: {}\n", row.backend, row.skipped.empty() ? row.fault : row.skipped);
  return text;
}

std::ostream& operator<<(std::ostream& to, const evaluation& of) { return to << to_string(of); }

}  // namespace skerry
