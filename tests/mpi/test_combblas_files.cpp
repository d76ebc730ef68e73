// SPDX-License-Identifier: Apache-2.0
// unite_edges() over MPI by back end "combblas" == unite_edges() on one process.
#include <doctest/doctest.h>
#include <mpi.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "lib/mpi/kept_entries.hpp"
#include "matrix_ops/combblas/layout.hpp"
#include "skerry/mpi.hpp"
#include "tests/mpi/divided_files.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_combblas_files {

using namespace skerry;
using namespace skerry::testing;

namespace {

bool is_grid() { return combblas::is_square(here().ranks); }

mpi_options by_products(const options& how = {}) { return {.local = how, .backend = "combblas"}; }

template <class Exception>
std::string refusal_of(const std::filesystem::path& file, const mpi_options& how) {
  return error_of<Exception>([&] { static_cast<void>(unite_edges(file, MPI_COMM_WORLD, how)); });
}

template <class Index>
void add(mpi::kept_entries& to, const std::vector<Index>& rows, const std::vector<Index>& columns) {
  to.receive(std::span<const Index>(rows), std::span<const Index>(columns));
}

}  // namespace

TEST_CASE("every format, by combblas") {
  if (!is_grid()) return;
  for (const std::uint64_t n : {2, 5, 40, 1000}) {
    const small_graph g = banded_graph(n, 2);
    for (const std::string name : text_and_binary_names)
      check_divided(name, bytes_as(name, g), is_divisible(name), by_products());
    for (const std::string name : packed_names)
      check_divided(name, bytes_as(name, g), false, by_products());
  }
}

TEST_CASE("algorithms, numbering, vertices and notes, by combblas") {
  if (!is_grid()) return;
  const std::string list = "# comment\n7 1\n\n1 3\n9 9\n2 0\n";
  for (const std::string algorithm : {"fastsv", "label_propagation", "max_per_row"})
    check_divided("a.el", list, true, by_products({.algorithm = algorithm}));
  check_divided("b.el", list, true, by_products({.numbering = numbering::dense}));
  read_options many;
  many.vertices = 20;
  check_divided("c.el", list, true, by_products(), many);
  const std::string banner = "%%MatrixMarket matrix coordinate pattern symmetric\n";
  check_divided("d.mtx", banner + "3 3 2\n2 1\n3 3\n", true, by_products());
  check_divided("e.mtx", banner + "0 0 0\n", true, by_products());
  check_divided("f.el", "", false, by_products());
  check_divided("g.el", "# Nodes: 9 Edges: 5\n0 1\n5 5\n8 2\n", true, by_products());
}

TEST_CASE("a promise of symmetry does not hold for a file") {
  if (!is_grid()) return;
  std::string path;
  for (int v = 0; v < 99; ++v) path += std::to_string(v + 1) + " " + std::to_string(v) + "\n";
  check_divided("a.el", path, true, by_products({.symmetric = symmetry::yes}));
}

TEST_CASE("faults by combblas are the same on all ranks, and the next call works") {
  if (!is_grid()) return;
  const std::uint64_t with = here().ranks - 1;
  const std::string list = thousand_lines(), last = "rank " + std::to_string(with) + ": ";
  CHECK(
      fault_of_files("a.el", list, with, thousand_lines("1 x\n"), by_products()).starts_with(last));
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  CHECK(contains(fault_of_files("a.mtx", banner + "3 3 5\n1 2\n", here().ranks, "", by_products()),
                 "a.mtx:2"));
  const temporary_folder folder;
  const auto file = add_copy(folder, "a.el", list);
  mpi_options how = by_products();
  if (here().rank == with) how.local.limits.max_bytes = 500;
  CHECK(contains(refusal_of<invalid_matrix>(file, how), "a.el: entries beyond the first 0: "));
  how = by_products({.limits = {.max_bytes = 100'000}});
  CHECK(contains(refusal_of<invalid_matrix>(add_copy(folder, "b.el", "100000 1\n"), how),
                 "b.el: a label for each id up to the largest"));
  how = by_products({.limits = {.max_rounds = 1}});
  CHECK(contains(refusal_of<stopped>(file, how), "fastsv"));
  if (here().rank == with) std::filesystem::remove(file);
  CHECK(contains(refusal_of<invalid_matrix>(file, by_products()), "a.el"));
  check_divided("c.el", list, true, by_products());
}

TEST_CASE("what combblas does not have is refused before the file is opened") {
  const auto refusal = [](const options& how) {
    return refusal_of<std::invalid_argument>("absent.el", by_products(how));
  };
  if (!is_grid()) {
    CHECK(contains(refusal({}), "start 1 or 4 ranks"));
    return;
  }
  CHECK(contains(refusal({.bipartite = true}), "bipartite"));
  CHECK(contains(refusal({.algorithm = here().rank == 0 ? "rem" : "auto"}), "\"rem\""));
  CHECK(contains(refusal({.backend = "threads"}), "do not combine"));
  CHECK(contains(refusal({.threads = 5000}), "5000"));
}

TEST_CASE("entries of 32 bits are kept, then those of 64 bits") {
  using ids = std::vector<std::uint64_t>;
  mpi::kept_entries kept("a.el", std::nullopt, 1 << 20);
  add<std::uint32_t>(kept, {1, 2}, {2, 2});
  CHECK(kept.vertices() == 3);
  CHECK(kept.narrow_limit() == 0xffffffff);
  CHECK(!kept.is_wide());
  kept.widen();
  CHECK(kept.is_wide());
  constexpr std::uint64_t large = std::uint64_t{1} << 40;
  add<std::uint64_t>(kept, {large}, {7});
  CHECK(kept.vertices() == large + 1);
  CHECK(kept.loops().distinct() == ids{2});
  CHECK(error_of<invalid_matrix>([&] { kept.check_labels(1 << 20); }) != "");
  kept.check_labels(1 << 19);
  const auto all = kept.take<std::uint64_t>(large + 1);
  CHECK(all.column_count == large + 1);
  CHECK(ids(all.rows.begin(), all.rows.end()) == ids{large, 1, 2});
  CHECK(ids(all.columns.begin(), all.columns.end()) == ids{7, 2, 2});
}

TEST_CASE("arrays of entries grow up to the limit") {
  mpi::kept_entries kept("a.mtx", matrix_shape{10, 10}, 100'000);
  const std::vector<std::uint32_t> ids(1000, 9);
  std::string why;
  std::uint64_t received = 0;
  for (; why.empty() && received < 20'000; received += 1000)
    why = error_of<invalid_matrix>([&] { add(kept, ids, ids); });
  CHECK(contains(why, "a.mtx: entries beyond the first"));
  CHECK(received > 5'000);  // of at most 12,500
  CHECK(received < 13'500);
  CHECK(kept.vertices() == 10);
}

}  // namespace test_combblas_files
