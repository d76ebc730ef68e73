// SPDX-License-Identifier: Apache-2.0
// Solves random matrices by every algorithm on every back end, with random views, widths, threads
// and options, and compares each answer with that of a serial union-find.
//
//   soak_differential [--seconds S] [--seed N] [--matrix K] [--backends A,B] [--device]
//
// Prints one JSON object; exits with 1 at the first wrong answer, which it describes. --matrix
// repeats one matrix by all pairs. --device takes the back ends on a device in place of the others.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/soak/matrices.hpp"

namespace {

using namespace skerry;
using soak::below;
using soak::pattern;

struct arguments {
  double seconds = 10;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> matrix;
  std::string backends;
  bool device = false;
};

struct pair_of_names {
  std::string algorithm, backend;
  bool has_rounds = false;  // may take a round for each vertex of a path
  bool is_dense = false;    // takes n * n bytes

  [[nodiscard]] bool can_take(std::uint64_t n) const {
    return n <= (is_dense ? 300 : has_rounds ? 3000 : std::uint64_t{1} << 20);
  }
};

std::vector<pair_of_names> all_pairs(const arguments& args) {
  const auto known = backends();
  const auto is_wanted = [&](const std::string& name) {
    const auto it = std::ranges::find(known, name, &backend_info::name);
    const std::string list = "," + args.backends + ",";
    return it->on_device == args.device &&
           (args.backends.empty() || list.find("," + name + ",") != std::string::npos);
  };
  std::vector<pair_of_names> pairs;
  for (const algorithm_info& each : algorithms())
    for (const std::string& backend : each.backends)
      if (is_wanted(backend))
        pairs.push_back({each.name, backend, each.family != "union-find",
                         each.name == "dense_frontier" || each.name == "max_per_row/dense"});
  return pairs;
}

/// The arrays of a pattern in one width.
template <class Index, class Offset>
struct arrays {
  std::vector<Index> rows, columns, csr_columns;
  std::vector<Offset> offsets;

  explicit arrays(const pattern& P) : csr_columns(P.entries.size()), offsets(P.rows + 1) {
    for (const auto& [u, v] : P.entries) {
      rows.push_back(static_cast<Index>(u));
      columns.push_back(static_cast<Index>(v));
      ++offsets[u + 1];
    }
    for (std::uint64_t r = 0; r < P.rows; ++r) offsets[r + 1] += offsets[r];
    std::vector<Offset> next(offsets.begin(), offsets.end());
    for (const auto& [u, v] : P.entries) csr_columns[next[u]++] = static_cast<Index>(v);
  }
};

/// A pattern in every form that cc() takes.
class problem {
 public:
  explicit problem(const pattern& P)
      : P_(P), narrow_(P), mixed_(P), wide_(P), labels_(soak::labels_of(P)) {
    if (P.rows * P.columns <= 10'000) {
      elements_.resize(P.rows * P.columns);
      for (const auto& [u, v] : P.entries) elements_[u * P.columns + v] = 1.5f;
    }
  }

  [[nodiscard]] std::uint64_t size() const { return labels_.size(); }

  /// Solves once; returns what is wrong, or nothing.
  [[nodiscard]] std::string solve(const pair_of_names& pair, soak::random_engine& random) const {
    constexpr unsigned thread_counts[] = {1, 2, 3, 8};
    options how{.algorithm = pair.algorithm,
                .backend = pair.backend,
                .threads = thread_counts[below(random, 4)],
                .bipartite = P_.bipartite};
    if (below(random, 4) == 0) how.numbering = numbering::dense;
    if (P_.symmetric && below(random, 2) == 0) how.symmetric = symmetry::yes;
    const std::uint64_t r = P_.rows, c = P_.columns;
    switch (below(random, elements_.empty() ? 5 : 6)) {
      case 0:
        return check(csr_view{r, c, narrow_.offsets, narrow_.csr_columns}, how);
      case 1:
        return check(csr_view{r, c, mixed_.offsets, mixed_.csr_columns}, how);
      case 2:
        return check(csr_view{r, c, wide_.offsets, wide_.csr_columns}, how);
      case 3:
        return check(coo_view{r, c, narrow_.rows, narrow_.columns}, how);
      case 4:
        return check(coo_view{r, c, wide_.rows, wide_.columns}, how);
      default:
        return check(dense_view{r, c, elements_}, how);
    }
  }

 private:
  template <class View>
  [[nodiscard]] std::string check(const View& A, const options& how) const {
    const auto found = cc(A, how);
    const bool is_dense = how.numbering == numbering::dense;
    const auto expected = is_dense ? soak::dense(labels_) : labels_;
    if (std::ranges::equal(found.labels, expected)) return {};
    return fmt::format("{} on {}, {} threads, ids of {} bytes{}{}: wrong labels", how.algorithm,
                       how.backend, how.threads, sizeof(typename View::index),
                       is_dense ? ", dense numbering" : "",
                       how.symmetric == symmetry::yes ? ", symmetric" : "");
  }

  const pattern& P_;
  arrays<std::uint32_t, std::uint32_t> narrow_;
  arrays<std::uint32_t, std::uint64_t> mixed_;
  arrays<std::uint64_t, std::uint64_t> wide_;
  std::vector<float> elements_;
  std::vector<std::uint64_t> labels_;
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
  const auto pairs = all_pairs(args);
  if (pairs.empty()) throw std::invalid_argument("no back end of this build is wanted");
  std::set<std::size_t> covered;
  std::uint64_t cases = 0, matrices = 0, next = 0;
  std::string wrong;
  for (std::uint64_t k = args.matrix.value_or(0); wrong.empty(); ++k) {
    if (args.matrix ? k != *args.matrix : seconds() > args.seconds) break;
    const pattern P = soak::matrix_of(args.seed, k);
    const problem A(P);
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
