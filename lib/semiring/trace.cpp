// SPDX-License-Identifier: Apache-2.0
#include "lib/semiring/trace.hpp"

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/semiring/matrix.hpp"
#include "lib/semiring/open_session.hpp"
#include "lib/traces/input.hpp"
#include "lib/traces/product_recorder.hpp"
#include "lib/traces/traced_backend.hpp"

namespace skerry {

namespace {

/// A record and what writes it. The program may keep a back end after its algorithm has returned.
struct recording {
  explicit recording(trace_input A)
      : input(std::move(A)), steps(traced_matrix(input.sparse()), false, record) {}

  trace_input input;
  trace_record record;
  product_recorder steps;
};

/// For session_in: another session, whose operations are recorded.
struct recorded_place {
  recorded_place(const semiring_rows&, const std::shared_ptr<detail::semiring_session>& session,
                 std::shared_ptr<recording> recorded)
      : to(std::move(recorded)), of(session), on(session->on(), to->steps), A(session->A()) {}

  void call(callback f) const { of->call(f); }

  std::shared_ptr<recording> to;
  std::shared_ptr<detail::semiring_session> of;
  traced_backend on;
  const erased::matrix& A;
};

/// For each row the smallest one with the same label.
std::vector<std::uint32_t> smallest_rows(const std::vector<std::uint32_t>& labels) {
  std::unordered_map<std::uint32_t, std::uint32_t> first;
  std::vector<std::uint32_t> rows;
  for (std::uint32_t v = 0; v < labels.size(); ++v)
    rows.push_back(first.try_emplace(labels[v], v).first->second);
  return rows;
}

}  // namespace

trace_record trace_algorithm(const semiring_rows& A, std::string_view backend,
                             const semiring_algorithm& algorithm, const semiring_options& limits) {
  const auto recorded =
      std::make_shared<recording>(read_for_trace(A->view(), vertices::shared, false));
  const trace_input& input = recorded->input;
  const auto rows = copy_rows(input.sparse(), copied::as_is, limits);
  const auto inner = open_backend(rows, backend, {limits.threads, 0, limits.max_bytes});
  recorded->record = {.backend = std::string(inner->name),
                      .vertices = input.vertices(),
                      .entries = input.entries()};
  const auto session = std::make_shared<session_in<recorded_place>>(rows, inner, recorded);
  session->name = inner->name;
  session->max_rounds = limits.max_rounds;
  auto handles = detail::semiring_access::handles(session);
  const auto labels = algorithm(handles.backend, handles.matrix).values();
  trace_record record = std::move(recorded->record);
  record.labels = smallest_rows(labels);
  record.forest = forest_of_products(record);
  return record;
}

}  // namespace skerry
