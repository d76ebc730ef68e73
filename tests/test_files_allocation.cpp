// SPDX-License-Identifier: Apache-2.0
// Out of memory outside of a solve: whichever allocation of read(), write(), generate(), verify()
// or of a result's members fails, std::bad_alloc is thrown, no file is left, and an existing file
// is unchanged.
#include <doctest/doctest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "skerry/generate.hpp"
#include "skerry/ids.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"
#include "tests/failing_allocator.hpp"
#include "tests/files.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

stored_matrix small_grid() {
  graphs::grid kind;
  kind.rows = kind.columns = 8;
  kind.keep = 0.6;
  return generate(kind);
}

const std::vector<std::string> written_names{"a.mtx", "a.el", "a.sg", "a.he"};

}  // namespace

TEST_CASE("the k-th allocation of read() fails") {
  const temporary_folder folder;
  for (const auto& name : written_names) write(folder.path() / name, small_grid());
  static_cast<void>(folder.add("a.graph", "4 3\n2 3\n1 3\n1 2\n\n"));
  static_cast<void>(folder.add("a.gr", "p sp 4 2\na 1 2 1\na 2 3 1\n"));
  static_cast<void>(folder.add("a.egr", binary(3, 4, 0, 1, 3, 4, 1, 0, 2, 1)));
  static_cast<void>(folder.add("wide.el", "0 1\n4294967296 2\n"));
  static_cast<void>(folder.add("b.mtx", "%%MatrixMarket matrix array real general\n1 2\n1\n2\n"));
  static_cast<void>(folder.add("bad.el", "0 1\n1 x\n"));
  for (const std::string name :
       {"a.mtx", "a.el", "a.sg", "a.he", "a.graph", "a.gr", "a.egr", "wide.el", "b.mtx"}) {
    CAPTURE(name);
    const auto file = folder.path() / name;
    read_options how;
    how.threads = 2;
    const auto expected = entries_of(read(file, how));
    CHECK(fail_every_allocation([&] {
            const auto A = read(file, how);
            remaining_allocations = -1;
            REQUIRE(entries_of(A) == expected);
          }) > 0);
  }
  // The error of a bad line is thrown unless memory runs out before.
  CHECK(fail_every_allocation([&] {
          try {
            static_cast<void>(read(folder.path() / "bad.el"));
          } catch (const invalid_matrix& e) {
            remaining_allocations = -1;
            REQUIRE(std::string(e.what()).find("bad.el:2: ") != std::string::npos);
          }
        }) > 0);
}

TEST_CASE("an index whose sort() lacked memory adds no ids to what is left of its table") {
  const std::vector<std::uint64_t> ids{7, 5, 1ull << 63, 7};
  std::vector<std::uint32_t> numbers(ids.size());
  bool any_refused = false;
  for (long k = 0;; ++k) {
    vertex_index<std::uint64_t> index;
    index.add(ids, numbers);
    if (completes_with(k, [&] { static_cast<void>(index.sort(1)); })) break;
    CHECK(index.bytes() > 0);
    try {
      index.add(ids, numbers);
      static_cast<void>(index.sort(1));
      CHECK(index.size() == 3);  // the sort had not begun
    } catch (const std::logic_error&) {
      any_refused = true;
      CHECK_THROWS_AS(static_cast<void>(index.sort(1)), std::logic_error);
    }
  }
  CHECK(any_refused);
}

TEST_CASE("the k-th allocation of write() fails") {
  const auto A = small_grid();
  for (const auto& name : written_names)
    for (const std::string old : {"", "old content\n"}) {
      CAPTURE(name);
      const temporary_folder folder;
      const auto file = folder.path() / name;
      write(file, A);
      const std::string expected = bytes_of(file);
      std::filesystem::remove(file);
      if (!old.empty()) static_cast<void>(folder.add(name, old));
      CHECK(fail_every_allocation([&] {
              try {
                write(file, A);
              } catch (...) {
                remaining_allocations = -1;
                REQUIRE(folder.file_count() == !old.empty());
                REQUIRE(bytes_of(file) == old);
                throw;
              }
            }) > 0);
      CHECK(bytes_of(file) == expected);
      CHECK(folder.file_count() == 1);
    }
}

TEST_CASE("the k-th allocation of generate() fails") {
  for (const auto& kind : std::vector<graphs::kind>{
           graphs::grid{.rows = 6, .columns = 5, .keep = 0.5}, graphs::path{.vertices = 30},
           graphs::kron{.scale = 5}, graphs::small{.vertices = 40, .largest = 5}}) {
    const auto expected = entries_of(generate(kind, {.shuffle = true, .threads = 2}));
    CHECK(fail_every_allocation([&] {
            const auto A = generate(kind, {.shuffle = true, .threads = 2});
            remaining_allocations = -1;
            REQUIRE(entries_of(A) == expected);
          }) > 0);
  }
}

TEST_CASE("the k-th allocation of verify() and of a result's members fails") {
  const auto A = small_grid();
  with_view(A, [&]<class View>(const View& view) {
    const auto answer = cc(view);
    const std::span<const typename View::index> labels(answer.labels);
    const auto check = [](auto compute) {
      const auto expected = compute();
      CHECK(fail_every_allocation([&] {
              const auto found = compute();
              remaining_allocations = -1;
              REQUIRE(found == expected);
            }) > 0);
    };
    check([&] { return verify(view, labels).right; });
    check([&] { return answer.sizes(); });
    check([&] { return answer.members(); });
    check([&] { return answer.largest(); });
    check([&] { return answer.largest(3); });
  });
}
