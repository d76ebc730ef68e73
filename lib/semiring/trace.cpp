// SPDX-License-Identifier: Apache-2.0
#include "lib/semiring/trace.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lib/semiring/matrix.hpp"
#include "lib/semiring/session_of.hpp"
#include "lib/traces/input.hpp"
#include "lib/traces/product_recorder.hpp"
#include "matrix_ops/traced.hpp"

namespace skerry {

namespace {

/// Passes calls on, with the place of the call in the algorithm instead of that in session_of.
class at_caller final : public call_recorder {
 public:
  explicit at_caller(call_recorder& to) : to_(to) {}

  void record(const traced_call& call) override {
    traced_call of_caller = call;
    of_caller.at = session->at;
    to_.record(of_caller);
  }

  const detail::semiring_session* session = nullptr;  // whose operations are recorded

 private:
  call_recorder& to_;
};

}  // namespace

/// Found by traced, by the type of its argument.
static traced_values values_of(const any_vector& x) { return values_of(x.values()); }

namespace {

/// A Place of session_of: another session, whose operations are recorded.
struct recorded_place {
  recorded_place(const semiring_rows&, const placed_matrix& of, call_recorder& to)
      : on(to, of.backend), A(of.matrix) {}

  template <class Function>
  static auto call(Function f) {
    return f();
  }
  [[nodiscard]] any_vector upload(std::span<const std::uint32_t> values) {
    return on.vector_of(values);
  }
  static void download(const any_vector& x, std::span<std::uint32_t> to) {
    std::ranges::copy(x.values(), to.begin());
  }
  static bool holds_rows(const any_vector& x) {
    return all_below(std::span<const std::uint32_t>(x.values()),
                     static_cast<std::uint32_t>(x.size()));
  }
  static void wait() {}  // each record has copied the elements

  traced<any_backend> on;
  any_matrix A;
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
  const trace_input input = read_for_trace(A->view(), vertices::shared, false);
  const auto rows = copy_rows(input.sparse(), copied::as_is, limits);
  const auto inner = open_backend(rows, backend, {limits.threads, 0, limits.max_bytes});
  trace_record record{.backend = std::string(inner->name),
                      .vertices = input.vertices(),
                      .entries = input.entries()};
  product_recorder steps(traced_matrix(input.sparse()), false, record);
  at_caller to(steps);
  const auto session = std::make_shared<session_of<recorded_place>>(
      rows, detail::semiring_access::handles(inner), to);
  session->name = inner->name;
  session->max_rounds = limits.max_rounds;
  to.session = session.get();
  auto handles = detail::semiring_access::handles(session);
  record.labels = smallest_rows(algorithm(handles.backend, handles.matrix).values());
  record.forest = forest_of_products(record);
  return record;
}

}  // namespace skerry
