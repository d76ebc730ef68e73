// SPDX-License-Identifier: Apache-2.0
#include "lib/mpi/products.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/agree.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/max_per_row.hpp"
#include "lib/backends/product_list.hpp"
#include "lib/backends/rank_backend_list.hpp"
#include "lib/mpi/agree.hpp"
#include "lib/mpi/choose.hpp"
#include "lib/mpi/divided_labels.hpp"
#include "lib/pipeline/round_watch.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/combblas/backend.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/observed.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/printable.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry::mpi {

namespace {

using combblas::grid;
using combblas::matrix;
using combblas::matrix_builder;
using combblas::mirrored;

template <class Index>
using observed_backend = observed<combblas::backend<Index>, callback>;

/// An algorithm of products.
template <class Index>
struct product_algorithm {
  using B = observed_backend<Index>;
  std::string_view name;
  typename B::vector (*run)(B& on, const matrix& A);
};

template <class Index, class B = observed_backend<Index>>
inline constexpr std::array products_table{
    product_algorithm<Index>{"fastsv", [](B& on, const matrix& A) { return fastsv(on, A); }},
    product_algorithm<Index>{"label_propagation",
                             [](B& on, const matrix& A) { return label_propagation(on, A); }},
    product_algorithm<Index>{"max_per_row",
                             [](B& on, const matrix& A) { return max_per_row(on, A); }},
};

/// Whether the table has the algorithms of the registry that run on ranks, in the same order.
constexpr bool has_registered_names() {
  std::size_t row = 0;
  for (const algorithm_entry& each : product_list)
    if (each.runs_on_ranks && (row == products_table<std::uint32_t>.size() ||
                               products_table<std::uint32_t>[row++].name != each.name))
      return false;
  return row == products_table<std::uint32_t>.size();
}
static_assert(has_registered_names());

/// The row of an algorithm in the table.
std::size_t row_of(const std::string& name) {
  std::size_t row = 0;
  std::vector<std::string_view> names;
  for (const algorithm_entry& each : product_list) {
    if (!each.runs_on_ranks) continue;
    if (name == each.name || (name == "auto" && each.preferred == default_for::products))
      return row;
    names.push_back(each.name);
    ++row;
  }
  throw std::invalid_argument(
      fmt::format("algorithm \"{}\" does not run on back end \"combblas\"; use one of {}",
                  printable(name), comma_separated(names)));
}

void check_grid(std::uint64_t ranks) {
  if (combblas::is_square(ranks)) return;
  const std::uint64_t side = combblas::side_below(ranks);
  throw std::invalid_argument(
      fmt::format("back end \"combblas\" needs a square number of ranks, and there are {}; start "
                  "{} or {} ranks",
                  ranks, side * side, (side + 1) * (side + 1)));
}

void check_run(const options& how) {
  if (how.backend != "auto")
    throw std::invalid_argument(
        fmt::format("options::backend = \"{}\" and mpi_options::backend = \"combblas\" do not "
                    "combine; leave the former \"auto\"",
                    how.backend));
  if (how.bipartite)
    throw std::invalid_argument(
        "back end \"combblas\" has no bipartite matrices; use mpi_options::backend = \"forests\"");
}

/// Options whose difference between ranks would let one wait for another: what all ranks set.
struct common_options {
  symmetry pattern;
  numbering numbers;
};

common_options in_common(communicator& on, const options& how) {
  std::array<std::uint32_t, 2> set{how.symmetric == symmetry::yes,
                                   how.numbering == numbering::dense};
  on.minimum(std::span<std::uint32_t>(set));
  return {symmetry_of(set[0] != 0), set[1] != 0 ? numbering::dense : numbering::min};
}

/// Ids and counts of a block have 31 bits.
constexpr std::uint64_t most_in_block = std::numeric_limits<std::int32_t>::max();

void check_block(std::uint64_t count, const char* what, std::uint64_t ranks) {
  if (count > most_in_block)
    throw invalid_matrix(
        fmt::format("back end \"combblas\": a rank of {} would have {} {}, more than {}; start "
                    "more ranks",
                    ranks, count, what, most_in_block));
}

template <class Index, class Offset>
void check_entries_of(const csr_rows_view<Index, Offset>& A) {
  check_entries(A.rows_alone(), threads(1));
}
template <class Index>
void check_entries_of(const coo_view<Index>& A) {
  check_entries(A, threads(1));
}

/// Bytes that a rank takes: entries received, their block, and labels.
std::uint64_t bytes_of_rank(std::uint64_t entries, std::uint64_t n, std::uint64_t ranks,
                            std::uint64_t index_bytes) {
  return saturating_sum(saturating_product(entries, 8 + 5 + 8),
                        saturating_product(labels_of_products(n, ranks), index_bytes));
}

template <class View>
matrix make_matrix(communicator& on, grid& ranks, const View& part, mirrored images,
                   const mpi_options& how) {
  const std::uint64_t chunk = std::min(matrix_builder<View>::default_chunk, on.most());
  matrix_builder builder(ranks, part, images, chunk);
  const std::uint64_t entries = builder.count();
  agree(on, [&] {
    check_block(entries, "entries", ranks.size());
    check_bytes(
        fmt::format("a block of {} entries", entries),
        bytes_of_rank(entries, part.column_count, ranks.size(), sizeof(typename View::index)),
        how.local.limits.max_bytes);
    builder.allocate();
  });
  return builder.make();
}

/// Calls f(), of which each rank must complete each step.  If one leaves it alone, for lack of
/// memory, the others would wait for ever, so the job ends.
void without_leaving(const communicator& on, callback f) {
  try {
    f();
  } catch (...) {
    if (on.ends_with_fault()) throw;  // as all ranks do
    const fault why = current_fault();
    const bool no_memory = why.kind == error_kind::out_of_memory;
    std::fprintf(stderr, "skerry: rank %d fails within back end \"combblas\": %s\n", on.rank(),
                 no_memory ? "out of memory; start more ranks" : why.text.data());
    MPI_Abort(on.handle(), 1);
    throw;
  }
}

/// The labels, or nothing if they may be wrong: an entry's ends have different labels.
template <class Index>
std::optional<typename observed_backend<Index>::vector> solve(
    observed_backend<Index>& with, const product_algorithm<Index>& algorithm, const matrix& A,
    symmetry pattern) {
  auto labels = algorithm.run(with, A);
  if (pattern != symmetry::yes &&
      !skerry::agree(static_cast<combblas::backend<Index>&>(with), A, labels))
    return {};
  return labels;
}

}  // namespace

bool has_combblas() { return true; }

void check_products(std::uint64_t ranks, const options& how) {
  check_grid(ranks);
  check_run(how);
  static_cast<void>(row_of(how.algorithm));
}

template <class View>
mpi_result<typename View::index> solve_by_products(communicator& on, const View& part,
                                                   row_range own, const mpi_options& how) {
  using Index = typename View::index;
  const std::uint64_t n = part.column_count, ranks_given = static_cast<std::uint64_t>(on.size());
  std::size_t row = 0;
  agree(on, [&] {
    check_products(ranks_given, how.local);
    row = row_of(how.local.algorithm);
    check_shape(part, vertices::shared);
    check_entries_of(part);
    check_block(n / combblas::side_below(ranks_given) + combblas::side_below(ranks_given), "rows",
                ranks_given);
  });

  check_same(on, {{"options::algorithm", row}});
  const product_algorithm<Index>& algorithm = products_table<Index>[row];
  const common_options common = in_common(on, how.local);
  mpi_result<Index> found;
  const bool takes_all = how.labels == label_scope::all;
  agree(on, [&] {
    found.used.algorithm = algorithm.name;
    found.used.backend = name_of(method::products);
    found.labels.resize(takes_all ? n : own.count);
  });
  if (n == 0) return found;

  const auto solve_on_grid = [&] {
    grid ranks(on.handle());
    stopwatch watch;
    round_watch rounds(how.local, algorithm.name);
    const auto before_round = [&] { agree(on, [&] { rounds.before_round(); }); };
    observed_backend<Index> with(before_round, &ranks, std::min(on.most(), most_in_block));
    std::optional<matrix> A(make_matrix(on, ranks, part, mirrored::no, how));
    found.used.build_seconds = watch.lap();
    auto labels = solve(with, algorithm, *A, common.pattern);
    if (!labels) {
      A.reset();
      A.emplace(make_matrix(on, ranks, part, mirrored::yes, how));
      labels = solve(with, algorithm, *A, symmetry::yes);
    }
    divided_labels answer(ranks, with, *std::move(labels));
    found.count = answer.count();
    if (common.numbers == numbering::dense) answer.number_densely(*A);
    takes_all ? answer.copy_all(found.labels) : answer.copy(found.labels, own.first);
    found.used.solve_seconds = watch.lap();
    found.used.rounds = rounds.rounds();
    found.bytes_sent = ranks.bytes_sent();
  };
  without_leaving(on, solve_on_grid);
  found.bytes_sent += on.bytes_sent();
  return found;
}

template mpi_result<std::uint32_t> solve_by_products(
    communicator&, const csr_rows_view<std::uint32_t, std::uint32_t>&, row_range,
    const mpi_options&);
template mpi_result<std::uint32_t> solve_by_products(
    communicator&, const csr_rows_view<std::uint32_t, std::uint64_t>&, row_range,
    const mpi_options&);
template mpi_result<std::uint64_t> solve_by_products(
    communicator&, const csr_rows_view<std::uint64_t, std::uint64_t>&, row_range,
    const mpi_options&);
template mpi_result<std::uint32_t> solve_by_products(communicator&, const coo_view<std::uint32_t>&,
                                                     row_range, const mpi_options&);
template mpi_result<std::uint64_t> solve_by_products(communicator&, const coo_view<std::uint64_t>&,
                                                     row_range, const mpi_options&);

}  // namespace skerry::mpi
