// SPDX-License-Identifier: Apache-2.0
// cc(A): check, choose, run, number.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <thread>
#include <utility>

#include "atoll/atoll.hpp"
#include "catalogue.hpp"
#include "check.hpp"
#include "choose.hpp"
#include "dense_pattern.hpp"
#include "matrix_ops/symmetrise.hpp"
#include "memory.hpp"
#include "run.hpp"
#include "stopwatch.hpp"

namespace reef {

namespace {

template <class View>
inline constexpr bool by_rows = false;
template <class Index, class Offset>
inline constexpr bool by_rows<csr_view<Index, Offset>> = true;
template <class View>
inline constexpr bool is_dense = std::is_same_v<View, dense_view>;

/// Counts rounds, stops at the limit, and tells the caller's callback.
class round_watch {
 public:
  round_watch(const options& how, const std::string& algorithm)
      : how_(how), algorithm_(algorithm) {}

  void before_round() {
    if (how_.max_rounds != 0 && rounds_ == how_.max_rounds) stop("reached the limit of");
    if (how_.progress && !how_.progress({algorithm_.c_str(), rounds_, watch_.seconds()}))
      stop("was told to stop after");
    ++rounds_;
  }
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

 private:
  [[noreturn]] void stop(const char* why) const {
    throw stopped(
        fmt::format("{} {} {} rounds before the labels were right; \"fastsv\" needs about "
                    "log2(n) rounds, \"rem\" one pass",
                    algorithm_, why, rounds_),
        rounds_);
  }

  const options& how_;
  const std::string& algorithm_;
  stopwatch watch_;
  std::uint64_t rounds_ = 0;
};

/// On the back end that was chosen.
template <class View>
run_answer<typename View::index> run_on(const std::string& backend, const View& A,
                                        const run_request& request) {
  if (backend == "graphblas") return run_graphblas(A, request);
  if (backend == "thrust") return run_thrust(A, request);
  return run_reference(A, request);
}

/// A semiring algorithm on a view: in place where the view can serve, over A + A' where it cannot.
template <class View>
run_answer<typename View::index> run_semiring(const View& A, const options& how, const choice& run,
                                              bool dense, run_request request) {
  using index = typename View::index;
  const std::uint64_t n = vertex_count(A, how.bipartite);
  const index shift = how.bipartite ? static_cast<index>(A.row_count) : 0;
  const threads executor(request.threads);
  check_entries(A, executor);
  stopwatch watch;
  double spent = 0;  // on a try in place that showed A to be not symmetric
  if constexpr (by_rows<View> || is_dense<View>) {
    if (!how.bipartite && (is_dense<View> || !dense)) {
      auto answer = run_on(run.backend, A, request);
      if (answer.labels) return answer;
      spent = watch.lap();
    }
  }
  request.symmetric = true;
  const auto over = [&](const auto& B) {
    const double build = watch.lap();
    auto answer = run_on(run.backend, B, request);
    answer.build_seconds += build + spent;
    return answer;
  };
  if constexpr (sizeof(index) == 4) {
    if (dense || is_dense<View>) {
      const auto element = dense_pattern(A, n, shift);
      return over(dense_view(n, element));
    }
    if (2 * A.entry_count() < std::uint64_t{1} << 32)
      return over(symmetrise<std::uint32_t>(A, n, shift, executor).view());
  }
  return over(symmetrise<std::uint64_t>(A, n, shift, executor).view());
}

/// Vertices that are their own label.  O(n)
template <class Index>
std::uint64_t count_roots(const buffer<Index>& labels) {
  std::uint64_t count = 0;
  for (std::size_t v = 0; v < labels.size(); ++v) count += labels[v] == v;
  return count;
}

/// Smallest vertices become 0, 1, ... in their order.  A label is no larger than its vertex, so it
/// is renamed by the time it is looked up.
template <class Index>
void number_densely(buffer<Index>& labels) {
  Index next = 0;
  for (std::size_t v = 0; v < labels.size(); ++v)
    labels[v] = labels[v] == v ? next++ : labels[labels[v]];
}

template <class View>
result<typename View::index> solve(const View& A, const options& how) {
  check_shape(A, how.bipartite);
  const auto known = algorithms();
  problem of{vertex_count(A, how.bipartite), 0, is_dense<View>};
  if constexpr (is_dense<View>)
    of.entries = A.row_count * A.column_count;
  else
    of.entries = A.entry_count();
  const choice run = choose(of, how.algorithm, how.backend, known, backends());
  const bool kernel = run.backend == "serial";
  const bool dense = works_on_dense(run.algorithm);
  const bool copies =
      !(by_rows<View> || is_dense<View>) || how.bipartite || how.symmetric != symmetry::yes;
  check_memory(estimate(of, run, sizeof(typename View::index), copies && !is_dense<View>,
                        dense && !is_dense<View>),
               of, how.max_bytes);

  const unsigned threads =
      kernel ? 1 : (how.threads ? how.threads : std::max(1u, std::thread::hardware_concurrency()));
  round_watch rounds(how, run.algorithm);
  const run_request request{run.algorithm, threads, how.symmetric == symmetry::yes,
                            [&] { rounds.before_round(); }};
  auto answer =
      kernel ? run_serial(A, how.bipartite, request) : run_semiring(A, how, run, dense, request);

  result<typename View::index> r;
  r.labels = std::move(answer.labels.value());
  r.count = count_roots(r.labels);
  if (how.numbering == numbering::dense) number_densely(r.labels);
  r.used = {run.algorithm,        run.backend,          threads, rounds.rounds(),
            answer.build_seconds, answer.solve_seconds, run.note};
  return r;
}

}  // namespace

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_view<Index, Offset>& A, const options& how) {
  return solve(A, how);
}

template <std::unsigned_integral Index>
result<Index> cc(const coo_view<Index>& A, const options& how) {
  return solve(A, how);
}

result<std::uint32_t> cc(const dense_view& A, const options& how) { return solve(A, how); }

template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const coo_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const coo_view<std::uint64_t>&, const options&);

}  // namespace reef
