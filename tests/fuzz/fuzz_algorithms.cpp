// SPDX-License-Identifier: Apache-2.0
// Bytes as the entries of a matrix: algorithms on back ends of the host, which the bytes choose,
// must give the labels of a serial union-find.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

#include "tests/soak/problem.hpp"

namespace {

using namespace skerry;

constexpr std::size_t pairs_per_input = 10;

/// Bytes 0 and 1 are the sizes, byte 2 says what they mean; then each two bytes are an entry.
soak::pattern pattern_of(std::span<const std::uint8_t> bytes) {
  soak::pattern P;
  const unsigned kind = bytes[2];
  const std::uint64_t stride = (kind & 4) != 0 ? 40 : 1;  // most rows are empty
  P.bipartite = (kind & 1) != 0;
  P.symmetric = !P.bipartite && (kind & 2) != 0;
  P.rows = bytes[0] * stride;
  P.columns = P.bipartite ? bytes[1] * stride : P.rows;
  if (P.rows == 0 || P.columns == 0) return P;
  for (std::size_t i = 3; i + 1 < bytes.size(); i += 2) {
    const std::uint64_t u = bytes[i] * stride % P.rows, v = bytes[i + 1] * stride % P.columns;
    P.entries.emplace_back(u, v);
    if (P.symmetric) P.entries.emplace_back(v, u);
  }
  return P;
}

/// FNV-1a.
std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint8_t each : bytes) hash = (hash ^ each) * 0x100000001b3;
  return hash;
}

}  // namespace

/// LLVM's OpenMP runtime does not free all that it allocates for ended threads.
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so"; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto pairs = soak::all_pairs(false);
  if (size < 3) return -1;  // not to be kept
  const std::span bytes(data, size);
  const soak::pattern P = pattern_of(bytes);
  const soak::problem A(P);
  soak::random_engine random(hash_of(bytes));
  for (std::size_t k = 0; k < pairs_per_input; ++k) {
    const auto& pair = pairs[soak::below(random, pairs.size())];
    if (!pair.can_take(A.size())) continue;
    if (const std::string wrong = A.solve(pair, random); !wrong.empty()) {
      std::fprintf(stderr, "%s\n", wrong.c_str());
      std::abort();
    }
  }
  return 0;
}
