// SPDX-License-Identifier: Apache-2.0
// `skerry bench gpu_optimisations`: the gain of each of three optimisations of a device's sampler,
// each a suffix of a sampling's name. Figure 2 of Hong, Dhulipala, Shun: Exploring the design space
// of static and incremental graph connectivity algorithms on GPUs. PACT 2020; the paper has k-out
// sampling before async with path compression.
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/design_space.hpp"
#include "bench/gpu_graphs.hpp"
#include "bench/gpu_session.hpp"
#include "bench/measure.hpp"
#include "skerry/info.hpp"

namespace skerry::bench {

namespace {

constexpr const char* finish = "async/compress";

/// Which optimisations a sampling has.
struct setting {
  bool coalesced = false, reorganised = false, gathered = false;
  friend bool operator==(const setting&, const setting&) = default;
};

/// An optimisation: its name and letter in the tables, the suffix of a sampling that has it.
struct optimisation {
  const char *name, *letter, *suffix;
  bool setting::*on;
};

constexpr std::array<optimisation, 3> optimisations{
    {{"csr_coalescing", "C", "_coalesced", &setting::coalesced},
     {"edge_reorganisation", "R", "_reorganised", &setting::reorganised},
     {"vertex_gathering", "G", "_gathered", &setting::gathered}}};

/// Whether a sampling has a form with an optimisation: two concern the first entries of each row.
bool applies(const optimisation& which, const std::string& sampling) {
  return which.on == &setting::gathered || sampling == "kout";
}

/// The name of a sampling with these optimisations and the finish.
std::string algorithm_of(const std::string& sampling, const setting& how) {
  std::string name = sampling;
  for (const auto& each : optimisations)
    if (how.*each.on) name += each.suffix;
  return name + "+" + finish;
}

template <class... Sampling>
std::vector<std::string> names_of(list<no_sampling, Sampling...>) {
  return {std::string(Sampling::called.text())...};
}

std::vector<candidate> optimisation_candidates() {
  std::vector<candidate> all;
  for (const auto& sampling : names_of(samplings{})) {
    const std::string name = algorithm_of(sampling, {});
    all.push_back({name, {.algorithm = name}});
  }
  return all;
}

std::string sampling_of(const std::string& name) { return name.substr(0, name.find('+')); }

/// All settings that a sampling has, none of the optimisations first.
std::vector<setting> settings_for(const std::string& sampling) {
  std::vector<setting> all{{}};
  for (const auto& each : optimisations) {
    if (!applies(each, sampling)) continue;
    const auto without = all;
    for (auto with : without) {
      with.*each.on = true;
      all.push_back(with);
    }
  }
  return all;
}

/// The time of a setting.
struct measured {
  setting how;
  double seconds;
};

/// The letters of the optimisations that are on.
std::string letters_of(const setting& how) {
  std::string letters;
  for (const auto& each : optimisations)
    if (how.*each.on) letters += each.letter;
  return letters.empty() ? "none" : letters;
}

json optimisation_row(const graph& G, const std::string& sampling, const measured& one,
                      double base) {
  return {{"graph", G.name},
          {"sampling", sampling},
          {"setting", letters_of(one.how)},
          {"algorithm", algorithm_of(sampling, one.how)},
          {"seconds", one.seconds},
          {"speedup", base / one.seconds}};
}

/// Milliseconds by setting; null where the sampling does not have it.
json wide_row(const graph& G, const std::string& sampling, const std::vector<measured>& all) {
  json row{{"graph", G.name}, {"sampling", sampling}};
  for (const char* letters : {"none", "C", "R", "CR", "G", "CG", "RG", "CRG"})
    row[letters] = nullptr;
  for (const auto& each : all) row[letters_of(each.how)] = 1e3 * each.seconds;
  return row;
}

/// The geometric mean, over all settings of the other optimisations, of the time without an
/// optimisation over the time with it.
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

/// For each sampling the geometric means over the graphs.
json mean_rows(const std::vector<candidate>& some, const json& gains) {
  json means = json::array();
  for (const auto& one : some) {
    const std::string sampling = sampling_of(one.name);
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

/// All settings, one after the other; nothing where one was stopped.
std::optional<std::vector<measured>> measure_settings(gpu_session& device, const candidate& one,
                                                      unsigned repetitions) {
  std::vector<measured> all;
  const std::string sampling = sampling_of(one.name);
  for (const auto& how : settings_for(sampling)) {
    options opts = one.opts;
    opts.algorithm = algorithm_of(sampling, how);
    const auto seconds = median_seconds(device, opts, repetitions);
    if (!seconds) return {};
    all.push_back({how, *seconds});
  }
  return all;
}

}  // namespace

report run_gpu_optimisations(const arguments& args) {
  const std::string device_name = cuda_device().name;
  const auto some = filtered(optimisation_candidates(), args);
  result_table on{.name = "graphs"}, times{.name = "times", .output = table_output::json_only},
      wide{.name = "ms by setting: C csr_coalescing, R edge_reorganisation, G vertex_gathering",
           .timed = "the solve alone, between two events on the device's stream around it"},
      gains{.name = "gains"}, means{.name = "means"};
  std::vector<std::string> skipped;
  const auto add = [&](const graph& G) {
    gpu_session device(G.name, G.view(), G.answer);
    on.rows.push_back(graph_row(G));
    for (const auto& one : some) {
      const std::string sampling = sampling_of(one.name);
      const auto all = measure_settings(device, one, args.repetitions());
      if (!all) {
        skipped.push_back(G.name + ": " + one.name + " was stopped after a second");
        continue;
      }
      for (const auto& each : *all)
        times.rows.push_back(optimisation_row(G, sampling, each, all->front().seconds));
      wide.rows.push_back(wide_row(G, sampling, *all));
      gains.rows.push_back(gain_row(G.name, sampling, *all));
    }
  };
  for_each_graph(gpu_graphs(args.scale_of(22, 14)), args, add, proof::by_two_solvers);
  means.rows = mean_rows(some, gains.rows);
  return {.tables = {std::move(on), std::move(wide), std::move(gains), std::move(means),
                     std::move(times)},
          .skipped = std::move(skipped),
          .plot = {.table = "times",
                   .panel = "graph",
                   .x = "setting",
                   .y = "seconds",
                   .series = "sampling"},
          .device = device_name,
          .reported = statistic::median};
}

}  // namespace skerry::bench
