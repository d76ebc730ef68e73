// SPDX-License-Identifier: Apache-2.0
// Each subject of skerry::core once, and what it says of the rest.
#include <cstdint>
#include <iostream>
#include <skerry/forest.hpp>
#include <skerry/incremental.hpp>
#include <skerry/scc.hpp>
#include <skerry/skerry.hpp>
#include <skerry/verify.hpp>
#include <string>
#include <vector>

namespace {

int faults = 0;

void check(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "test_core: not so: " << what << '\n';
  ++faults;
}

/// Whether f throws not_compiled, and its text names the library that has what is missing.
template <class Function>
bool names_the_whole(Function f) {
  try {
    static_cast<void>(f());
  } catch (const skerry::not_compiled& e) {
    return std::string(e.what()).find("link skerry::skerry") != std::string::npos;
  }
  return false;
}

}  // namespace

int main() {
  // A path 0 - 1 - 2, and an edge 3 - 4.
  const std::vector<std::uint32_t> row_offsets{0, 1, 3, 4, 5, 6}, columns{1, 0, 2, 1, 4, 3};
  const skerry::csr_view A{5, row_offsets, columns};
  const std::vector<std::uint32_t> expected{0, 0, 0, 3, 3};
  const auto is_expected = [&](const auto& labels) {
    return std::vector<std::uint32_t>(labels.begin(), labels.end()) == expected;
  };

  for (const char* backend : {"auto", "serial", "threads"})
    for (const char* algorithm : {"auto", "hook_first", "rem"}) {
      const auto found = skerry::cc(A, {.algorithm = algorithm, .backend = backend, .threads = 2});
      check(found.count == 2 && is_expected(found.labels), algorithm);
      check(skerry::verify(A, found.labels).right, "verify()");
    }
  const std::vector<std::uint32_t> rows{0, 1, 3}, others{1, 2, 4};
  check(is_expected(skerry::cc(skerry::coo_view{5, rows, others}).labels), "cc() of a list");
  check(skerry::scc(A).count == 2, "scc()");
  check(skerry::spanning_forest(A).edges.size() == 3, "spanning_forest()");
  skerry::incremental_components growing(5);
  growing.insert(skerry::coo_view{5, rows, others});
  check(is_expected(growing.labels()), "incremental_components");

  check(names_the_whole([&] { return skerry::cc(A, {.algorithm = "hook_compress"}); }),
        "no research");
  for (const char* backend : {"openmp", "graphblas", "thrust", "reference", "cuda", "cusparse"})
    check(names_the_whole([&] { return skerry::cc(A, {.backend = backend}); }), backend);
  return faults == 0 ? 0 : 1;
}
