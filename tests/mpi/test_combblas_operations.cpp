// SPDX-License-Identifier: Apache-2.0
// The operations of back end "combblas" == those of the reference; its layout == CombBLAS's; the
// memory that making a matrix takes.
#include <doctest/doctest.h>
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <vector>

#include "matrix_ops/combblas/backend.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "tests/graphs.hpp"
#include "tests/mpi/divided.hpp"

namespace {

// Bytes from `new` that are in use, and the most since the last reset.
struct heap {
  std::uint64_t used = 0, most = 0;
} counted;

constexpr std::size_t header = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t bytes) {
  auto* const block = static_cast<std::byte*>(std::malloc(bytes + header));
  if (block == nullptr) throw std::bad_alloc();
  *reinterpret_cast<std::size_t*>(block) = bytes;
  counted.used += bytes;
  counted.most = std::max(counted.most, counted.used);
  return block + header;
}
void operator delete(void* pointer) noexcept {
  if (pointer == nullptr) return;
  auto* const block = static_cast<std::byte*>(pointer) - header;
  counted.used -= *reinterpret_cast<std::size_t*>(block);
  std::free(block);
}
void operator delete(void* pointer, std::size_t) noexcept { operator delete(pointer); }
// The other forms call these in libstdc++, but not in the runtime of a sanitizer.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  try {
    return operator new(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void operator delete[](void* pointer) noexcept { operator delete(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { operator delete(pointer); }

namespace skerry::test_combblas_operations {

using namespace skerry::testing;
using combblas::grid;
using combblas::mirrored;

namespace {

template <class Index>
using vector_of = combblas::vector<Index>;

/// A distributed copy of values that all ranks know.
template <class Index, class Values>
vector_of<Index> divided(combblas::backend<Index>& on, const combblas::matrix& A,
                         const Values& values) {
  auto x = on.iota(A);
  const auto begin = combblas::layout(values.size(), A.on().side()).begin(A.on().rank());
  for (std::size_t k = 0; k < x.local().size(); ++k) x.set(k, values[begin + k]);
  return x;
}

template <class Index, class Values>
void check_equal(combblas::backend<Index>& on, const combblas::matrix& A,
                 const vector_of<Index>& found, const Values& expected) {
  CHECK(on.equal(found, divided(on, A, expected)));
}

template <class View>
combblas::matrix made(grid& ranks, const View& view, mirrored images, std::uint64_t chunk) {
  combblas::matrix_builder builder(ranks, view, images, chunk);
  builder.count();
  builder.allocate();
  return builder.make();
}

template <class Index, class Semiring>
void check_operations(const edges& g, Semiring add, std::uint64_t chunk) {
  const this_rank here;
  grid ranks(MPI_COMM_WORLD);
  combblas::backend<Index> on(&ranks, chunk);
  reference::sparse_backend<Index, Index> by_loops;
  const own_rows<Index, Index> all(g, all_on(0, g.n, 1), 0);
  const own_rows<Index, Index> mine(g, even(g.n, here.ranks), here.rank);
  const auto A = made(ranks, mine.view(), mirrored::no, chunk);
  const typename decltype(by_loops)::matrix B(
      csr_view<Index, Index>{g.n, all.offsets, all.columns});

  std::mt19937_64 random(g.n);
  typename decltype(by_loops)::vector x(g.n), i(g.n), y(g.n);
  for (auto* each : {&x, &i, &y})
    for (auto& value : *each) value = static_cast<Index>(random() % g.n);
  auto dx = divided(on, A, x), di = divided(on, A, i), dy = divided(on, A, y);

  check_equal(on, A, on.iota(A), by_loops.iota(B));
  auto product = y;
  by_loops.mxv(product, add, B, x);
  auto distributed_product = dy;
  on.mxv(distributed_product, add, A, dx);
  check_equal(on, A, distributed_product, product);
  by_loops.accumulate(y, add, x);
  on.accumulate(dy, add, dx);
  check_equal(on, A, dy, y);
  by_loops.scatter(y, add, i, x);
  on.scatter(dy, add, di, dx);
  check_equal(on, A, dy, y);
  by_loops.gather(y, x, i);
  on.gather(dy, dx, di);
  check_equal(on, A, dy, y);
  by_loops.gather(y, i, i);
  on.gather(dy, di, di);
  check_equal(on, A, dy, y);
  on.assign(dy, dx);
  check_equal(on, A, dy, x);
  x[g.n - 1] ^= 1;
  CHECK(!on.equal(dy, divided(on, A, x)));
}

}  // namespace

TEST_CASE("the operations are those of the reference") {
  if (!combblas::is_square(this_rank().ranks)) return;
  for (const std::uint64_t n : {1, 2, 3, 8, 9, 10, 100, 1009})
    for (const std::uint64_t chunk : {1, 40, 1 << 20}) {
      const edges g = random_graph(n, 3 * n, n);
      check_operations<std::uint32_t>(g, min_second<std::uint32_t>{}, chunk);
      check_operations<std::uint64_t>(g, min_second<std::uint64_t>{}, chunk);
      check_operations<std::uint32_t>(g, max_second<std::uint32_t>{}, chunk);
      check_operations<std::uint64_t>(g, max_second<std::uint64_t>{}, chunk);
    }
}

TEST_CASE("the layout is CombBLAS's") {
  const this_rank here;
  if (!combblas::is_square(here.ranks)) return;
  grid ranks(MPI_COMM_WORLD);
  for (std::int64_t n = 1; n < 200; ++n) {
    const combblas::layout of(static_cast<std::uint64_t>(n), ranks.side());
    const ::combblas::FullyDistVec<std::int64_t, std::uint32_t> x(ranks.shared(), n, 0);
    CHECK(of.begin(here.rank) == static_cast<std::uint64_t>(x.LengthUntil()));
    CHECK(of.size(here.rank) == static_cast<std::uint64_t>(x.LocArrSize()));
    for (std::int64_t v = 0; v < n; ++v) {
      std::int64_t local = 0;
      const int rank = x.Owner(v, local);
      const combblas::place found = of.place_of(static_cast<std::uint64_t>(v));
      CHECK(found.rank == static_cast<std::uint64_t>(rank));
      CHECK(found.local == static_cast<std::uint64_t>(local));
    }
  }
}

TEST_CASE("making a matrix takes at most 32 bytes an entry of a rank") {
  const this_rank here;
  if (!combblas::is_square(here.ranks)) return;
  grid ranks(MPI_COMM_WORLD);
  const edges g = symmetrised(random_graph(20'000, 400'000, 1));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here.ranks), here.rank);
  const auto view = rows.view();
  const std::uint64_t before = counted.used;
  counted.most = before;
  combblas::matrix_builder builder(ranks, view, mirrored::no, 1 << 12);
  const std::uint64_t entries = builder.count();
  builder.allocate();
  const combblas::matrix A = builder.make();
  std::uint64_t bytes = counted.most - before, all_entries = entries;
  MESSAGE("bytes an entry: ", static_cast<double>(bytes) / static_cast<double>(entries));
  CHECK(bytes > 13 * entries);
  CHECK(bytes <= 32 * entries);
  MPI_Allreduce(MPI_IN_PLACE, &all_entries, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  CHECK(all_entries == g.list.size());
  CHECK(ranks.bytes_sent() <= 8 * view.columns.size());
}

TEST_CASE("an error of MPI on the ranks of a grid ends the job, so that no status is checked") {
  if (!combblas::is_square(here().ranks)) return;
  const grid on(MPI_COMM_WORLD);
  for (const MPI_Comm each : {on.ranks(), on.shared()->GetRowWorld(), on.shared()->GetColWorld()}) {
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Comm_get_errhandler(each, &handler);
    CHECK(handler == MPI_ERRORS_ARE_FATAL);
  }
}

}  // namespace skerry::test_combblas_operations
