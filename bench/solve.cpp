// SPDX-License-Identifier: Apache-2.0
// Times algorithms on graphs in memory, in turns, beside serial_rem. Every answer is compared with
// serial_rem's, whose own is verified; a wrong one ends the run without numbers.
//
//   bench_solve [--quick] [--repeat R] [--threads T] [--json FILE] [--graph NAME]...
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "atoll/atoll.hpp"
#include "atoll/generate.hpp"
#include "atoll/verify.hpp"
#include "bench/machine.hpp"
#include "bench/serial_rem.hpp"
#include "stopwatch.hpp"

namespace reef::bench {

namespace {

struct arguments {
  bool quick = false;
  int repeat = 7;
  unsigned threads = 0;
  std::string json;
  std::vector<std::string> graphs;
};

struct named_graph {
  std::string name;
  graphs::kind kind;
  bool shuffle = false;
};

/// The graphs of the comparison; the quick ones are a sixteenth of their size.
std::vector<named_graph> all_graphs(bool quick) {
  const unsigned scale = quick ? 16 : 20;
  const std::uint64_t side = quick ? 512 : 2048, small = quick ? 125'000 : 2'000'000;
  const graphs::grid road{.rows = side, .columns = side, .keep = .62};
  return {{fmt::format("kron{}", scale), graphs::kron{.scale = scale}},
          {fmt::format("urand{}", scale), graphs::urand{.scale = scale}},
          {quick ? "road262k" : "road4m", road},
          {quick ? "road262kp" : "road4mp", road, true},
          {quick ? "small125k" : "small2m", graphs::sparse{.vertices = small}}};
}

/// What runs beside serial_rem.
struct contestant {
  std::string algorithm, backend;
};

std::vector<contestant> contestants() {
  std::vector<contestant> all{{"rem", "serial"}};
  for (const auto& backend : backends())
    if (backend.compiled && (backend.name == "graphblas" || backend.name == "thrust"))
      for (const char* algorithm : {"fastsv", "none+fastsv"})
        all.push_back({algorithm, backend.name});
  return all;
}

struct timing {
  double least = std::numeric_limits<double>::max();
  std::uint64_t rounds = 0;
};

template <class View>
nlohmann::ordered_json compare(const std::string& name, const View& A, const arguments& how) {
  const auto answer = serial_rem(A);
  if (const auto found = verify(A, std::span(answer)); !found)
    throw std::runtime_error(name + ": serial_rem is wrong: " + found.fault);
  const auto all = contestants();
  std::vector<timing> time(all.size());
  timing yardstick;
  for (int r = 0; r < how.repeat; ++r) {
    const stopwatch watch;
    const auto again = serial_rem(A);
    yardstick.least = std::min(yardstick.least, watch.seconds());
    for (std::size_t c = 0; c < all.size(); ++c) {
      const auto found = cc(A, {.algorithm = all[c].algorithm,
                                .backend = all[c].backend,
                                .threads = how.threads,
                                .symmetric = symmetry::yes});
      if (!std::ranges::equal(found.labels, again))
        throw std::runtime_error(
            fmt::format("{}: {} on {} is wrong", name, all[c].algorithm, all[c].backend));
      time[c].least = std::min(time[c].least, found.used.solve_seconds);
      time[c].rounds = found.used.rounds;
    }
  }
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto row = [&](const std::string& algorithm, const std::string& backend, timing t) {
    fmt::print("{:<10} {:<12} {:<10} {:>10.2f} ms {:>8.2f} {:>7}\n", name, algorithm, backend,
               1e3 * t.least, t.least / yardstick.least, t.rounds);
    rows.push_back({{"algorithm", algorithm},
                    {"backend", backend},
                    {"seconds", t.least},
                    {"ratio", t.least / yardstick.least},
                    {"rounds", t.rounds}});
  };
  row("serial_rem", "", yardstick);
  for (std::size_t c = 0; c < all.size(); ++c) row(all[c].algorithm, all[c].backend, time[c]);
  return {{"graph", name}, {"vertices", A.row_count}, {"entries", A.entry_count()}, {"rows", rows}};
}

arguments parse(int argc, char** argv) {
  arguments how;
  const std::vector<std::string> given(argv + 1, argv + argc);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto value = [&] {
      return i + 1 < given.size() ? given[++i]
                                  : throw std::runtime_error(given[i] + " needs a value");
    };
    if (given[i] == "--quick")
      how.quick = true;
    else if (given[i] == "--repeat")
      how.repeat = std::stoi(value());
    else if (given[i] == "--threads")
      how.threads = static_cast<unsigned>(std::stoul(value()));
    else if (given[i] == "--json")
      how.json = value();
    else if (given[i] == "--graph")
      how.graphs.push_back(value());
    else
      throw std::runtime_error("unknown argument " + given[i]);
  }
  return how;
}

int run(const arguments& how) {
  nlohmann::ordered_json report{{"machine", machine()}, {"repeat", how.repeat}};
  report["graphs"] = nlohmann::ordered_json::array();
  fmt::print("{:<10} {:<12} {:<10} {:>13} {:>8} {:>7}\n", "graph", "algorithm", "back end",
             "least time", "ratio", "rounds");
  for (const auto& [name, kind, shuffle] : all_graphs(how.quick)) {
    if (!how.graphs.empty() && std::ranges::find(how.graphs, name) == how.graphs.end()) continue;
    const auto matrix = generate(kind, {.seed = 1, .shuffle = shuffle});
    std::visit(
        [&](const auto& entries) {
          if constexpr (requires { entries.row_offsets; })
            report["graphs"].push_back(compare(name, entries.view(), how));
        },
        matrix.entries);
  }
  if (!how.json.empty()) std::ofstream(how.json) << report.dump(2) << '\n';
  return 0;
}

}  // namespace

}  // namespace reef::bench

int main(int argc, char** argv) try {
  return reef::bench::run(reef::bench::parse(argc, argv));
} catch (const std::exception& e) {
  fmt::print(stderr, "bench_solve: {}\n", e.what());
  return 1;
}
