// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/registry.hpp"

#include <algorithm>
#include <array>
#include <list>
#include <mutex>
#include <stdexcept>
#include <string>

#include "lib/backends/design_space.hpp"
#include "lib/backends/kernel_entries.hpp"
#include "lib/backends/product_list.hpp"
#include "lib/backends/rank_backend_list.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/nearest_name.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

using narrow = std::uint32_t;

/// Returns the entry of that name, after adding it if it is new.
algorithm_entry& add(std::vector<algorithm_entry>& all, const algorithm_entry& entry) {
  const auto known = std::ranges::find(all, entry.name, &algorithm_entry::name);
  return known != all.end() ? *known : all.emplace_back(entry);
}

/// The entry of a combination of a sampling and a finish, which must outlive it.
algorithm_entry design_space_entry(const listed_combination& each) {
  return {.name = each.called.text(),
          .family = design_space_family,
          .source = each.source,
          .memory = {4, each.words_per_entry},
          .option = each.option,
          .bound = each.bound};
}

/// The NAME of stages(NAME), or empty.
std::string_view name_in_stages(std::string_view name) {
  constexpr std::string_view head = "stages(";
  return name.starts_with(head) && name.ends_with(')')
             ? name.substr(head.size(), name.size() - head.size() - 1)
             : std::string_view();
}

/// SAMPLING(RULE)+FINISH as SAMPLING+FINISH and RULE.
struct sampling_by_rule {
  std::string combination;
  std::string_view rule;
};

std::optional<sampling_by_rule> rule_of_sampling(std::string_view name) {
  const auto open = name.find('('), close = name.find(")+");
  if (close == std::string_view::npos || open > close || name.starts_with("stages(")) return {};
  return sampling_by_rule{std::string(name.substr(0, open)).append(name.substr(close + 1)),
                          name.substr(open + 1, close - open - 1)};
}

/// Rows of the table of the host or of a device before those of SAMPLING(RULE)+FINISH.
std::size_t host_rows_without_rules() {
  return kernel_entries.size() + listed_combinations().size() + host_only_entries.size();
}
std::size_t device_rows_without_rules() {
  return kernel_entries.size() + listed_combinations().size() + device_only_combinations().size();
}

/// The row of SAMPLING(RULE)+FINISH, by those of SAMPLING+FINISH and of RULE.
///
/// before  rows of the table before those of SAMPLING(RULE)+FINISH
std::size_t row_by_rule(std::size_t before, std::size_t combination, std::size_t rule) {
  return before + (combination - kernel_entries.size()) * listed_rules() + rule;
}

/// The entry of SAMPLING(RULE)+FINISH; `called` must outlive it.
///
/// throws  std::invalid_argument: the sampling unites by no rule, or there is no such rule
algorithm_entry entry_by_rule(std::string_view called, const algorithm_entry& combination,
                              const algorithm_entry& rule) {
  const auto refuse = [&](const std::string& why) {
    throw std::invalid_argument(formatted("\"{}\": {}", printable(called), why));
  };
  if (combination.option.empty())
    refuse(formatted("only kout, kout_hybrid, kout_random and hook unite by a rule; use \"{}\"",
                     combination.name));
  const std::size_t row = rule.kernel.value_or(0) - kernel_entries.size();
  if (row >= listed_rules())
    refuse(
        formatted("\"{}\" is no rule of union-find; use one such as \"early/naive\"", rule.name));
  algorithm_entry entry = combination;
  entry.name = called;
  if (entry.kernel) entry.kernel = row_by_rule(host_rows_without_rules(), *entry.kernel, row);
  if (entry.device_kernel)
    entry.device_kernel = row_by_rule(device_rows_without_rules(), *entry.device_kernel, row);
  entry.forest_kernel.reset();
  entry.finds_forest = false;
  return entry;
}

/// The entry of stages(NAME); `called` must outlive it. Its rows follow all others of a table, in
/// the order of NAMEs; that of rem, which is in no table, comes last.
algorithm_entry staged_entry(std::string_view called, const algorithm_entry& inner) {
  const std::size_t common = listed_combinations().size(),
                    all = common + device_only_combinations().size(),
                    on_host = host_rows_without_rules() + common * listed_rules(),
                    on_device = device_rows_without_rules() + all * listed_rules();
  algorithm_entry entry = stages_entry;
  entry.name = called;
  entry.memory = inner.memory;
  entry.memory.a_vertex += 3;   // offsets of 64 bits and the labels of a group's matrix
  entry.memory.an_entry += 14;  // two lists of edges, and a matrix of both directions
  if (!inner.bound.empty()) entry.bound = "the bound of NAME in each group";
  entry.is_sequential = inner.is_sequential;
  entry.prepares_on_host = inner.prepares_on_host;
  if (inner.kernel) entry.kernel = on_host + *inner.kernel;
  if (inner.takes_entries) entry.kernel = 2 * on_host;
  if (inner.device_kernel) entry.device_kernel = on_device + *inner.device_kernel;
  return entry;
}

/// Entries are the same for every back end and width, so one instance of each table is listed.
std::vector<algorithm_entry> list_algorithms() {
  std::vector<algorithm_entry> all{rem_entry};
  for (std::size_t k = 0; k < product_list.size(); ++k) add(all, product_list[k]).products = k;
  std::size_t row = 0;
  const auto add_kernel = [&](const algorithm_entry& entry) {
    algorithm_entry& added = add(all, entry);
    added.memory = entry.memory;  // products do not use it
    added.kernel = added.device_kernel = row++;
  };
  for (const auto& each : kernel_entries) add_kernel(each);
  for (const std::string_view called : listed_in_stages) {
    const auto inner = std::ranges::find(all, name_in_stages(called), &algorithm_entry::name);
    algorithm_entry entry = staged_entry(called, *inner);
    // A permuted list, and the list itself unless NAME makes one, too.
    entry.memory = {0, inner->memory.an_entry == 0 ? 4 : inner->memory.an_entry + 2};
    entry.untraced = {};
    all.push_back(entry);
  }
  for (const auto& each : listed_combinations()) add_kernel(design_space_entry(each));
  std::size_t device_row = row;
  for (const auto& each : host_only_entries) add(all, each).kernel = row++;
  for (const auto& each : device_only_combinations())  // no other entry has one of these names
    all.emplace_back(design_space_entry(each)).device_kernel = device_row++;
  std::size_t forest_row = 0;
  const auto add_forest_kernel = [&](const listed_combination& each) {
    algorithm_entry& root_based =
        *std::ranges::find(all, each.called.text(), &algorithm_entry::name);
    root_based.forest_ids_an_entry = each.words_per_entry;
    root_based.finds_forest = true;
    root_based.forest_kernel = forest_row++;
  };
  for (const auto& each : listed_forest_combinations()) add_forest_kernel(each);
  for (const auto& each : device_only_forest_combinations()) add_forest_kernel(each);
  return all;
}

/// The entry of a name that is not listed, since the list would be many times as long: made by
/// make(called) on the first call.
template <class Make>
const algorithm_entry& made_entry(std::string_view name, Make make) {
  struct named_entry {
    std::string called;
    algorithm_entry entry;
  };
  static std::mutex one_at_a_time;
  static std::list<named_entry> made;
  const std::lock_guard hold(one_at_a_time);
  for (const named_entry& each : made)
    if (each.called == name) return each.entry;
  std::list<named_entry> added;
  added.push_back({std::string(name), {}});
  added.front().entry = make(std::string_view(added.front().called));
  made.splice(made.end(), added);
  return made.back().entry;
}

/// The entry of that name.
template <class Range, class Name>
const auto& find(const Range& entries, std::string_view name, const char* what, const char* command,
                 Name name_of) {
  const auto found = std::ranges::find(entries, name, name_of);
  if (found != std::ranges::end(entries)) return *found;
  std::vector<std::string> names;
  for (const auto& each : entries) names.emplace_back(name_of(each));
  throw std::invalid_argument(formatted("there is no {} \"{}\"; the nearest are {}; `{}` lists all",
                                        what, printable(name), nearest_names(name, names),
                                        command));
}

}  // namespace

const algorithm_entry& registry::algorithm(std::string_view name) const {
  const std::string_view inner_name = name_in_stages(name);
  if (!inner_name.empty() && !std::ranges::count(algorithms, name, &algorithm_entry::name)) {
    const auto refuse = [&](const char* why) {
      throw std::invalid_argument(formatted(
          "stages(NAME) has no \"{}\": {}; take a kernel or \"rem\"", printable(inner_name), why));
    };
    if (!name_in_stages(inner_name).empty()) refuse("it has stages itself");
    const algorithm_entry& inner = algorithm(inner_name);
    if (!inner.kernel && !inner.device_kernel && !inner.takes_entries)
      refuse("it is an algorithm of products");
    return made_entry(name, [&](std::string_view called) { return staged_entry(called, inner); });
  }
  if (const auto parts = rule_of_sampling(name)) {
    const algorithm_entry &combination = algorithm(parts->combination),
                          &rule = algorithm(parts->rule);
    return made_entry(
        name, [&](std::string_view called) { return entry_by_rule(called, combination, rule); });
  }
  return find(algorithms, name, "algorithm", "skerry algorithms",
              [](const algorithm_entry& each) { return each.name; });
}

const backend_entry& registry::backend(std::string_view name) const {
  return *find(backends, name, "back end", "skerry info",
               [](const backend_entry* each) { return each->name; });
}

const backend_entry& backend_entry::compiled() const {
  if (is_compiled()) return *this;
  throw not_compiled(formatted("back end \"{}\" is not compiled in; {}", name, remedy));
}

bool runs_on(const algorithm_entry& algorithm, const backend_entry& backend) {
  if (!backend.runs_kernels()) return algorithm.products && backend.offers.cover(algorithm.needs);
  if (backend.is_device) return algorithm.device_kernel.has_value();
  return (algorithm.kernel || algorithm.takes_entries) &&
         (!algorithm.is_sequential || backend.is_sequential);
}

const registry& all() {
  static const auto algorithms = list_algorithms();
  static const std::array backends{
      &serial_backend(),          &threads_backend(),           &openmp_backend(),
      &reference_backend(),       &graphblas_backend(),         &thrust_backend(),
      &graphblas_calls_backend(), &thrust_calls_backend(),      &cuda_backend(),
      &thrust_cuda_backend(),     &thrust_cuda_calls_backend(), &cusparse_backend()};
  static const registry registered{algorithms, backends};
  return registered;
}

std::vector<backend_info> backends() {
  std::vector<backend_info> infos;
  for (const backend_entry* each : all().backends)
    infos.push_back({std::string(each->name), each->is_compiled(), std::string(each->remedy),
                     each->is_device, each->unites_streams, std::string(each->library)});
  return infos;
}

std::vector<rank_backend_info> rank_backends() {
  std::vector<rank_backend_info> infos;
  for (const rank_backend_entry& each : rank_backend_list) {
    rank_backend_info info{std::string(each.name), {}, each.takes_bipartite};
    if (each.method == mpi::method::products)
      for (const algorithm_entry& algorithm : product_list)
        if (algorithm.runs_on_ranks) info.algorithms.emplace_back(algorithm.name);
    infos.push_back(std::move(info));
  }
  return infos;
}

namespace {

/// The SAMPLING of a combination SAMPLING+FINISH, else empty.
std::string sampling_of(const algorithm_entry& algorithm) {
  const auto plus = algorithm.name.find('+');
  const bool samples = algorithm.family == design_space_family && plus != std::string_view::npos;
  return samples ? std::string(algorithm.name.substr(0, plus)) : "";
}

}  // namespace

std::vector<algorithm_info> algorithms() {
  const bool has_device = has_cuda_device();
  std::vector<algorithm_info> infos;
  for (const algorithm_entry& each : all().algorithms) {
    algorithm_info info{.name = std::string(each.name),
                        .family = std::string(each.family),
                        .backends = {},
                        .source = std::string(each.source),
                        .design_space = each.family == design_space_family,
                        .sampling = sampling_of(each),
                        .option = std::string(each.option),
                        .finds_forest = each.finds_forest,
                        .bound = std::string(each.bound)};
    for (const backend_entry* backend : all().backends)
      if (backend->is_compiled() && (has_device || !backend->is_device) && runs_on(each, *backend))
        info.backends.emplace_back(backend->name);
    if (!info.backends.empty()) infos.push_back(std::move(info));
  }
  return infos;
}

}  // namespace skerry
