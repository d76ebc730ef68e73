// SPDX-License-Identifier: Apache-2.0
// Memory of the command: --max-memory, and limits of the system, end in a sentence and a status.
#include <sys/stat.h>
#include <zlib.h>

#include <string>
#include <vector>

#include "tests/address_space.hpp"
#include "tests/command.hpp"
#include "tests/needs.hpp"
#include "tests/shell.hpp"

using namespace skerry::testing;

namespace {

/// Writes bomb.el.gz: `megabytes` of blank lines, compressed a thousandfold.
void add_bomb(const temporary_folder& folder, unsigned megabytes) {
  const gzFile to = gzopen((folder.path() / "bomb.el.gz").c_str(), "wb1");
  const std::string blanks(std::size_t{1} << 20, '\n');
  for (unsigned k = 0; k < megabytes; ++k)
    REQUIRE(gzwrite(to, blanks.data(), static_cast<unsigned>(blanks.size())) > 0);
  REQUIRE(gzclose(to) == Z_OK);
}

/// Files of a few bytes whose header or id implies gigabytes.
const std::vector<std::pair<std::string, std::string>> huge_numbers{
    {"huge.el", "1 4294967294\n"},
    {"huge.mtx",
     "%%MatrixMarket matrix coordinate pattern general\n4000000000 4000000000 1\n1 2\n"},
    {"huge.gr", "p sp 4000000000 1\na 1 2 1\n"},
    {"huge.he", "H 4000000000 1 0\nE 0 1 1\n"},
    {"huge.graph", "4000000000 1\n2\n1\n"},
    {"huge.sg", std::string("\0", 1) + binary(std::int64_t{1} << 40, std::int64_t{1} << 30)}};

/// Runs lines of sh with a limit of the address space in KiB.  Sanitizers need more than that.
[[maybe_unused]] std::string error_of(const temporary_folder& folder, const std::string& kibibytes,
                                      const std::string& command, int status) {
  CHECK_MESSAGE(shell(folder.path(),
                      "ulimit -v " + kibibytes + "; $skerry " + command + " >out 2>err") == status,
                command);
  return bytes_of(folder.path() / "err");
}

}  // namespace

TEST_CASE("--max-memory bounds what a file of a few bytes implies") {
  const temporary_folder folder;
  for (const auto& [name, text] : huge_numbers) {
    static_cast<void>(folder.add(name, text));
    for (const std::string algorithm : {"auto", "rem", "fastsv"}) {
      const auto run =
          skerry_in(folder.path(), {"cc", name, "--max-memory", "1G", "--algorithm", algorithm});
      CHECK_MESSAGE(run.status == 3, name, " by ", algorithm, ": ", run.err);
      CHECK_MESSAGE(contains(run.err, name), run.err);
    }
  }
  for (const std::string name : {"huge.el", "huge.mtx", "huge.gr", "huge.he"}) {
    const auto run = skerry_in(folder.path(), {"cc", name, "--max-memory", "1G"});
    CHECK_MESSAGE(contains(run.err, "but 999 MB are allowed"), run.err);
  }
}

TEST_CASE("--max-memory bounds generate, convert, verify and evaluate") {
  const temporary_folder folder;
  static_cast<void>(folder.add("wide.el", "1 2147483600\n"));
  static_cast<void>(folder.add("small.el", "0 1\n"));
  static_cast<void>(folder.add("labels", "0\n0\n"));
  const std::vector<std::vector<std::string>> commands{
      {"generate", "empty", "--vertices", "4294967294", "--output", "out.sg"},
      {"convert", "wide.el", "out.sg"}};
  for (auto command : commands) {
    command.insert(command.end(), {"--max-memory", "1G"});
    const auto run = skerry_in(folder.path(), command);
    CHECK_MESSAGE(run.status == 3, run.err);
    CHECK_MESSAGE(contains(run.err, "MB are allowed; raise --max-memory"), run.err);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "out.sg"));
  }
  const auto verify =
      skerry_in(folder.path(), {"verify", "small.el", "labels", "--max-memory", "9"});
  CHECK_MESSAGE(verify.status == 3, verify.err);
  CHECK_MESSAGE(contains(verify.err, "allowed"), verify.err);
  CHECK(skerry_in(folder.path(), {"verify", "small.el", "labels", "--max-memory", "1Ki"}).status ==
        0);
  const auto evaluate =
      skerry_in(folder.path(), {"evaluate", ".", "--algorithm", "rem", "--max-memory", "1G"});
  CHECK_MESSAGE(contains(evaluate.out + evaluate.err, "MB are allowed"), evaluate.out);
}

TEST_CASE("verify: one limit bounds the matrix and the labels together") {
  const temporary_folder folder;
  static_cast<void>(folder.add("two.el", "0 1\n"));
  static_cast<void>(folder.add("labels", "0\n0\n"));
  REQUIRE(shell(folder.path(),
                "yes 0 | head -n 20000000 > many; tr -d '\\n' < many > line\n"
                "seq -f '%.0f 1' 2 300001 > g.el; (echo 1; seq 2 300001) > ids; "
                "sed 's/$/ 1/' ids > right; sed 's/.*/0/' right > zeros; echo 0 >> zeros") == 0);
  const auto verify = [&](const std::string& file, const std::string& labels,
                          const std::string& limit, const std::string& ids = "rows") {
    return skerry_in(folder.path(), {"verify", file, labels, "--max-memory", limit, "--ids", ids});
  };
  const auto rows = verify("g.el", "zeros", "5M");
  CHECK(rows.status == 3);
  CHECK_MESSAGE(contains(rows.err,
                         "zeros: 300002 labels: 6000040 bytes of memory are needed beside "
                         "2400000 of the matrix, but 5000000 are allowed; raise "
                         "--max-memory"),
                rows.err);
  // FILE takes 2.4 MB of entries and as much of ids, LABELS the same again.
  const auto full = verify("g.el", "right", "40M", "any");
  CHECK_MESSAGE(full.status == 0, full.err);
  const auto refused = verify("g.el", "right", "7M", "any");
  CHECK(refused.status == 3);
  CHECK_MESSAGE(contains(refused.err, "right: "), refused.err);
  CHECK_MESSAGE(contains(refused.err, "--max-memory"), refused.err);
  const auto many = verify("two.el", "many", "1M"), line = verify("two.el", "line", "1M");
  CHECK(many.status == 3);                      // 40 MB of lines
  CHECK(line.status == 3);                      // 20 MB without a line end
  if (!address_space_can_be_limited()) return;  // the peaks are those of the sanitizer
  const std::uint64_t small = verify("two.el", "labels", "1M").peak_bytes;
  CHECK(many.peak_bytes < small + 3'000'000);
  CHECK(line.peak_bytes < small + 3'000'000);
  CHECK(refused.peak_bytes < small + 20'000'000);
}

TEST_CASE("a limit counts the decompressed text and the matrix together") {
  const temporary_folder folder;
  const auto file = folder.path() / "a.el.gz";
  const gzFile to = gzopen(file.c_str(), "wb1");
  std::string lines;
  for (int k = 0; k < 200'000; ++k) lines += "12 34\n";
  REQUIRE(gzwrite(to, lines.data(), static_cast<unsigned>(lines.size())) > 0);
  REQUIRE(gzclose(to) == Z_OK);
  // 1.2 MB of text, 1.6 MB of entries
  CHECK(skerry_in(folder.path(), {"cc", "a.el.gz", "--max-memory", "2M"}).status == 3);
  CHECK(skerry_in(folder.path(), {"cc", "a.el.gz", "--max-memory", "3M"}).status == 0);
}

TEST_CASE("the largest limit is no limit") {
  const temporary_folder folder;
  add_bomb(folder, 2);
  const auto run =
      skerry_in(folder.path(), {"cc", "bomb.el.gz", "--max-memory", "18446744073709551615"});
  CHECK_MESSAGE(run.status == 0, run.err);
}

TEST_CASE("under a limit of the address space, files that imply more are refused") {
  if (!address_space_can_be_limited()) return;
  const temporary_folder folder;
  add_bomb(folder, 1000);
  const std::string bomb = error_of(folder, "700000", "cc bomb.el.gz", 3);
  CHECK_MESSAGE(contains(bomb, "bomb.el.gz: "), bomb);
  CHECK_MESSAGE(contains(bomb, "memory"), bomb);
  if (needs_file("/dev/zero")) {  // an input without an end
    const std::string piped = error_of(folder, "700000", "cc - < /dev/zero", 3);
    CHECK_MESSAGE(contains(piped, "standard input: "), piped);
  }
  for (const auto& [name, text] : huge_numbers) {
    static_cast<void>(folder.add(name, text));
    const std::string error = error_of(folder, "700000", "cc " + name, 3);
    CHECK_MESSAGE(contains(error, name), error);
  }
  CHECK(contains(
      error_of(folder, "700000", "generate empty --vertices 4294967294 --output out.sg", 3),
      "MB are free"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "out.sg"));
}

TEST_CASE("memory that the system refuses in spite of the limit ends with the remedy") {
  if (!address_space_can_be_limited()) return;
  const temporary_folder folder;
  const std::string error = error_of(
      folder, "700000", "generate path --vertices 200000000 --max-memory 1T --output out.sg", 1);
  CHECK_MESSAGE(contains(error, "out of memory; use a smaller matrix"), error);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "out.sg"));
}
