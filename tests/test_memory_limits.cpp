// SPDX-License-Identifier: Apache-2.0
// Memory is estimated before it is taken: by reading, generating, writing and verifying.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "matrix_ops/free_memory.hpp"
#include "skerry/generate.hpp"
#include "skerry/info.hpp"
#include "skerry/stream.hpp"
#include "skerry/verify.hpp"
#include "tests/address_space.hpp"
#include "tests/child_process.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_memory_limits {

using namespace skerry;
using namespace skerry::testing;

namespace {

constexpr std::uint64_t mebibyte = 1 << 20;

read_options limited(std::uint64_t bytes) {
  read_options how;
  how.max_bytes = bytes;
  return how;
}

/// `megabytes` of zeros, compressed a thousandfold.
std::string gzip_bomb(const temporary_folder& folder, unsigned megabytes) {
  const auto file = folder.path() / "bomb.el.gz";
  const gzFile to = gzopen(file.c_str(), "wb1");
  const std::string zeros(mebibyte, ' ');
  for (unsigned k = 0; k < megabytes; ++k)
    REQUIRE(gzwrite(to, zeros.data(), static_cast<unsigned>(zeros.size())) > 0);
  REQUIRE(gzclose(to) == Z_OK);
  return file;
}

std::string zstd_bomb(const temporary_folder& folder, unsigned megabytes) {
  const std::string zeros(megabytes * mebibyte, ' ');
  std::string packed(ZSTD_compressBound(zeros.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), zeros.data(), zeros.size(), 1));
  return folder.add("bomb.el.zst", packed);
}

}  // namespace

TEST_CASE("decompressed data are bounded") {
  const temporary_folder folder;
  for (const std::string& bomb : {gzip_bomb(folder, 300), zstd_bomb(folder, 300)}) {
    const std::string error = read_error(bomb, limited(64 * mebibyte));
    CHECK_MESSAGE(contains(error, bomb + ": the decompressed data exceed 67 MB"), error);
    CHECK_MESSAGE(contains(error, "--max-memory"), error);
  }
}

TEST_CASE("by default the bound is what a limit on the address space leaves") {
  if (!address_space_can_be_limited() || !address_space_is_known()) return;
  const temporary_folder folder;
  const std::string bomb = gzip_bomb(folder, 600);
  const child_end end = run_in_child([&] {
    const std::uint64_t allowed = address_space() + 200 * mebibyte;
    const rlimit limit{allowed, allowed};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) return 1;
    const std::string error = read_error(bomb);
    // The bound, or the system's refusal of the last step to it.
    return contains(error, bomb + ": the decompressed data exceed") ||
                   contains(error, bomb + ": cannot be read (no memory")
               ? 0
               : 2;
  });
  CHECK_MESSAGE(end.exited_with(0), end.text());
}

TEST_CASE("the arrays of each format are bounded") {
  const temporary_folder folder;
  std::string lines, adjacency, arcs;
  for (int k = 0; k < 1000; ++k) {
    lines += "1 2\n";
    adjacency += "1\n";
    arcs += "a 1 2 1\n";
  }
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n2 2 1000\n";
  for (const auto& [name, text] : {std::pair{"a.el", lines},
                                   {"a.mtx", banner + lines},
                                   {"a.graph", "1000 500\n" + adjacency},
                                   {"a.gr", "p sp 2 1000\n" + arcs}})
    static_cast<void>(folder.add(name, text));
  const stored_matrix A = generate(graphs::path{.vertices = 1000});
  write(folder.path() / "a.sg", A);
  for (const std::string name : {"a.el", "a.mtx", "a.graph", "a.gr", "a.sg"}) {
    CAPTURE(name);
    const std::string error = read_error(folder.path() / name, limited(1000));
    CHECK_MESSAGE(contains(error, name + ": "), error);
    CHECK_MESSAGE(contains(error, "KB of memory are needed, but 1 KB are allowed"), error);
    CHECK(read_error(folder.path() / name, limited(100'000)).empty());
  }
}

TEST_CASE("generated graphs, copies for a format, and verification are bounded") {
  const auto generate_empty = [](std::uint64_t n, std::uint64_t bytes) {
    return error_of(
        [&] { static_cast<void>(generate(graphs::empty{.vertices = n}, {.max_bytes = bytes})); });
  };
  CHECK(contains(generate_empty(4294967294, 1 << 30),
                 "a graph of 4294967294 vertices and about 0 entries: 34359 MB of memory are "
                 "needed, but 1073 MB are allowed"));
  CHECK(generate_empty(100, 10'000).empty());
  if (free_memory() < 30'000'000'000) CHECK(contains(generate_empty(4294967294, 0), "are free"));

  const temporary_folder folder;
  stored_matrix A = read(folder.add("a.el", "0 1\n1 2\n2 0\n5 6\n"));
  write_options how;
  how.max_bytes = 100;
  CHECK(contains(error_of([&] { write(folder.path() / "a.sg", A, how); }),
                 "a symmetric copy of 4 entries"));
  CHECK(folder.file_count() == 1);

  const std::vector<std::uint32_t> labels{0, 0, 0, 3, 4, 5, 5};
  with_view(A, [&](const auto& view) {
    if constexpr (std::is_same_v<typename std::remove_cvref_t<decltype(view)>::index,
                                 std::uint32_t>) {
      CHECK(verify(view, std::span<const std::uint32_t>(labels)).right);
      CHECK(contains(error_of([&] {
                       static_cast<void>(
                           verify(view, std::span<const std::uint32_t>(labels), {.max_bytes = 50}));
                     }),
                     "verifying 7 vertices and 4 entries"));
    }
  });
}

TEST_CASE("what control groups leave") {
  const temporary_folder folder;
  const auto add = [&](const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    static_cast<void>(folder.add(name, text));
  };
  const auto left = [&](std::string_view groups) {
    return memory_of_groups(groups, folder.path());
  };
  CHECK(left("0::/\n") > std::uint64_t{1} << 50);
  CHECK(left("") > std::uint64_t{1} << 50);

  add("outer/memory.max", "1000\n");
  add("outer/memory.current", "300\n");
  add("outer/inner/memory.max", "max\n");
  add("outer/inner/memory.current", "200\n");
  CHECK(left("0::/outer/inner\n") == 700);
  CHECK(left("0::/outer\n") == 700);
  CHECK(left("0::/other\n") > std::uint64_t{1} << 50);
  add("outer/memory.stat", "anon 5\ninactive_file 100\nfile 7\n");
  CHECK(left("0::/outer/inner\n") == 800);
  add("outer/inner/memory.max", "100\n");
  CHECK(left("0::/outer/inner\n") == 0);

  add("memory/job/memory.limit_in_bytes", "5000\n");
  add("memory/job/memory.usage_in_bytes", "1000\n");
  add("memory/job/memory.stat", "total_inactive_file 10\n");
  CHECK(left("3:cpu,memory:/job\n2:cpuset:/outer\n") == 4010);
}

TEST_CASE("free memory heeds a limit on the address space") {
  if (!address_space_can_be_limited()) return;
  const child_end end = run_in_child([] {
    const rlimit limit{std::uint64_t{1} << 40, RLIM_INFINITY};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) return 1;
    return free_memory() < std::uint64_t{1} << 40 ? 0 : 2;
  });
  CHECK_MESSAGE(end.exited_with(0), end.text());
}

TEST_CASE("the sizes of a refusal have a unit in which they differ") {
  const auto refusal = [](std::uint64_t bytes, std::uint64_t limit) {
    return error_of([&] { check_bytes("it", bytes, limit); });
  };
  for (const auto& [bytes, limit, text] :
       std::vector<std::tuple<std::uint64_t, std::uint64_t, std::string>>{
           {12'000'000'000, 2'999'999, "12000 MB of memory are needed, but 2 MB are"},
           {2'100'000, 2'000'000, "2100 KB of memory are needed, but 2000 KB are"},
           {2'000'000, 9'000, "2000 KB of memory are needed, but 9 KB are"},
           {2'000, 1'999, "2 KB of memory are needed, but 1 KB are"},
           {1'999, 1'000, "1999 bytes of memory are needed, but 1000 bytes are"},
           {5'000'000, 1, "5000000 bytes of memory are needed, but 1 bytes are"}}) {
    const std::string error = refusal(bytes, limit);
    CHECK_MESSAGE(contains(error, "it: " + text + " allowed"), error);
  }
}

TEST_CASE("a zstd window beyond the limit is refused") {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog, 25);
  const std::string text = "0 1\n";
  std::string packed(1000, '\0');
  ZSTD_outBuffer out{packed.data(), packed.size(), 0};
  for (const ZSTD_EndDirective then : {ZSTD_e_flush, ZSTD_e_end}) {  // without the size of the text
    ZSTD_inBuffer in{text.data(), then == ZSTD_e_end ? 0 : text.size(), 0};
    REQUIRE(ZSTD_isError(ZSTD_compressStream2(context.get(), &out, &in, then)) == 0);
  }
  const temporary_folder folder;
  const auto file = folder.add("a.el.zst", packed.substr(0, out.pos));
  CHECK(read_error(file).empty());
  CHECK(read_error(file, limited(40'000'000)).empty());
  const std::string expected = ": the window of the zstd data exceeds 8 MB, the memory that is";
  const options how{.limits = {.max_bytes = 9'000'000}};
  CHECK_MESSAGE(contains(read_error(file, limited(9'000'000)), expected),
                read_error(file, limited(9'000'000)));
  CHECK(contains(error_of([&] { return unite_edges(file, how); }), expected));
}

TEST_CASE("sums and products of sizes saturate") {
  constexpr auto max = std::numeric_limits<std::uint64_t>::max();
  CHECK(saturating_product(max, 2) == most_bytes);
  CHECK(saturating_sum(max, max) == most_bytes);
  CHECK(saturating_sum(most_bytes, 1) == most_bytes);
  CHECK(saturating_product(3, 4) == 12);
  CHECK(saturating_sum(3, 4) == 7);
}

}  // namespace test_memory_limits
