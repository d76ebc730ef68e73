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
#include "check.hpp"
#include "matrix_ops/build_csr.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "nearest_name.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"

namespace skerry::bench {

namespace {

using narrow_rows = csr<std::uint32_t, std::uint32_t>;

/// A + A' by rows, in 32 bits.
template <class Entries>
narrow_rows symmetric_rows(const std::string& name, const Entries& A) {
  if constexpr (!std::is_same_v<typename decltype(A.view())::index, std::uint32_t>) {
    throw std::invalid_argument(name +
                                ": has ids of 64 bits; a benchmark takes 32: take a smaller one");
  } else {
    const auto view = A.view();
    if (view.entry_count() >= most_narrow_entries)
      throw std::invalid_argument(
          fmt::format("{}: has {} entries; a benchmark takes less than {}; "
                      "take a smaller one",
                      name, view.entry_count(), most_narrow_entries));
    const bool square = A.row_count == A.column_count;
    const auto shift = square ? 0U : static_cast<std::uint32_t>(A.row_count);
    const skerry::threads all;
    check_shape(view, !square);
    check_entries(view, all);
    auto B = symmetrise<std::uint32_t>(view, shift + A.column_count, shift, all);
    simplify_rows(B, all);
    return B;
  }
}

narrow_rows rows_of(const std::string& name, stored_matrix stored) {
  if (auto* ready = std::get_if<narrow_rows>(&stored.entries);
      ready != nullptr && stored.format.empty())
    return std::move(*ready);  // a generated one is as wanted
  return std::visit([&](const auto& entries) { return symmetric_rows(name, entries); },
                    stored.entries);
}

/// throws  wrong_answer where the labels that serial_rem gave are not right
void check_by_search(const graph& G) {
  if (const auto found = verify(G.view(), std::span<const std::uint32_t>(G.answer)); !found)
    throw wrong_answer(G.name + ": serial_rem is wrong: " + found.fault);
}

void check_by_two_solvers(const graph& G, unsigned thread_count) {
  const auto found = cc(G.view(), {.threads = thread_count, .symmetric = symmetry::yes});
  if (!std::ranges::equal(found.labels, G.answer))
    throw wrong_answer(G.name + ": serial_rem and " + found.used.algorithm + " do not agree");
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

graph made(const recipe& of, proof wanted, unsigned thread_count) {
  graph G{of.name, rows_of(of.name, of.make()), {}};
  G.answer = serial_rem(G.view());
  if (wanted == proof::by_search)
    check_by_search(G);
  else
    check_by_two_solvers(G, thread_count);
  return G;
}

/// The recipes that were asked for.
std::vector<recipe> chosen(const std::vector<recipe>& all, const arguments& how) {
  if (how.graphs.empty()) return all;
  std::vector<recipe> some;
  for (const auto& name : how.graphs) {
    if (const auto known = std::ranges::find(all, name, &recipe::name); known != all.end()) {
      some.push_back(*known);
    } else if (std::filesystem::is_regular_file(name)) {
      some.push_back(from_file(std::filesystem::path(name).filename().string(), name));
    } else {
      std::vector<std::string> names;
      for (const auto& each : all) names.push_back(each.name);
      throw std::invalid_argument(
          fmt::format("there is no graph \"{}\" here; the nearest are {}; or name a file", name,
                      nearest_names(name, names)));
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

recipe generated(const std::string& name, const graphs::kind& kind, const generate_options& how) {
  return {name, [kind, how] { return generate(kind, how); }};
}

recipe from_file(const std::string& name, const std::filesystem::path& file) {
  read_options how;
  how.bipartite = true;
  return {name, [file, how] { return read(file, how); }};
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

void for_each_graph(const std::vector<recipe>& all, const arguments& how,
                    const std::function<void(const graph&)>& f, proof wanted) {
  for (const auto& each : chosen(all, how)) {
    how.tell(each.name);
    f(made(each, wanted, how.thread_count()));
  }
}

}  // namespace skerry::bench
