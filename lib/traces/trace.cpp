// SPDX-License-Identifier: Apache-2.0
// trace(): chooses, runs and records.
#include "skerry/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "lib/backends/products.hpp"
#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/round_watch.hpp"
#include "lib/traces/input.hpp"
#include "lib/traces/kernel.hpp"
#include "lib/traces/product_recorder.hpp"
#include "lib/traces/traced_backend.hpp"
#include "matrix_ops/erased/observed.hpp"
#include "matrix_ops/executors/openmp_threads.hpp"
#include "skerry/io.hpp"

namespace skerry {

trace_input::trace_input(std::uint64_t n, std::set<entry> entries, bool is_undirected) {
  std::set<entry> all = std::move(entries);
  const std::size_t given = all.size();
  for (const auto& [u, v] : std::set<entry>(all)) all.emplace(v, u);
  symmetrised_ = all.size() != given && !is_undirected;
  entries_.assign(all.begin(), all.end());
  row_offsets_.assign(n + 1, 0);
  elements_.assign(n * n, 0);
  for (const auto& [u, v] : entries_) {
    ++row_offsets_[u + std::size_t{1}];
    columns_.push_back(v);
    elements_[u * n + v] = 1;
  }
  for (std::size_t v = 0; v < n; ++v) row_offsets_[v + 1] += row_offsets_[v];
}

namespace {

/// What will be recorded.
struct traced_choice {
  const algorithm_entry& algorithm;
  const backend_entry& backend;
};

/// Whether an algorithm of products solves two other matrices, a sample and the rest.
bool is_sampled(const algorithm_entry& algorithm) { return algorithm.sampled == samples::always; }

/// throws  as trace()
traced_choice choose_traced(const trace_input& A, const options& how) {
  const std::string name = how.algorithm == "auto" ? "fastsv" : how.algorithm;
  const algorithm_entry& algorithm = all().algorithm(name);
  const bool is_kernel = !algorithm.products;
  if (how.backend == "auto") return {algorithm, is_kernel ? serial_backend() : reference_backend()};
  const choice named =
      choose({A.vertices(), A.entries().size()}, {1, true}, name, how.backend, all());
  return {named.algorithm, named.backend};
}

void check_traceable(const traced_choice& run) {
  if (run.backend.runs_kernels()) {
    if (&run.backend != &serial_backend())
      throw std::invalid_argument(fmt::format(
          "kernels are traced on one thread, not on \"{}\"; use \"serial\"", run.backend.name));
    if (const std::string why = why_no_kernel_trace(run.algorithm); !why.empty())
      throw std::invalid_argument(fmt::format("\"{}\" has no trace: {}", run.algorithm.name, why));
    return;
  }
  if (run.backend.trace.csr == nullptr)
    throw std::invalid_argument(fmt::format(
        "products are traced on the host, not on \"{}\"; use \"reference\", \"graphblas\" or "
        "\"thrust\"",
        run.backend.name));
  if (is_sampled(run.algorithm))
    throw std::invalid_argument(fmt::format(
        "\"{}\" has no trace: it solves two other matrices, a sample and the rest; trace \"{}\"",
        run.algorithm.name, run.algorithm.name.substr(run.algorithm.name.find('+') + 1)));
}

buffer<std::uint32_t> record_products(const trace_input& A, const traced_choice& run,
                                      callback before_round, trace_record& record) {
  product_recorder to(traced_matrix(A.sparse()), run.algorithm.is_dense, record);
  buffer<std::uint32_t> labels;
  const auto solve = [&] {
    const placed_products placed = run.algorithm.is_dense ? run.backend.trace.dense(A.dense())
                                                          : run.backend.trace.csr(A.sparse());
    erased::observed<std::uint32_t> counted(*placed.on, before_round);
    traced_backend on(counted, to);
    labels = placed.on->take(solve_by_products(run.algorithm.products.value(), on, placed.A,
                                               {A.vertices(), A.entries().size()}));
  };
  if (run.backend.uses_openmp)
    with_openmp_threads(1, solve);
  else
    solve();
  return labels;
}

trace_record record_run(const trace_input& A, const options& how) {
  const traced_choice run = choose_traced(A, how);
  check_traceable(run);
  trace_record record{.algorithm = std::string(run.algorithm.name),
                      .backend = std::string(run.backend.name),
                      .vertices = A.vertices(),
                      .entries = A.entries(),
                      .symmetrised = A.symmetrised()};
  round_watch rounds(how, run.algorithm.name);
  const auto before_round = [&] { rounds.before_round(); };
  buffer<std::uint32_t> labels;
  if (run.backend.runs_kernels()) {
    labels = trace_kernel(A.sparse(), {run.algorithm, before_round, how.kernel}, record);
  } else {
    labels = record_products(A, run, before_round, record);
    record.forest = forest_of_products(record);
  }
  record.labels.assign(labels.begin(), labels.end());
  return record;
}

template <class View>
inline constexpr bool is_edge_view = false;
template <class Index>
inline constexpr bool is_edge_view<edge_view<Index>> = true;

}  // namespace

template <host_matrix View>
trace_record trace(const View& A, const options& how) {
  return record_run(read_for_trace(A, vertices_of(how.bipartite), is_edge_view<View>), how);
}

trace_record trace(const stored_matrix& A, const options& how) {
  return with_view(A, [&](const auto& view) {
    return record_run(read_for_trace(view, vertices_of(how.bipartite), A.is_undirected), how);
  });
}

template trace_record trace(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template trace_record trace(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template trace_record trace(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template trace_record trace(const csc_view<std::uint32_t, std::uint32_t>&, const options&);
template trace_record trace(const csc_view<std::uint32_t, std::uint64_t>&, const options&);
template trace_record trace(const csc_view<std::uint64_t, std::uint64_t>&, const options&);
template trace_record trace(const coo_view<std::uint32_t>&, const options&);
template trace_record trace(const coo_view<std::uint64_t>&, const options&);
template trace_record trace(const edge_view<std::uint32_t>&, const options&);
template trace_record trace(const edge_view<std::uint64_t>&, const options&);
template trace_record trace(const dense_view&, const options&);

}  // namespace skerry
