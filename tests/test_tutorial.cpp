// SPDX-License-Identifier: Apache-2.0
// The algorithms that docs/tutorial-semiring.md shows, on many small random matrices.
#include <doctest/doctest.h>

#include <fstream>
#include <iostream>
#include <utility>
#include <vector>

#include "skerry/evaluate.hpp"
#include "skerry/generate.hpp"
#include "tests/generated.hpp"
#include "tests/host_matrix.hpp"

namespace test_tutorial {

// Their headers are included above, so that only the programs are in these namespaces.
#define main program
namespace two {
#include "examples/semiring/label_propagation.cpp"
}
namespace three {
#include "examples/semiring/pointer_jumping.cpp"
}
namespace four {
#include "examples/semiring/tree_hooking.cpp"
}
namespace five {
#include "examples/semiring/fastsv.cpp"
}
namespace six {
#include "examples/semiring/frontier.cpp"
}
namespace answers {
#include "examples/semiring/answers.cpp"
}
#undef main

TEST_CASE("tutorial: the algorithms are right on 500 small random matrices") {
  using skerry::any_backend;
  const std::vector<skerry::semiring_algorithm> algorithms{
      two::label_propagation<any_backend>,  three::pointer_jumping<any_backend>,
      four::tree_hooking<any_backend>,      five::fastsv<any_backend>,
      six::sparse_propagation<any_backend>, answers::compressed_fastsv<any_backend>,
      answers::contour<any_backend>};
  skerry::testing::dice roll(3);
  for (int k = 0; k < 500; ++k) {
    const std::uint64_t n = 1 + roll(12);
    skerry::testing::entry_list entries;
    for (std::uint64_t left = roll(2 * n); left > 0; --left) {
      const auto u = roll(n), v = roll(n);
      entries.emplace_back(u, v);
      entries.emplace_back(v, u);
    }
    const skerry::testing::host_matrix<skerry::csr_view<std::uint32_t, std::uint64_t>> A(n,
                                                                                         entries);
    for (const auto& algorithm : algorithms) {
      const auto found = skerry::evaluate(
          A.view(), algorithm, {.backends = {"reference"}, .repetitions = 1, .canonical = true});
      CHECK_MESSAGE(found.right(), found);
    }
  }
}

}  // namespace test_tutorial
