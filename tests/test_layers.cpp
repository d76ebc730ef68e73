// SPDX-License-Identifier: Apache-2.0
// Includes point downwards: lib -> algorithms -> matrix_ops, and in lib from wing to wing as listed
// below. Algorithms use no preprocessor conditions. The command includes public headers only.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace test_layers {

namespace {

/// Calls f(path, line) for each line of the sources below a folder. Returns the number of files.
template <class Function>
int for_each_line(const std::filesystem::path& folder, Function f) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension != ".hpp" && extension != ".cpp" && extension != ".cu" && extension != ".cuh")
      continue;
    ++files;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) f(entry.path(), line);
  }
  return files;
}

/// The first folder of an included path, with "lib" for the library's own headers.
std::string included_layer(const std::string& line) {
  const auto begin = line.find('"');
  if (!line.starts_with("#include \"") || begin == std::string::npos) return "";
  const auto path = line.substr(begin + 1, line.rfind('"') - begin - 1);
  for (const char* layer : {"matrix_ops/", "algorithms/", "cli/", "tests/", "bench/"})
    if (path.starts_with(layer)) return std::string(layer).substr(0, std::string(layer).size() - 1);
  return "lib";
}

}  // namespace

TEST_CASE("matrix_ops includes matrix_ops only") {
  CHECK(for_each_line("matrix_ops", [](const auto& path, const auto& line) {
          const auto layer = included_layer(line);
          INFO(path.string() << ": " << line);
          CHECK((layer.empty() || layer == "matrix_ops"));
        }) > 10);
}

TEST_CASE("algorithms include matrix_ops and each other, without #if, #pragma or library calls") {
  CHECK(for_each_line("algorithms", [](const auto& path, const auto& line) {
          const auto layer = included_layer(line);
          INFO(path.string() << ": " << line);
          CHECK((layer.empty() || layer == "matrix_ops" || layer == "algorithms"));
          CHECK_FALSE(line.starts_with("#if"));
          CHECK((!line.starts_with("#pragma") || line == "#pragma once"));
          for (const char* library : {"GrB_", "GxB_", "thrust::", "cusparse", "omp_"})
            CHECK(line.find(library) == std::string::npos);
        }) > 5);
}

namespace {

/// The wings of lib/ that the files of a wing may include. Every wing may include itself and the
/// public headers; these are a wing, too.
const std::map<std::string, std::set<std::string>> allowed{
    {"skerry", {"files", "generators"}},
    {"files", {}},
    {"generators", {}},
    {"pipeline", {"backends", "device", "forests", "semiring"}},
    {"hosts", {"pipeline"}},
    {"forests", {"backends", "hosts", "pipeline"}},
    {"backends", {"device", "forests", "pipeline", "semiring"}},
    {"device", {"backends", "forests", "growth", "pipeline", "semiring"}},
    {"growth", {"files", "pipeline"}},
    {"strong", {"hosts", "pipeline"}},
    {"verify", {"files", "forests", "streams"}},
    {"traces", {"backends", "hosts", "pipeline"}},
    {"semiring", {"pipeline", "traces"}},
    {"streams", {"files", "pipeline"}},
    {"c", {"files", "pipeline"}},
    {"mpi", {"backends", "files", "hosts", "pipeline", "streams"}},
};

}  // namespace

TEST_CASE("a wing of the library includes the wings that it may, and nothing above the library") {
  CHECK(for_each_line("lib", [](const auto& path, const auto& line) {
          const auto begin = line.find('"');
          if (!line.starts_with("#include \"") || begin == std::string::npos) return;
          INFO(path.string() << ": " << line);
          const auto wing = std::next(path.begin())->string();
          const std::filesystem::path included =
              line.substr(begin + 1, line.rfind('"') - begin - 1);
          const auto layer = included.begin()->string();
          if (layer == "skerry" || layer == "matrix_ops") return;
          if (layer == "algorithms") {
            CHECK(wing != "files");
            CHECK(wing != "generators");
            return;
          }
          REQUIRE(layer == "lib");
          const auto other = std::next(included.begin())->string();
          REQUIRE(allowed.contains(wing));
          CHECK((other == wing || allowed.at(wing).contains(other)));
        }) > 100);
}

TEST_CASE("the library has the wings that its README lists") {
  std::ifstream in("lib/README.md");
  std::set<std::string> listed, found;
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("| [")) listed.insert(line.substr(3, line.find('/') - 3));
  for (const auto& entry : std::filesystem::directory_iterator("lib"))
    if (entry.is_directory()) found.insert(entry.path().filename().string());
  CHECK(listed == found);
}

TEST_CASE("the command includes public headers, its own, and the face of the benchmarks only") {
  CHECK(for_each_line("cli", [](const auto& path, const auto& line) {
          INFO(path.string() << ": " << line);
          if (line.starts_with("#include \""))
            CHECK((line.starts_with("#include \"skerry/") || line.starts_with("#include \"cli/") ||
                   line == "#include \"bench/bench.hpp\""));
        }) > 10);
}

}  // namespace test_layers
