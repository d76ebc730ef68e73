// SPDX-License-Identifier: Apache-2.0
// Solves random matrices by every algorithm on every back end, with random views, widths, threads
// and options, and compares each answer with that of a serial union-find.
//
//   soak_differential [--seconds S] [--seed N] [--matrix K] [--backends A,B] [--device]
//
// Prints one JSON object; exits with 1 at the first wrong answer, which it describes. --matrix
// repeats one matrix by all pairs. --device takes the back ends on a device in place of the others.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tests/soak/problem.hpp"

namespace {

using namespace skerry;

struct arguments {
  double seconds = 10;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> matrix;
  std::string backends;
  bool device = false;
};

arguments parse(int argc, char** argv) {
  arguments args;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--device") {
      args.device = true;
      continue;
    }
    if (i + 1 == argc) throw std::invalid_argument(fmt::format("{} needs a value", name));
    const char* const value = argv[++i];
    if (name == "--seconds")
      args.seconds = std::strtod(value, nullptr);
    else if (name == "--seed")
      args.seed = std::strtoull(value, nullptr, 10);
    else if (name == "--matrix")
      args.matrix = std::strtoull(value, nullptr, 10);
    else if (name == "--backends")
      args.backends = value;
    else
      throw std::invalid_argument(fmt::format("there is no option {}", name));
  }
  return args;
}

int run(const arguments& args) {
  using clock = std::chrono::steady_clock;
  const auto begin = clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(clock::now() - begin).count(); };
  const auto pairs = soak::all_pairs(args.device, args.backends);
  if (pairs.empty()) throw std::invalid_argument("no back end of this build is wanted");
  std::set<std::size_t> covered;
  std::uint64_t cases = 0, matrices = 0, next = 0;
  std::string wrong;
  for (std::uint64_t k = args.matrix.value_or(0); wrong.empty(); ++k) {
    if (args.matrix ? k != *args.matrix : seconds() > args.seconds) break;
    const soak::pattern P = soak::matrix_of(args.seed, k);
    const soak::problem A(P);
    soak::random_engine random(args.seed + k);
    ++matrices;
    constexpr std::uint64_t pairs_per_matrix = 60;
    const std::uint64_t some = args.matrix ? 4 * pairs.size() : pairs_per_matrix;
    for (std::uint64_t i = 0; i < some && wrong.empty(); ++i) {
      const std::size_t at = next++ % pairs.size();
      if (!pairs[at].can_take(A.size())) continue;
      wrong = A.solve(pairs[at], random);
      if (!wrong.empty())
        fmt::print(stderr, "matrix {} of seed {} ({} x {}, {} entries): {}\n", k, args.seed, P.rows,
                   P.columns, P.entries.size(), wrong);
      covered.insert(at);
      ++cases;
    }
  }
  fmt::print(
      "{{\"cases\": {}, \"wrong\": {}, \"matrices\": {}, \"pairs\": {}, \"pairs covered\": {}, "
      "\"seed\": {}, \"seconds\": {:.1f}}}\n",
      cases, wrong.empty() ? 0 : 1, matrices, pairs.size(), covered.size(), args.seed, seconds());
  return wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const std::exception& e) {
    fmt::print(stderr, "soak_differential: {}\n", e.what());
    return 2;
  }
}
