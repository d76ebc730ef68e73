// SPDX-License-Identifier: Apache-2.0
#include "bench/race.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "bench/gpu_session.hpp"
#include "bench/serial_rem.hpp"
#include "nearest_name.hpp"
#include "stopwatch.hpp"

namespace skerry::bench {

namespace {

/// A contestant that is still in the race.
struct runner {
  const contestant* who;
  timing* time;
  double spent = 0;
  bool out = false;

  void take_turn(const graph& G, std::optional<gpu_session>& device, unsigned threads) {
    options how = who->how;
    if (how.threads == 0) how.threads = threads;
    how.symmetric = symmetry::yes;
    const double limit = device ? stop_on_device_after : stop_after;
    how.progress = [limit](const progress& so_far) { return so_far.seconds < limit; };
    try {
      time->used = device ? solve_there(*device, how) : solve_here(G, how);
      const double seconds = time->used.solve_seconds;
      time->seconds = std::min(time->seconds.value_or(seconds), seconds);
      spent += seconds;
      out = spent > enough_seconds;
    } catch (const stopped&) {
      out = true;
    }
  }

 private:
  run_info solve_here(const graph& G, const options& how) const {
    const auto found = cc(G.view(), how);
    if (!std::ranges::equal(found.labels, G.answer))
      throw wrong_answer(fmt::format("{}: {} on {} gave wrong labels; please report this", G.name,
                                     who->name, found.used.backend));
    return found.used;
  }
};

double yardstick_seconds(const graph& G) {
  const stopwatch watch;
  const auto labels = serial_rem(G.view());
  const double seconds = watch.seconds();
  if (labels != G.answer) throw wrong_answer(G.name + ": serial_rem gave two answers");
  return seconds;
}

}  // namespace

outcome race(const graph& G, const std::vector<contestant>& all, const arguments& how) {
  outcome found{yardstick_seconds(G), std::vector<timing>(all.size())};
  std::optional<gpu_session> device;
  if (how.on_device()) device.emplace(G.name, G.view(), G.answer);
  std::vector<runner> runners;
  for (std::size_t c = 0; c < all.size(); ++c) runners.push_back({&all[c], &found.timings[c]});
  for (unsigned turn = 0; turn < how.turns(); ++turn) {
    found.serial_rem = std::min(found.serial_rem, yardstick_seconds(G));
    for (auto& each : runners)
      if (!each.out) each.take_turn(G, device, how.threads);
  }
  return found;
}

json graph_row(const graph& G) {
  return {{"graph", G.name},
          {"vertices", G.A.row_count},
          {"entries", G.A.columns.size()},
          {"components", G.component_count()}};
}

json row_of(const graph& G, const contestant& who, const timing& time, double serial_rem) {
  json row{{"graph", G.name}, {"algorithm", who.name}, {"backend", time.used.backend}};
  row["seconds"] = time.seconds ? json(*time.seconds) : json(nullptr);
  row["ratio"] = time.seconds ? json(*time.seconds / serial_rem) : json(nullptr);
  row["rounds"] = time.used.rounds;
  return row;
}

json rows_of(const graph& G, const std::vector<contestant>& all, const outcome& found) {
  json rows = json::array();
  rows.push_back(row_of(G, {"serial_rem", {}}, {found.serial_rem, {}}, found.serial_rem));
  for (std::size_t c = 0; c < all.size(); ++c)
    rows.push_back(row_of(G, all[c], found.timings[c], found.serial_rem));
  return rows;
}

std::vector<contestant> contestants_named(const std::vector<std::string>& names) {
  std::vector<contestant> some;
  const auto listed = algorithms();
  for (const auto& name : names)
    if (name == "auto" || std::ranges::find(listed, name, &algorithm_info::name) != listed.end())
      some.push_back({name, {.algorithm = name}});
  return some;
}

std::vector<contestant> contestants_on(const std::string& backend,
                                       const std::vector<std::string>& names) {
  std::vector<contestant> some;
  const auto listed = algorithms();
  for (const auto& name : names) {
    const auto found = std::ranges::find(listed, name, &algorithm_info::name);
    if (found != listed.end() && std::ranges::count(found->backends, backend) != 0)
      some.push_back({name, {.algorithm = name, .backend = backend}});
  }
  return some;
}

std::vector<contestant> filtered(std::vector<contestant> all, const arguments& how) {
  std::vector<std::string> names;
  for (const auto& who : all) names.push_back(who.name);
  std::erase_if(all, [&](const contestant& who) { return !how.asks_for(who.name); });
  if (all.empty() && !names.empty())
    throw std::invalid_argument(fmt::format("no name here holds \"{}\"; the nearest are {}",
                                            how.filter, nearest_names(how.filter, names)));
  return all;
}

}  // namespace skerry::bench
