// SPDX-License-Identifier: Apache-2.0
// The command's errors: the exit status, the message, and that no output file remains.
#include <fmt/format.h>
#include <zlib.h>

#include <chrono>

#include "tests/command.hpp"
#include "tests/needs.hpp"

using namespace skerry::testing;

namespace {

const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";

/// Checks that `skerry cc NAME --labels labels` fails with exit status 3, that the message begins
/// with the place and names the text found and a remedy, and that no output file remains.
void check_bad_input(const std::string& name, const std::string& bytes, const std::string& place,
                     const std::string& what) {
  CAPTURE(name);
  CAPTURE(bytes.substr(0, 200));
  const temporary_folder folder;
  static_cast<void>(folder.add(name, bytes));
  const auto run = skerry_in(folder.path(), {"cc", name, "--labels", "labels", "--json"});
  CAPTURE(run.err);
  CHECK(run.status == 3);
  CHECK(run.out == "");
  CHECK(run.err.starts_with("skerry: " + place));
  CHECK(contains(run.err, what));
  CHECK(contains(run.err, "; "));  // the remedy
  CHECK(folder.file_count() == 1);
}

std::string gzipped(const std::string& text) {
  z_stream z{};
  REQUIRE(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(text.size() + 100, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  z.avail_in = static_cast<uInt>(text.size());
  z.next_out = reinterpret_cast<Bytef*>(packed.data());
  z.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(deflate(&z, Z_FINISH) == Z_STREAM_END);
  packed.resize(z.total_out);
  deflateEnd(&z);
  return packed;
}

}  // namespace

TEST_CASE("bad text: the message names file, line and remedy") {
  check_bad_input("a.mtx", banner + "3 3 2\n1 2\n4 1\n", "a.mtx:4: ", "4");
  check_bad_input("a.mtx", banner + "3 3 2\n1 2\n0 1\n", "a.mtx:4: ", "0");
  check_bad_input("a.mtx", banner + "3 3 1\n-1 2\n", "a.mtx:3: ", "-1");
  check_bad_input("a.el", "0 1\n1 -2\n", "a.el:2: ", "-2");
  check_bad_input("a.el", "0 1\n\n2 99999999999999999999\n", "a.el:3: ", "99999999999999999999");
  check_bad_input("a.el", "0 1\n# fine\none two\n", "a.el:3: ", "one two");
  check_bad_input("a.mtx", banner + "3 3 2\n1 x\n2 1\n", "a.mtx:3: ", "1 x");
  check_bad_input("a.mtx", banner + "3 3 3\n1 2\n2 3\n", "a.mtx:", "3");
  check_bad_input("a.mtx", banner + "3 3 1\n1 2\n2 3\n", "a.mtx:", "1");
  check_bad_input("a.mtx", "%%MatrixMarket matrix coordinate pattern asymmetric\n1 1 0\n",
                  "a.mtx:1: ", "asymmetric");
  check_bad_input("a.mtx", banner + "2 2 2\n1\n0\n", "a.mtx:3: ", "1");
  check_bad_input("a.mtx", "", "a.mtx", "");
  check_bad_input("a.mtx", banner + "3 4 1\n1 4\n", "a.mtx:2: ", "3 x 4");
}

TEST_CASE("bad binary data: the message names file and place") {
  const auto whole = gzipped("0 1\n1 2\n4 5\n");
  check_bad_input("a.el.gz", whole.substr(0, whole.size() - 9), "a.el.gz", "");
  // .sg: directed, entries, vertices, offsets[n + 1], neighbours
  check_bad_input("a.sg", binary(char{0}, std::int64_t{2}, std::int64_t{2}, std::int64_t{0}),
                  "a.sg", "");
  check_bad_input("a.sg",
                  binary(char{0}, std::int64_t{2}, std::int64_t{2}, std::int64_t{0},
                         std::int64_t{2}, std::int64_t{1}, std::int32_t{1}, std::int32_t{0}),
                  "a.sg", "");
  // .egr: vertices, entries, offsets[n + 1], neighbours
  check_bad_input("a.egr", binary(std::int32_t{2}, std::int32_t{2}, std::int32_t{0}), "a.egr", "");
}

TEST_CASE("a matrix larger than any memory is rejected at once") {
  const auto begin = std::chrono::steady_clock::now();
  check_bad_input("a.mtx", banner + "1099511627776 1099511627776 3\n2 1\n3 1\n7 6\n",
                  "a.mtx:2: ", "1099511627776");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("every command rejects a shape whose rows + columns overflow 64 bits") {
  const temporary_folder folder;
  const std::string sides = "9223372036854775808 9223372036854775808 1\n1 1\n";
  static_cast<void>(folder.add("a.mtx", banner + sides));
  static_cast<void>(folder.add("b.mtx", banner + "18446744073709551615 1 1\n1 1\n"));
  static_cast<void>(folder.add("labels", ""));
  for (const std::string name : {"a.mtx", "b.mtx"}) {
    CAPTURE(name);
    const auto cc = skerry_in(folder.path(), {"cc", name, "--bipartite"});
    CHECK(cc.status == 3);
    CHECK(contains(cc.err, name + ":2: "));
    CHECK(skerry_in(folder.path(), {"verify", name, "labels", "--bipartite"}).status == 3);
  }
  std::filesystem::remove(folder.path() / "a.mtx");
  std::filesystem::remove(folder.path() / "labels");
  const auto run = skerry_in(folder.path(), {"evaluate", ".", "--backend", "serial"});
  CHECK(run.status == 3);
  CHECK(contains(run.out, "unreadable"));
}

TEST_CASE("accepted: CRLF, no final newline, blank lines") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\r\n\r\n1 2\r\n4 5"));
  const auto report = json_of(skerry_in(folder.path(), {"cc", "a.el", "--json"}));
  CHECK(report["components"] == 3);
  CHECK(report["entries"] == 3);
}

TEST_CASE("files that cannot be read") {
  const temporary_folder folder;
  const auto locked = folder.add("locked.el", "0 1\n");
  std::filesystem::permissions(locked, std::filesystem::perms::none);
  std::vector<std::string> names{"absent.el", "."};
  if (needs(::geteuid() != 0, "a file without permissions; the superuser can read any file"))
    names.push_back("locked.el");
  for (const auto& name : names) {
    CAPTURE(name);
    const auto run = skerry_in(folder.path(), {"cc", name, "--labels", "labels"});
    CHECK(run.status == 3);
    CHECK(run.err.starts_with("skerry: " + name + ": "));
    CHECK(!std::filesystem::exists(folder.path() / "labels"));
  }
}

TEST_CASE("files that cannot be written") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  std::vector<std::string> names{"absent/labels", "."};
  const bool has_full_device = needs_file("/dev/full");
  if (has_full_device) names.push_back("/dev/full");
  for (const auto& name : names) {
    CAPTURE(name);
    const auto run = skerry_in(folder.path(), {"cc", "a.el", "--labels", name});
    CHECK(run.status == 3);
    CHECK(run.out == "");
    CHECK(run.err.starts_with("skerry: " + name + ": "));
    CHECK(folder.file_count() == 1);
  }
  if (has_full_device) CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("a report that cannot be written is an error too") {
  if (!needs_file("/dev/full")) return;
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"cc", "a.el"},
                                             {"cc", "a.el", "--json"},
                                             {"cc", "a.el", "--labels", "-"},
                                             {"info"},
                                             {"--version"},
                                             {"cc", "--help"}})
    CHECK(skerry_in(folder.path(), arguments, "/dev/full").status == 3);
}

TEST_CASE("usage errors suggest the nearest names, and the matrix is not touched") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  const auto check = [&](std::vector<std::string> arguments, const std::string& expected) {
    const auto run = skerry_in(folder.path(), arguments);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.out == "");
    CHECK(run.err.starts_with("skerry: "));
    CHECK(contains(run.err, expected));
  };
  check({}, "skerry --help");
  check({"cc"}, "FILE");
  check({"components", "a.el"}, "nearest");
  check({"cc", "a.el", "--algoritm", "rem"}, "--algorithm");
  check({"cc", "a.el", "--algorithm", "fastv"}, "fastsv");
  check({"cc", "a.el", "--backend", "refrence"}, "reference");
  check({"cc", "a.el", "--algorithm", "rem", "--backend", "reference"}, "serial");
  check({"cc", "a.el", "--repeat", "0"}, "--repeat");
  check({"cc", "a.el", "--repeat", "many"}, "--repeat");
  check({"cc", "a.el", "--threads", "-1"}, "--threads");
  check({"cc", "a.el", "--threads", "1000000"}, "--threads");
  check({"generate", "path", "--vertices", "9", "--output", "b.el", "--threads", "1000000"},
        "--threads");
  check({"cc", "a.el", "--vertices=-1"}, R"("-1" is not a whole number from 0)");
  check({"cc", "a.el", "--max-rounds=-1"}, R"("-1" is not a whole number from 0)");
  check({"cc", "a.el", "--top=-1"}, R"("-1" is not a whole number from 0)");
  check({"convert", "a.el", "b.el", "--vertices=-1"}, R"("-1" is not a whole number from 0)");
  check({"verify", "a.el", "a.el", "--vertices=-1"}, R"("-1" is not a whole number from 0)");
  check({"cc", "a.el", "--numbering", "max"}, "dense");
  check({"cc", "a.el", "--labels", "a.el"}, "another file");
  check({"cc", "a.el", "more"}, "more");
  CHECK(bytes_of(folder.path() / "a.el") == "0 1\n");
}

TEST_CASE("option values are checked before a file is read or made") {
  const temporary_folder folder;
  const auto check = [&](std::vector<std::string> arguments, const std::string& expected) {
    const auto run = skerry_in(folder.path(), arguments);
    CAPTURE(run.err);
    CHECK(run.status == 2);  // an absent file is 3
    CHECK(contains(run.err, expected));
    CHECK(folder.file_count() == 0);
  };
  check({"cc", "absent.el", "--algorithm", "fastv"}, "fastsv");
  check({"cc", "absent.el", "--backend", "refrence"}, "reference");
  check({"cc", "absent.el", "--algorithm", "rem", "--backend", "reference"}, "serial");
  check({"cc", "absent.el", "--algorithm", "stages(graft_sorted)", "--stage-size", "0.5"},
        "stage_size = 0.500000");
  check({"cc", "absent.el", "--algorithm", "adaptive_hook", "--segments=-1"},
        R"("-1" is not a whole number from 0)");
  check({"cc", "absent.el", "--algorithm", "disjoint_set/parallel", "--jobs=-1"},
        R"("-1" is not a whole number from 0)");
  check({"cc", "absent.el", "--jobs", "1"}, "disjoint_set/parallel");
  check({"cc", "absent.el", "--backend", "serial", "--gpu-memory", "1M"}, "cuda");
  check({"cc", "absent.el", "--threads", "1000000"}, "--threads");
  check({"cc", "absent.el", "--max-rounds=-1"}, R"("-1" is not a whole number from 0)");
  check({"cc", "absent.el", "--top=-1"}, R"("-1" is not a whole number from 0)");
  check({"cc", "absent.el", "--repeat", "0"}, R"("0" is not a whole number from 1)");
  check({"convert", "absent.el", "out.egr"}, "read only");
  check({"convert", "absent.el", "out"}, ".mtx");
  check({"evaluate", "absent", "--algorithm", "fastv"}, "fastsv");
  check({"generate", "path", "--vertices", "9", "--output", "b.gr"}, "read only");
  check({"generate", "path", "--vertices", "9", "--output", "b.he", "--min-weight", "5"},
        "max_weight 1");
}

TEST_CASE("a stopped run writes no labels") {
  const temporary_folder folder;
  static_cast<void>(folder.add("path.el", "0 1\n1 2\n2 3\n3 4\n4 5\n5 6\n"));
  const auto run = skerry_in(folder.path(), {"cc", "path.el", "--algorithm", "label_propagation",
                                             "--max-rounds", "2", "--labels", "labels"});
  CHECK(run.status == 1);
  CHECK(run.out == "");
  CHECK(contains(run.err, "limit of 2 rounds"));
  CHECK(contains(run.err, "fastsv"));
  CHECK(folder.file_count() == 1);
}

TEST_CASE("an absent back end is exit status 5, with the remedy that info lists") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  const auto info = json_of(skerry_in(".", {"info", "--json"}));
  bool any_checked = false;
  for (const auto& backend : info["backends"]) {
    if (backend["compiled"] == true) continue;
    any_checked = true;
    const auto run = skerry_in(folder.path(), {"cc", "a.el", "--backend", backend["name"]});
    CHECK(run.status == 5);
    const std::string remedy = backend["remedy"];
    CHECK(!remedy.empty());
    CHECK(contains(run.err, remedy));
  }
  if (!any_checked) skip("this build has every back end");
}

TEST_CASE("an absent device is exit status 5 too, and auto requires none") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 1\n"));
  const auto info = json_of(skerry_in(".", {"info", "--json"}));
  CHECK(skerry_in(folder.path(), {"cc", "a.el"}).status == 0);
  bool any_checked = false;
  for (const auto& backend : info["backends"]) {
    const std::string name = backend["name"];
    const bool needs_device =
        name == "cuda" || name.starts_with("thrust_cuda") || name == "cusparse";
    if (backend["compiled"] == false || !needs_device || !info["device"]["name"].is_null())
      continue;
    any_checked = true;
    for (const char* command : {"cc", "evaluate"}) {
      const auto run =
          skerry_in(folder.path(), {command, command[0] == 'c' ? "a.el" : ".", "--backend", name});
      CHECK(run.status == 5);
      CHECK(contains(run.err, "needs an NVIDIA GPU"));
    }
  }
  if (!any_checked) skip("this machine has a device, or no device back end is built");
}
