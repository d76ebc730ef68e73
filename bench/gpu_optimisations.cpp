// SPDX-License-Identifier: Apache-2.0
// `skerry bench gpu_optimisations`: what each of three ways to spare a device's threads gains.
// Figure 2 of Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020, there for k-out sampling before async with path
// compression.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/gpu_graphs.hpp"
#include "bench/gpu_session.hpp"
#include "bench/race.hpp"
#include "cuda_device.hpp"

namespace skerry::bench {

namespace {

constexpr const char* finish = "async/compress";

/// A switch, its name, and a letter for it.
struct optimisation {
  const char *name, *letter;
  bool gpu_optimisations::*on;
};

constexpr std::array<optimisation, 3> optimisations{
    {{"csr_coalescing", "C", &gpu_optimisations::csr_coalescing},
     {"edge_reorganisation", "R", &gpu_optimisations::edge_reorganisation},
     {"vertex_gathering", "G", &gpu_optimisations::vertex_gathering}}};

/// Whether a switch changes anything behind a sampling: two are about the first entries of a row.
bool applies(const optimisation& which, const std::string& sampling) {
  return which.on == &gpu_optimisations::vertex_gathering || sampling == "kout";
}

std::vector<contestant> optimisation_contestants() {
  std::vector<contestant> all;
  for (const auto& sampling : gpu_session::samplings()) {
    const std::string name = sampling + "+" + finish;
    all.push_back({name, {.algorithm = name}});
  }
  return all;
}

std::string sampling_of(const std::string& name) { return name.substr(0, name.find('+')); }

/// The settings of the switches that apply, none set first; the others are as they are by default.
std::vector<gpu_optimisations> settings_for(const std::string& sampling) {
  std::vector<gpu_optimisations> all{{}};
  for (const auto& each : optimisations) {
    if (!applies(each, sampling)) continue;
    for (auto& how : all) how.*each.on = false;
    const auto without = all;
    for (auto how : without) {
      how.*each.on = true;
      all.push_back(how);
    }
  }
  return all;
}

/// How long a setting took.
struct measured {
  gpu_optimisations how;
  double seconds;
};

/// The letters of the switches that are on, of those that apply.
std::string letters_of(const gpu_optimisations& how, const std::string& sampling) {
  std::string letters;
  for (const auto& each : optimisations)
    if (how.*each.on && applies(each, sampling)) letters += each.letter;
  return letters.empty() ? "none" : letters;
}

json optimisation_row(const graph& G, const std::string& sampling, const measured& one,
                      double base) {
  return {{"graph", G.name},
          {"sampling", sampling},
          {"setting", letters_of(one.how, sampling)},
          {"seconds", one.seconds},
          {"speedup", base / one.seconds}};
}

/// Milliseconds by setting; null where a switch does not apply.
json wide_row(const graph& G, const std::string& sampling, const std::vector<measured>& all) {
  json row{{"graph", G.name}, {"sampling", sampling}};
  for (const char* letters : {"none", "C", "R", "CR", "G", "CG", "RG", "CRG"})
    row[letters] = nullptr;
  for (const auto& each : all) row[letters_of(each.how, sampling)] = 1e3 * each.seconds;
  return row;
}

/// The geometric mean of time without over time with a switch, over all settings of the others.
double gain_of(const optimisation& which, const std::vector<measured>& all) {
  double logarithms = 0;
  int pairs = 0;
  for (const auto& without : all)
    for (const auto& with : all) {
      auto same = without.how;
      same.*which.on = true;
      if (without.how.*which.on || with.how != same) continue;
      logarithms += std::log(without.seconds / with.seconds);
      ++pairs;
    }
  return std::exp(logarithms / pairs);
}

json gain_row(const std::string& graph, const std::string& sampling,
              const std::vector<measured>& all) {
  json row{{"graph", graph}, {"sampling", sampling}};
  for (const auto& each : optimisations)
    row[each.name] = applies(each, sampling) ? json(gain_of(each, all)) : json(nullptr);
  return row;
}

/// Of each sampling the geometric means over the graphs.
json mean_rows(const std::vector<contestant>& some, const json& gains) {
  json means = json::array();
  for (const auto& who : some) {
    const std::string sampling = sampling_of(who.name);
    json row{{"sampling", sampling}};
    for (const auto& each : optimisations) {
      double logarithms = 0;
      int graphs = 0;
      for (const auto& gain : gains)
        if (gain["sampling"] == sampling && !gain[each.name].is_null()) {
          logarithms += std::log(gain[each.name].get<double>());
          ++graphs;
        }
      row[each.name] = graphs == 0 ? json(nullptr) : json(std::exp(logarithms / graphs));
    }
    means.push_back(std::move(row));
  }
  return means;
}

/// All settings in turn; none where one was stopped.
std::optional<std::vector<measured>> measure(gpu_session& there, const contestant& who,
                                             unsigned turns) {
  std::vector<measured> all;
  for (const auto& setting : settings_for(sampling_of(who.name))) {
    options how = who.how;
    how.gpu = setting;
    const auto seconds = median_seconds(there, how, turns);
    if (!seconds) return {};
    all.push_back({setting, *seconds});
  }
  return all;
}

}  // namespace

report run_gpu_optimisations(const arguments& how) {
  const auto device = cuda_device();
  const auto some = filtered(optimisation_contestants(), how);
  result_table on{.name = "graphs"}, times{.name = "times", .meant_for = audience::program},
      wide{.name = "ms by setting: C csr_coalescing, R edge_reorganisation, G vertex_gathering"},
      gains{.name = "gains"}, means{.name = "means"};
  std::vector<std::string> skipped;
  const auto add = [&](const graph& G) {
    gpu_session there(G.name, G.view(), G.answer);
    on.rows.push_back(graph_row(G));
    for (const auto& who : some) {
      const std::string sampling = sampling_of(who.name);
      const auto all = measure(there, who, how.turns());
      if (!all) {
        skipped.push_back(G.name + ": " + who.name + " was stopped after a second");
        continue;
      }
      for (const auto& each : *all)
        times.rows.push_back(optimisation_row(G, sampling, each, all->front().seconds));
      wide.rows.push_back(wide_row(G, sampling, *all));
      gains.rows.push_back(gain_row(G.name, sampling, *all));
    }
  };
  for_each_graph(gpu_graphs(how.scale_of(22, 14)), how, add, proof::by_two_solvers);
  means.rows = mean_rows(some, gains.rows);
  return {.tables = {std::move(on), std::move(wide), std::move(gains), std::move(means),
                     std::move(times)},
          .skipped = std::move(skipped),
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "setting",
                   .y = "seconds",
                   .series = "sampling"},
          .device = device.name,
          .of_turns = statistic::median};
}

}  // namespace skerry::bench
