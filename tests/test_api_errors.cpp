// SPDX-License-Identifier: Apache-2.0
// The public interface: what cc() rejects, and how.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "skerry/cuda.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"
#include "skerry/verify.hpp"
#include "tests/graphs.hpp"
#include "tests/needs.hpp"
#include "tests/pairs.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_api_errors {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;

}  // namespace

TEST_CASE("invalid matrices: the message names the place, the value and the remedy") {
  const std::vector<std::uint32_t> good{0, 1, 2}, falls{0, 2, 1}, to_nine{1, 9}, two{1, 0};
  const auto csr = [&](auto& offsets, auto& columns, const char* algorithm) {
    return error_of([&] { return cc(csr_view(2, offsets, columns), {.algorithm = algorithm}); });
  };
  for (const char* algorithm : {"rem", "fastsv"}) {
    CAPTURE(algorithm);
    CHECK(contains(csr(good, to_nine, algorithm), "columns[1] = 9 is outside a 2 x 2 matrix"));
    CHECK(contains(csr(falls, two, algorithm), "row_offsets"));
    const std::vector<std::uint32_t> inner{0, 5, 2};
    CHECK(contains(csr(inner, two, algorithm), "row_offsets[0] = 0 and row_offsets[1] = 5"));
    const std::vector<std::uint32_t> too_short{0, 2};
    CHECK(contains(csr(too_short, two, algorithm), "2 rows need one more"));
    const auto coo =
        error_of([&] { return cc(coo_view(2, to_nine, two), {.algorithm = algorithm}); });
    CHECK(contains(coo, "rows[1] = 9"));
  }
  const std::vector<int> negative{0, -1};
  CHECK(contains(error_of([&] { return cc(coo_view(2, negative, negative)); }), "rows[1]"));
  const std::vector<float> five(5);
  CHECK(contains(error_of([&] { return cc(dense_view(2, five)); }), "5 elements"));
}

TEST_CASE("shapes that overflow are rejected before any access") {
  const std::vector<std::int64_t> none, one{0};
  CHECK(contains(error_of([&] { return cc(csr_view(~std::uint64_t{0}, none, none)); }),
                 "row_offsets has 0 elements"));
  const coo_view half(std::uint64_t{1} << 63, std::uint64_t{1} << 63, one, one);
  CHECK(contains(error_of([&] { return cc(half, {.bipartite = true}); }),
                 "more vertices than 64-bit ids can name"));
  const std::vector<std::uint64_t> label{0};
  CHECK_THROWS_AS(static_cast<void>(verify(half, label, {.bipartite = true})), invalid_matrix);
  const std::vector<std::int64_t> nine{9};
  CHECK_THROWS_AS(static_cast<void>(verify(coo_view(1, one, nine), label)), invalid_matrix);
}

TEST_CASE("an absurd number of threads is rejected") {
  const auto A = arrays<sparse>(path(3));
  CHECK(contains(
      error_of<std::invalid_argument>([&] { return cc(A.view(), {.threads = 1'000'000}); }),
      "threads = 1000000"));
}

TEST_CASE("unknown names, and pairs of names that do not match") {
  const auto A = arrays<sparse>(path(3));
  const auto message = [&](const char* algorithm, const char* backend) {
    return error_of<std::invalid_argument>(
        [&] { return cc(A.view(), {.algorithm = algorithm, .backend = backend}); });
  };
  CHECK(contains(message("fastvs", "auto"), "fastsv"));
  CHECK(contains(message("auto", "grapblas"), "graphblas"));
  CHECK(contains(message("rem", "reference"), "it runs on serial"));
  CHECK(contains(message("fastsv", "serial"), "does not run on \"serial\""));
}

TEST_CASE("the error of an absent back end says how to get it") {
  const auto A = arrays<sparse>(path(3));
  for (const auto& each : backends()) {
    CAPTURE(each.name);
    if (each.compiled && each.on_device && !has_cuda_device()) {
      CHECK(contains(error_of<no_device>([&] { return cc(A.view(), {.backend = each.name}); }),
                     "GPU"));
      continue;
    }
    if (each.compiled) {
      CHECK(cc(A.view(), {.backend = each.name}).count == 1);
      continue;
    }
    const auto message =
        error_of<not_compiled>([&] { return cc(A.view(), {.backend = each.name}); });
    CHECK(contains(message, each.name));
    CHECK(contains(message, each.remedy));
  }
}

TEST_CASE("a device workspace requires a device and a build with CUDA") {
  if (!needs(!has_cuda_device(), "this machine has a device; tests/gpu covers the rest")) return;
  const std::vector<int> offsets{0, 1}, columns{0};  // never read, so host arrays serve
  const device_csr_view A(1, 1, offsets.data(), columns.data());
  const auto known = backends();
  const auto cuda = *std::ranges::find(known, std::string("cuda"), &backend_info::name);
  if (cuda.compiled)
    CHECK(contains(error_of<no_device>([&] { return skerry::cc(A); }), "GPU"));
  else
    CHECK(contains(error_of<not_compiled>([&] { return skerry::cc(A); }), cuda.remedy));
}

TEST_CASE("a solve that needs more memory than allowed is rejected before it allocates") {
  const auto A = arrays<sparse>(path(1000));
  CHECK(cc(A.view(), {.limits = {.max_bytes = 4000}}).count == 1);
  CHECK(
      contains(error_of([&] { return cc(A.view(), {.limits = {.max_bytes = 3999}}); }), "allowed"));
  const std::vector<std::uint64_t> ids{0, 1};
  const coo_view huge(std::uint64_t{1} << 40, ids, ids);
  CHECK(contains(error_of([&] { return cc(huge); }), "8796093 MB"));
  const std::vector<std::uint32_t> narrow{0, 1};
  const coo_view named(std::uint64_t{1} << 40, narrow, narrow);
  CHECK(contains(error_of([&] { return cc(named); }), "use 64-bit ids"));
}

}  // namespace test_api_errors
