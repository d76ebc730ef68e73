// SPDX-License-Identifier: Apache-2.0
// skerry_documents FOLDER DATE: writes manual pages and a completion for bash below FOLDER, as they
// are installed below share/.
#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "cli/app.hpp"
#include "cli/documents/bash_completion.hpp"
#include "cli/documents/man_page.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"

namespace {

void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text << std::flush;
  if (!out) throw std::runtime_error(file.string() + ": cannot be written");
}

/// The words that --algorithm and --backend take.
std::vector<skerry::value_names> value_names() {
  std::vector<std::string> algorithms{"auto"}, backends{"auto"};
  for (const auto& each : skerry::algorithms()) algorithms.push_back(each.name);
  for (const auto& each : skerry::backends()) backends.push_back(each.name);
  return {{"ALGORITHM", algorithms}, {"BACKEND", backends}};
}

void write_documents(const std::filesystem::path& folder, const std::string& date) {
  int status = 0;
  const auto command = skerry::tree_of(*skerry::make_app(status));
  const skerry::man_page_facts facts{skerry::version(), date, skerry::command_examples,
                                     skerry::command_statuses};
  write(folder / "man/man1/skerry.1", man_page(command, facts));
  for (const auto& each : command.subcommands)
    write(folder / "man/man1" / ("skerry-" + each.name + ".1"),
          man_page_of_subcommand(command, each, facts));
  write(folder / "bash-completion/completions/skerry", bash_completion(command, value_names()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: skerry_documents FOLDER DATE\n";
    return 2;
  }
  try {
    write_documents(argv[1], argv[2]);
  } catch (const std::exception& e) {
    std::cerr << "skerry_documents: " << e.what() << '\n';
    return 1;
  }
}
