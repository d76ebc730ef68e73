// SPDX-License-Identifier: Apache-2.0
// The public interface by the names that users write: qualified, by a using directive, by a
// namespace alias, and in a concept.
#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "skerry/component.hpp"
#include "skerry/cuda.hpp"
#include "skerry/evaluate.hpp"
#include "skerry/generate.hpp"
#include "skerry/info.hpp"
#include "skerry/io.hpp"
#include "skerry/pattern.hpp"
#include "skerry/skerry.hpp"
#include "skerry/stream.hpp"
#include "skerry/trace.hpp"
#include "skerry/verify.hpp"
#include "tests/files.hpp"

namespace test_public_names {

namespace {

/// Whether cc(x) compiles.
template <class Matrix>
concept solvable = requires(const Matrix& x) {
  skerry::cc(x);
};
static_assert(solvable<skerry::csr_view<std::uint32_t, std::uint32_t>>);
static_assert(solvable<skerry::csr_view<std::uint32_t, std::uint64_t>>);
static_assert(solvable<skerry::csr_view<std::uint64_t, std::uint64_t>>);
static_assert(solvable<skerry::coo_view<std::uint32_t>>);
static_assert(solvable<skerry::coo_view<std::uint64_t>>);
static_assert(solvable<skerry::dense_view>);
static_assert(solvable<skerry::device_csr_view<std::uint32_t, std::uint32_t>>);
static_assert(solvable<skerry::device_coo_view<std::uint32_t>>);
static_assert(!solvable<int>);
static_assert(!skerry::other_matrix<std::string>);

static_assert(std::derived_from<skerry::invalid_matrix, std::runtime_error>);
static_assert(std::derived_from<skerry::unwritable_file, std::runtime_error>);
static_assert(std::derived_from<skerry::not_compiled, std::runtime_error>);
static_assert(std::derived_from<skerry::stopped, std::runtime_error>);
static_assert(std::derived_from<skerry::backend_error, std::runtime_error>);
static_assert(std::derived_from<skerry::no_device, skerry::backend_error>);

// 3 x 3 with the entries (0, 1) and (1, 0): the components {0, 1} and {2}.
const std::vector<int> offsets{0, 1, 2, 2}, rows{0, 1}, columns{1, 0};
const std::vector<float> elements{0, 1, 0, 1, 0, 0, 0, 0, 0};

}  // namespace

TEST_CASE("cc, verify and the result's members, by qualified names") {
  const skerry::csr_view A(3, offsets, columns);
  const skerry::coo_view B(3, rows, columns);
  const skerry::dense_view C(3, elements);
  const skerry::result<std::uint32_t> r = skerry::cc(A);
  CHECK(r.labels == skerry::buffer<std::uint32_t>{0, 0, 2});
  CHECK(skerry::cc(B).labels == r.labels);
  CHECK(skerry::cc(C).labels == r.labels);
  CHECK(skerry::cc(A, {.numbering = skerry::numbering::dense}).labels[2] == 1);
  CHECK(skerry::cc(A, {.symmetric = skerry::symmetry::yes}).count == 2);

  using component = skerry::result<std::uint32_t>::component;
  CHECK(r.sizes() == std::vector<component>{{0, 2}, {2, 1}});
  CHECK(r.largest() == component{0, 2});
  CHECK(r.largest(1) == std::vector<component>{{0, 2}});
  CHECK(r.members() == std::vector<std::vector<std::uint32_t>>{{0, 1}, {2}});

  const skerry::verification v = skerry::verify(A, r.labels);
  CHECK(v.right);
  CHECK(v.count == 2);
  CHECK(skerry::verify(B, r.labels).right);
  CHECK(skerry::verify(C, r.labels).right);
}

TEST_CASE("lists, options and information, by qualified names") {
  const std::vector<skerry::algorithm_info> algorithms = skerry::algorithms();
  CHECK(std::ranges::count(algorithms, "fastsv", &skerry::algorithm_info::name) == 1);
  const std::vector<skerry::backend_info> backends = skerry::backends();
  CHECK(std::ranges::count(backends, "serial", &skerry::backend_info::name) == 1);
  const std::vector<skerry::rank_backend_info> of_ranks = skerry::rank_backends();
  REQUIRE(of_ranks.size() == 2);
  CHECK(of_ranks[0].algorithms.empty());
  CHECK(std::ranges::count(of_ranks[1].algorithms, "fastsv") == 1);
  CHECK_NOTHROW(skerry::check_options({.algorithm = "fastsv"}));
  CHECK_THROWS_AS(skerry::check_options({.algorithm = "fastvs"}), std::invalid_argument);

  CHECK_FALSE(std::string(skerry::version()).empty());
  CHECK_FALSE(std::string(skerry::compiler()).empty());
  CHECK(skerry::free_memory() > 0);
  if (skerry::has_cuda_device()) {
    CHECK(skerry::cuda_device().bytes > 0);
  } else {
    const skerry::device_csr_view A(1, 1, offsets.data(), columns.data());  // never read
    CHECK_THROWS_AS(static_cast<void>(skerry::cuda_device()), std::runtime_error);
    CHECK_THROWS_AS(skerry::device_workspace(), std::runtime_error);
    CHECK_THROWS_AS(static_cast<void>(skerry::cc(A)), std::runtime_error);
    CHECK_THROWS_AS(static_cast<void>(skerry::cc_on_device(A)), std::runtime_error);
  }
  CHECK_NOTHROW(skerry::release_device_memory());
}

TEST_CASE("files and generated graphs, by qualified names") {
  const skerry::testing::temporary_folder folder;
  const auto file = folder.path() / "a.el";
  const skerry::stored_matrix A = skerry::generate(skerry::graphs::path{.vertices = 5});
  CHECK(A.entry_count() == 8);
  CHECK(skerry::vertex_count(A) == 5);
  CHECK_NOTHROW(skerry::check_write_options(file));
  skerry::write(file, A);
  const skerry::stored_matrix B = skerry::read(file);
  CHECK(B.row_count() == 5);
  CHECK(skerry::with_view(B, [](const auto& view) { return skerry::cc(view).count; }) == 1);
  CHECK_FALSE(skerry::cc_streamed(file, {}).has_value());  // a text file is never streamed
  const skerry::united_edges found = skerry::unite_edges(file);
  const auto& answer = std::get<skerry::result<std::uint32_t>>(found.answer);
  const std::span<const std::uint32_t> labels(answer.labels);
  CHECK(skerry::can_be_read_again(file));
  CHECK(skerry::verify_edges(file, labels).right);
  CHECK(skerry::extract_component(B, labels, 0).vertices.size() == 5);
}

TEST_CASE("exceptions, by qualified names") {
  const std::vector<int> too_large{1, 9};
  CHECK_THROWS_AS(static_cast<void>(skerry::cc(skerry::csr_view(3, offsets, too_large))),
                  skerry::invalid_matrix);
  CHECK_THROWS_AS(
      static_cast<void>(skerry::cc(
          skerry::csr_view(3, offsets, columns),
          {.algorithm = "label_propagation", .backend = "reference", .limits = {.max_rounds = 1}})),
      skerry::stopped);
  const skerry::testing::temporary_folder folder;
  CHECK_THROWS_AS(skerry::write(folder.path() / "none" / "a.el", {}), skerry::unwritable_file);
  for (const auto& each : skerry::backends())
    if (!each.compiled)
      CHECK_THROWS_AS(skerry::check_options({.backend = each.name}), skerry::not_compiled);
}

TEST_CASE("a using directive in a function") {
  using namespace skerry;
  const csr_view A(3, offsets, columns);
  const result r = cc(A);
  CHECK(r.count == 2);
  CHECK(verify(A, r.labels).right);
  const testing::temporary_folder folder;
  const auto file = folder.path() / "a.el";
  write(file, generate(graphs::path{.vertices = 5}));
  CHECK(with_view(read(file), [](const auto& view) { return cc(view).count; }) == 1);
  CHECK_FALSE(cc_streamed(file, {}).has_value());
  CHECK(algorithms().size() > backends().size());
}

// As users compile: a member that follows one with a default has one, too.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wmissing-field-initializers"
TEST_CASE("designated initialisers may leave out what follows a default") {
  const std::uint32_t label = 0;
  CHECK(skerry::run_info{.algorithm = "rem", .backend = "serial"}.note.empty());
  CHECK(skerry::result<std::uint32_t>{.labels = {label}}.used.threads == 1);
  CHECK(skerry::summary{.count = 1}.used.rounds == 0);
  CHECK(skerry::verification{.right = true}.fault.empty());
  CHECK(skerry::backend_info{.name = "serial"}.remedy.empty());
  CHECK(skerry::evaluation{.vertices = 1}.rows.empty());
  CHECK(skerry::traced_source{.file = "rem.hpp"}.lines.empty());
}
#pragma GCC diagnostic pop

TEST_CASE("a namespace alias") {
  namespace s = skerry;
  const s::csr_view A(3, offsets, columns);
  const s::result r = s::cc(A, {.algorithm = "rem"});
  CHECK(r.count == 2);
  CHECK(s::verify(A, r.labels).right);
}

namespace users {

int read(int descriptor) { return descriptor + 1; }
int threads() { return 2; }
int format(int value) { return 2 * value; }

TEST_CASE("a using directive does not hide the user's functions of the same name") {
  using namespace skerry;
  CHECK(read(1) == 2);
  CHECK(threads() == 2);
  CHECK(format(3) == 6);
  CHECK(cc(coo_view(3, rows, columns)).count == 2);
  const int count = 3;  // a local name
  CHECK(cc(csr_view(count, offsets, columns)).count == 2);
}

}  // namespace users

}  // namespace test_public_names
