// SPDX-License-Identifier: Apache-2.0
// `skerry verify`: are these labels the components of that matrix?
#include "skerry/verify.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "check.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/labels.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct verify_arguments {
  std::string file, labels;
  std::optional<std::uint64_t> vertices;
  bool bipartite = false;
  bool json = false;
};

verification check(const verify_arguments& given) {
  read_options how;
  how.vertices = given.vertices;
  how.bipartite = given.bipartite;
  const auto A = read(given.file, how);
  const auto labels = read_labels(given.labels);
  const std::uint64_t n = about(given.file, A, [&](const auto& view) {
    check_shape(view, given.bipartite);
    return vertex_count(view, given.bipartite);
  });
  if (labels.size() != n)
    throw invalid_matrix(fmt::format(
        "{}:{}: {} labels for {} vertices; write one a line for each vertex of {}", given.labels,
        std::min<std::uint64_t>(labels.size(), n + 1), labels.size(), n, given.file));
  return with_view(A, [&](const auto& view) {
    using index = typename std::remove_cvref_t<decltype(view)>::index;
    const auto narrow = narrow_labels<index>(labels);
    return verify(view, std::span<const index>(narrow), given.bipartite);
  });
}

int run_verify(const verify_arguments& given) {
  const auto found = check(given);
  if (given.json)
    print_json({{"file", given.file},
                {"labels", given.labels},
                {"verified", found.right},
                {"components", found.right ? json(found.count) : json(nullptr)},
                {"fault", found.right ? json(nullptr) : json(found.fault)}});
  else if (found.right)
    print(fmt::format("right; components: {}\n", grouped(found.count)));
  if (found.right) return exit_right;
  complain(fmt::format("{}: not the components of {}: {}; compute them by `skerry cc --labels`",
                       given.labels, given.file, found.fault));
  return exit_wrong_labels;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("verify", "Check labels against a matrix; exit 4 if wrong");
  const auto given = std::make_shared<verify_arguments>();
  command->add_option("FILE", given->file, "The matrix")->required();
  command->add_option("LABELS", given->labels, "One label a line; any whole numbers")->required();
  command->add_option("--vertices", given->vertices, "Vertices of an edge list")
      ->check(not_negative());
  command->add_flag("--bipartite", given->bipartite, "Rows, then columns, are the vertices");
  command->add_flag("--json", given->json, "Print one object");
  command->callback([given, &status] { status = run_verify(*given); });
}

}  // namespace skerry
