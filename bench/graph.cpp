// SPDX-License-Identifier: Apache-2.0
#include "bench/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "bench/serial_rem.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/nearest_name.hpp"
#include "matrix_ops/passes/build_csr.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

using narrow_csr = csr<std::uint32_t, std::uint32_t>;

/// A + A' as CSR with 32-bit ids and offsets; of a rectangular A, its bipartite graph.
template <class Entries>
narrow_csr symmetric_csr(const std::string& name, const Entries& A) {
  if constexpr (!std::is_same_v<typename decltype(A.view())::index, std::uint32_t>) {
    throw std::invalid_argument(
        name + ": has 64-bit ids; benchmarks require 32-bit ids; use a smaller graph");
  } else {
    const auto view = A.view();
    if (view.entry_count() >= max_entries_with_32_bit_offsets)
      throw std::invalid_argument(
          fmt::format("{}: has {} entries; benchmarks require fewer than {}; "
                      "use a smaller graph",
                      name, view.entry_count(), max_entries_with_32_bit_offsets));
    const bool square = A.row_count == A.column_count;
    const auto shift = square ? 0U : static_cast<std::uint32_t>(A.row_count);
    const skerry::threads all;
    check_shape(view, vertices_of(!square));
    check_entries(view, all);
    auto B = symmetrise<std::uint32_t>(view, shift + A.column_count, shift, all);
    simplify_rows(B, all);
    return B;
  }
}

narrow_csr csr_of(const std::string& name, stored_matrix stored) {
  if (auto* ready = std::get_if<narrow_csr>(&stored.entries);
      ready != nullptr && stored.format.empty())
    return std::move(*ready);  // generated: without diagonal and repeats
  return std::visit([&](const auto& entries) { return symmetric_csr(name, entries); },
                    stored.entries);
}

/// throws  wrong_answer where serial_rem's labels are wrong
void check_by_search(const graph& G) {
  if (const auto found = verify(G.view(), std::span<const std::uint32_t>(G.answer)); !found)
    throw wrong_answer(G.name + ": serial_rem is wrong: " + found.fault);
}

void check_by_two_solvers(const graph& G, unsigned thread_count) {
  const auto found = cc(G.view(), {.threads = thread_count, .symmetric = symmetry::yes});
  if (!std::ranges::equal(found.labels, G.answer))
    throw wrong_answer(G.name + ": serial_rem and " + found.used.algorithm + " disagree");
  std::atomic<bool> joined = false;
  constexpr std::uint64_t rows_at_once = 1 << 12;
  const skerry::threads run(thread_count);
  for_each_block(run, G.A.row_count, rows_at_once, [&](std::uint64_t r, std::uint64_t last) {
    for (; r < last; ++r)
      for (auto k = G.A.row_offsets[r]; k < G.A.row_offsets[r + 1]; ++k)
        if (G.answer[r] != G.answer[G.A.columns[k]]) joined = true;
  });
  if (joined) throw wrong_answer(G.name + ": serial_rem is wrong: an entry joins two labels");
}

graph make_graph(const recipe& of, proof required, unsigned thread_count) {
  stored_matrix made = of.make();
  const bool is_lower = made.format.empty() && made.symmetric != symmetry::yes;
  graph G{of.name, csr_of(of.name, std::move(made)), {}, symmetry_of(!is_lower)};
  G.answer = serial_rem(G.view(), G.pattern);
  if (required == proof::by_search)
    check_by_search(G);
  else
    check_by_two_solvers(G, thread_count);
  return G;
}

/// The recipes that args.graphs names, or all.
std::vector<recipe> selected(const std::vector<recipe>& all, const arguments& args) {
  if (args.graphs.empty()) return all;
  std::vector<recipe> some;
  for (const auto& name : args.graphs) {
    std::error_code ignored;
    if (const auto known = std::ranges::find(all, name, &recipe::name); known != all.end()) {
      some.push_back(*known);
    } else if (std::filesystem::is_regular_file(name, ignored)) {
      some.push_back(from_file(std::filesystem::path(name).filename().string(), name));
    } else {
      std::vector<std::string> names;
      for (const auto& each : all) names.push_back(each.name);
      throw std::invalid_argument(
          fmt::format("this benchmark has no graph \"{}\"; the nearest are {}; or name a file",
                      printable(name), nearest_names(name, names)));
    }
  }
  return some;
}

}  // namespace

std::uint64_t graph::component_count() const {
  std::uint64_t count = 0;
  for (std::size_t v = 0; v < answer.size(); ++v) count += answer[v] == v;
  return count;
}

double graph::average_degree() const {
  return static_cast<double>(A.columns.size()) /
         static_cast<double>(std::max<std::uint64_t>(1, A.row_count));
}

recipe generated(const std::string& name, const graphs::kind& kind,
                 const generate_options& options) {
  return {name, [kind, options] { return generate(kind, options); }};
}

recipe from_file(const std::string& name, const std::filesystem::path& file) {
  read_options options;
  options.bipartite = true;
  return {name, [file, options] { return read(file, options); }};
}

std::string short_number(std::uint64_t n) {
  if (n >= 1'000'000) return fmt::format("{}m", n / 1'000'000);
  return n >= 1000 ? fmt::format("{}k", n / 1000) : fmt::format("{}", n);
}

std::vector<recipe> standard_graphs(unsigned scale) {
  const auto side = static_cast<std::uint64_t>(std::exp2(scale / 2.0 + 1));
  const auto small = static_cast<std::uint64_t>(std::ldexp(2e6, static_cast<int>(scale) - 20));
  const graphs::grid road{.rows = side, .columns = side, .keep = .62};
  const auto road_name = "road" + short_number(side * side);
  return {generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}),
          generated(fmt::format("urand{}", scale), graphs::urand{.scale = scale}),
          generated(road_name, road),
          generated(road_name + "p", road, {.seed = 1, .shuffle = true}),
          generated("small" + short_number(small), graphs::sparse{.vertices = small})};
}

std::vector<recipe> growing_graphs(unsigned scale) {
  auto all = standard_graphs(scale);
  all.push_back(generated(fmt::format("gconn_rmat{}", scale),
                          graphs::rmat{.scale = scale, .degree = 10, .a = .5, .b = .1, .c = .1}));
  all.push_back(generated(fmt::format("gconn_ba{}", scale),
                          graphs::attachment{.vertices = std::uint64_t{1} << scale, .edges = 10}));
  return all;
}

void for_each_graph(const std::vector<recipe>& all, const arguments& args,
                    const std::function<void(const graph&)>& f, proof required) {
  const auto some = selected(all, args);
  for (std::size_t done = 0; done < some.size(); ++done) {
    args.announce(some[done].name, done, some.size());
    f(make_graph(some[done], required, args.thread_count()));
  }
}

}  // namespace skerry::bench
