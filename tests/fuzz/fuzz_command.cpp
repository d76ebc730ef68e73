// SPDX-License-Identifier: Apache-2.0
// Lines of bytes as the arguments of the command, in a folder with a few small files. The command
// has to return one of its documented exit statuses. Lines that would take long or leave the folder
// are not run.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/run.hpp"

namespace {

namespace fs = std::filesystem;

const std::vector<std::pair<std::string, std::string>> files{
    {"g.el", "0 1\n1 2\n4 5\n"},
    {"g.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n"},
    {"labels", "0\n0\n0\n3\n4\n4\n"},
    {"empty", ""}};

/// An empty folder, and empty standard input.
class sandbox {
 public:
  sandbox() {
    std::string name = (fs::temp_directory_path() / "skerry-fuzz-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    inside_ = name;
    if (::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO) < 0) std::abort();
  }

  /// Runs one command line there, beside these files and no others.
  int run(std::vector<std::string>& lines) const {
    fs::current_path(inside_);
    for (const auto& entry : fs::directory_iterator(".")) fs::remove_all(entry.path());
    for (const auto& [name, text] : files) std::ofstream(name) << text;
    std::vector<char*> arguments;
    for (std::string& line : lines) arguments.push_back(line.data());
    arguments.push_back(nullptr);
    const int status =
        skerry::run_command(static_cast<int>(arguments.size() - 1), arguments.data());
    fs::current_path(outside_);
    return status;
  }

 private:
  fs::path outside_ = fs::current_path(), inside_;
};

std::vector<std::string> lines_of(std::string_view bytes) {
  std::vector<std::string> lines{"skerry"};
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    lines.emplace_back(bytes.substr(begin, end - begin));
    std::replace(lines.back().begin(), lines.back().end(), '\0', ' ');
    begin = end + 1;
  }
  return lines;
}

/// Whether a run stays in the folder, and is short: no large number where it would be a time.
bool is_harmless(const std::vector<std::string>& lines) {
  const auto mentions = [&](std::string_view word) {
    return std::ranges::any_of(lines,
                               [&](const auto& line) { return line.find(word) != line.npos; });
  };
  const auto has_large_number = [&] {
    return std::ranges::any_of(lines, [](const std::string& line) {
      return std::ranges::count_if(line, [](char c) { return c >= '0' && c <= '9'; }) > 2;
    });
  };
  if (mentions("/") || mentions("max-memory")) return false;
  return !(mentions("repeat") || mentions("threads")) || !has_large_number();
}

}  // namespace

/// Silences the command: libFuzzer keeps a standard error of its own.
extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  static std::vector<char*> all(*arguments, *arguments + *count);
  static char silence[] = "-close_fd_mask=3";
  all.push_back(silence);
  *count = static_cast<int>(all.size());
  all.push_back(nullptr);
  *arguments = all.data();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const sandbox folder;
  std::vector<std::string> lines = lines_of({reinterpret_cast<const char*>(data), size});
  if (lines.size() > 20 || !is_harmless(lines)) return -1;  // not to be kept
  const bool takes_memory = lines.size() > 1 && lines[1] != "info" && lines[1] != "algorithms" &&
                            !lines[1].starts_with("-");
  if (takes_memory) {
    lines.emplace_back("--max-memory");
    lines.emplace_back("1M");
  }
  const int status = folder.run(lines);
  if (status < 0 || status > skerry::exit_absent || status == skerry::exit_other) {
    std::fprintf(stderr, "exit status %d\n", status);
    std::abort();
  }
  return 0;
}
