// SPDX-License-Identifier: Apache-2.0
// What the command prints is harmless to a terminal, short, and complete or an error.
#include <chrono>

#include "tests/command.hpp"
#include "tests/needs.hpp"

using namespace skerry::testing;

namespace {

/// ESC, a C1 control character, a bidirectional override, a line feed, a byte that is not UTF-8.
const std::string hostile = "e\033[2J\u009b\u202e\n\xff";
const std::string escaped = R"(e\x1b[2J\u{9b}\u{202e}\x0a\xff)";

void check_harmless(const std::string& text) {
  CAPTURE(text);
  CHECK(text.find('\033') == std::string::npos);
  CHECK(!contains(text, "\u009b"));
  CHECK(!contains(text, "\u202e"));
  CHECK(text.find('\xff') == std::string::npos);
}

/// Every subcommand, also those of generate and bench, as arguments.
std::vector<std::vector<std::string>> all_commands() {
  std::vector<std::vector<std::string>> found{{}};
  const temporary_folder folder;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto arguments = found[i];
    arguments.push_back("--help");
    const auto help = skerry_in(folder.path(), arguments).out;
    const auto list = help.find("Subcommands:\n");
    if (list == std::string::npos) continue;
    std::size_t at = help.find('\n', list) + 1;
    for (; help.compare(at, 2, "  ") == 0; at = help.find('\n', at) + 1) {
      if (help[at + 2] == ' ') continue;  // a description goes on
      auto command = found[i];
      command.push_back(help.substr(at + 2, help.find_first_of(" \n", at + 2) - at - 2));
      found.push_back(std::move(command));
    }
  }
  return found;
}

}  // namespace

TEST_CASE("names of files are escaped in reports and messages, and exact in JSON") {
  const temporary_folder folder;
  static_cast<void>(folder.add(hostile + ".el", "0 1\n1 2\n"));
  const auto report = skerry_in(folder.path(), {"cc", hostile + ".el"});
  CHECK(report.status == 0);
  CHECK(contains(report.out, escaped + ".el\n"));
  check_harmless(report.out);

  const auto evaluated =
      skerry_in(folder.path(), {"evaluate", ".", "--algorithm", "rem", "--backend", "serial"});
  CHECK(contains(evaluated.out, escaped + ".el: vertices 3"));
  check_harmless(evaluated.out);

  const std::string valid = "e\033[2J\u009b\u202eé.el";
  static_cast<void>(folder.add(valid, "0 1\n1 2\n"));
  const auto in_json = skerry_in(folder.path(), {"cc", valid, "--json"});
  CHECK(json_of(in_json)["file"] == valid);
  check_harmless(in_json.out);

  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"cc", hostile},
                                             {"cc", valid, "--labels", valid},
                                             {"cc", valid, "--algorithm", hostile},
                                             {"cc", valid, "--backend", hostile},
                                             {"cc", valid, "--numbering", hostile},
                                             {"cc", valid, "--top", hostile},
                                             {"cc", valid, "--" + hostile},
                                             {"cc", valid, hostile},
                                             {hostile},
                                             {"verify", valid, hostile},
                                             {"convert", valid, hostile},
                                             {"convert", valid, hostile + "/a.el"},
                                             {"evaluate", hostile}}) {
    const auto run = skerry_in(folder.path(), arguments);
    CAPTURE(run.err);
    CHECK((run.status == 2 || run.status == 3));
    check_harmless(run.err);
    CHECK(run.err.find('\n') == run.err.size() - 1);
  }
}

TEST_CASE("labels that are quoted are escaped") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  static_cast<void>(folder.add("labels", "0\n\033[31m" + std::string(1000, 'x') + "\n"));
  const auto run = skerry_in(folder.path(), {"verify", "a.el", "labels"});
  CHECK(run.status == 3);
  CHECK(contains(run.err, R"(\x1b[31mxxx)"));
  CHECK(run.err.size() < 300);
}

TEST_CASE("a name of 100,000 letters is refused at once, in a short message") {
  const std::string name(100'000, 'a');
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{name},
                                             {"cc", name},
                                             {"cc", "a.el", name},
                                             {"cc", "a.el", "--" + name},
                                             {"cc", "a.el", "--algorithm", name},
                                             {"cc", "a.el", "--backend", name},
                                             {"cc", "a.el", "--numbering", name},
                                             {"cc", "a.el", "--from", name},
                                             {"cc", "a.el", "--top", name},
                                             {"cc", "a.el", "--labels", name},
                                             {"convert", "a.el", name},
                                             {"generate", name},
                                             {"evaluate", name},
                                             {"evaluate", ".", "--algorithm", name},
                                             {"verify", "a.el", name}}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto run = skerry_in(folder.path(), arguments);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    CAPTURE(run.err);
    CHECK((run.status == 2 || run.status == 3));
    CHECK(run.err.size() < 600);
    CHECK(taken.count() < 5);  // comparing it with all names letter by letter takes a minute
  }
}

TEST_CASE("help and reports on a full device are an error") {
  if (!needs_file("/dev/full")) return;
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  auto commands = all_commands();
  CHECK(commands.size() > 20);
  for (auto& arguments : commands) arguments.push_back("--help");
  commands.insert(commands.end(), {{"--version"}, {"info"}, {"algorithms"}, {"cc", "a.el"}});
  for (const auto& arguments : commands) {
    const auto run = skerry_in(folder.path(), arguments, "/dev/full");
    CAPTURE(arguments.front());
    CHECK(run.status == 3);
    CHECK(contains(run.err, "cannot be written (No space left on device)"));
  }
}
