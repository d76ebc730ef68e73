// SPDX-License-Identifier: Apache-2.0
// Matrices that exceed the device memory budget are streamed: == oracle, in chunks of various
// sizes, from memory and from a file; and the errors.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/large_pages.hpp"
#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/files.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/gpu/streamed_graphs.hpp"
#include "tests/graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// The budget of labels and chunk buffers for chunks of `chunk_bytes`, a multiple of 256.
template <class View>
std::uint64_t budget_for(const View& A, std::uint64_t chunk_bytes) {
  return A.row_count * sizeof(typename View::index) + 256 + 4 * chunk_bytes;
}

/// Checks that the graph is streamed in chunks of `chunk_bytes`, and its labels.
template <class View>
void check_stream(const edges& g, std::uint64_t chunk_bytes) {
  check_streamed<View>(
      g, 1, [&](const View& A) { return budget_for(A, chunk_bytes); },
      "streamed in chunks of " + std::to_string(chunk_bytes) + " bytes");
}

}  // namespace

TEST_CASE("a matrix larger than the budget is streamed, in each width") {
  for (const std::uint64_t seed : {1, 2}) {
    const edges g = with_hubs(seed);
    for (const std::uint64_t chunk_bytes : {1024, 4096, 9216}) {
      CAPTURE(chunk_bytes);
      check_stream<narrow>(g, chunk_bytes);
      check_stream<mixed>(g, chunk_bytes);
      check_stream<wide>(g, chunk_bytes);
    }
  }
  check_stream<narrow>(shuffled(path(20000), 5), 2048);
  check_stream<narrow>(star(9000, 8999), 1024);
  check_stream<mixed>(bridged(4500, 1500, 16, 1, 3), 8192);
  check_stream<narrow>(clique_chain(60, 40), 1024);
}

TEST_CASE("columns in pinned memory are streamed without a staging copy") {
  const edges g = with_hubs(5);
  const auto A = arrays<mixed>(symmetrised(g));
  const large_pages pages(A.view().columns.size_bytes());
  auto* const columns = reinterpret_cast<std::uint32_t*>(pages.data());
  std::ranges::copy(A.columns, columns);
  const mixed moved(g.n, A.row_offsets, std::span(columns, A.columns.size()));
  const auto check_streams = [&] {
    for (const std::uint64_t chunk_bytes : {1024, 9216})
      CHECK(widened(cc(moved, {.backend = "cuda",
                               .limits = {.gpu_memory = budget_for(moved, chunk_bytes)}})
                        .labels) == oracle(g));
  };
  {
    const pinning all(pages.data(), round_up_to_pages(moved.columns.size_bytes()));
    CHECK(is_pinned(moved.columns));
    CHECK_FALSE(is_pinned(A.view().columns));
    check_streams();
  }
  REQUIRE(moved.columns.size_bytes() > page_bytes);
  const pinning first_page(pages.data(), page_bytes);
  CHECK(is_pinned(moved.columns.data()));
  CHECK_FALSE(is_pinned(moved.columns));
  check_streams();
}

TEST_CASE("streaming gives the same labels 50 times where chunks contend for few roots" *
          doctest::test_suite("large")) {
  const edges g = shuffled(clique_chain(200, 20), 3);
  const auto A = arrays<narrow>(symmetrised(g));
  const auto expected = oracle(g);
  const options how{.backend = "cuda", .limits = {.gpu_memory = budget_for(A.view(), 4096)}};
  for (int turn = 0; turn < 50; ++turn) REQUIRE(widened(cc(A.view(), how).labels) == expected);
}

TEST_CASE("without a budget, or with a large one, the matrix stays on the device") {
  const auto A = arrays<narrow>(symmetrised(with_hubs(3)));
  CHECK(cc(A.view(), {.backend = "cuda"}).used.note == "as requested");
  CHECK(cc(A.view(), {.backend = "cuda", .limits = {.gpu_memory = 10'000'000}}).used.note ==
        "as requested");
}

TEST_CASE("a budget that is too small is an error that names both numbers") {
  const auto A = arrays<narrow>(symmetrised(path(10000)));
  const auto with = [&](const char* algorithm, const char* backend, std::uint64_t bytes) {
    return message_of<invalid_matrix>([&] {
      return cc(A.view(),
                {.algorithm = algorithm, .backend = backend, .limits = {.gpu_memory = bytes}});
    });
  };
  const auto stream = with("auto", "cuda", 44351);
  CHECK(has(stream, "the labels of 10000 vertices and buffers for entries need 44352 bytes"));
  CHECK(has(stream, "gpu_memory allows 44351 bytes; give as much"));
  CHECK(widened(cc(A.view(), {.backend = "cuda", .limits = {.gpu_memory = 44352}}).labels) ==
        oracle(path(10000)));
  CHECK(has(with("hook_compress", "cuda", 50000), "gpu_memory allows 50000 bytes; the default"));
  CHECK(has(with("fastsv", "thrust_cuda", 50000), "\"cuda\" streams the entries"));
}

TEST_CASE("errors in a streamed matrix are reported") {
  auto A = arrays<narrow>(symmetrised(path(5000)));
  A.columns[7777] = 5000;
  const options how{.backend = "cuda", .limits = {.gpu_memory = budget_for(A.view(), 1024)}};
  CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view(), how); }),
            "columns[7777] = 5000 is outside"));
  A.columns[7777] = 0;
  A.row_offsets[300] += 100;
  CHECK(has(message_of<invalid_matrix>([&] { return cc(A.view(), how); }), "row_offsets[300]"));
}

TEST_CASE("an .sg file is streamed from disk") {
  const edges g = with_hubs(4);
  const auto A = arrays<mixed>(symmetrised(g));
  const temporary_folder folder;
  const auto file = folder.path() / "a.sg";
  write_sg(file, A);
  for (const std::uint64_t chunk_bytes : {1024, 9216}) {
    const auto found = cc_streamed(
        file, {.backend = "cuda", .limits = {.gpu_memory = budget_for(A.view(), chunk_bytes)}});
    REQUIRE(found.has_value());
    CHECK(found->entries == A.columns.size());
    CHECK(widened(found->answer.labels) == oracle(g));
  }
  const options small{.backend = "cuda", .limits = {.gpu_memory = budget_for(A.view(), 1024)}};
  CHECK_FALSE(cc_streamed(file, {.backend = "cuda"}).has_value());  // fits on the device
  CHECK_FALSE(cc_streamed(file, {}).has_value());
  CHECK_FALSE(cc_streamed(folder.add("a.el", "0 1\n"), small).has_value());

  const auto broken = [&](std::size_t at, char byte) {
    std::string bytes = bytes_of(file);
    bytes[at] = byte;
    return message_of<invalid_matrix>(
        [&] { return cc_streamed(folder.add("b.sg", bytes), small); });
  };
  const std::size_t columns_at = 17 + 8 * (g.n + 1);
  CHECK(has(broken(columns_at + 4 * 100 + 3, 1), "byte " + std::to_string(columns_at + 400)));
  CHECK(has(broken(17 + 8 * 50 + 6, 1), "byte " + std::to_string(17 + 8 * 50) + ": offset 50"));
}
