// SPDX-License-Identifier: Apache-2.0
// Sparse matrices of scipy in .npz files.
#include <doctest/doctest.h>
#include <zlib.h>

#include <string>
#include <utility>
#include <vector>

#include "skerry/ids.hpp"
#include "skerry/stream.hpp"
#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/text.hpp"

namespace test_formats_npz {

using namespace skerry;
using namespace skerry::testing;

namespace {

using members = std::vector<std::pair<std::string, std::string>>;  // names and bytes

template <class Number>
std::string as_bytes(Number number, std::size_t size) {
  return std::string(reinterpret_cast<const char*>(&number), size);
}

/// An archive of stored members.
std::string zip(const members& all) {
  std::string files, entries;
  for (const auto& [name, bytes] : all) {
    const auto crc =
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
    const std::string sizes = std::string(4, '\0') + as_bytes(crc, 4) + as_bytes(bytes.size(), 4) +
                              as_bytes(bytes.size(), 4) + as_bytes(name.size(), 2);
    const std::string version = "\x14" + std::string(1, '\0');
    entries += "PK\1\2" + version + version + std::string(4, '\0') + sizes + std::string(12, '\0') +
               as_bytes(files.size(), 4) + name;
    files +=
        "PK\3\4" + version + std::string(4, '\0') + sizes + std::string(2, '\0') + name + bytes;
  }
  return files + entries + "PK\5\6" + std::string(4, '\0') + as_bytes(all.size(), 2) +
         as_bytes(all.size(), 2) + as_bytes(entries.size(), 4) + as_bytes(files.size(), 4) +
         std::string(2, '\0');
}

std::string array(const std::string& type, const std::string& shape, const std::string& elements,
                  const std::string& order = "False") {
  const std::string header =
      "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': (" + shape + "), }\n";
  return "\x93NUMPY\1" + std::string(1, '\0') + as_bytes(header.size(), 2) + header + elements;
}

template <class... Numbers>
std::string integers(Numbers... numbers) {
  return array("<i4", std::to_string(sizeof...(numbers)) + ",", binary(std::int32_t{numbers}...));
}

std::string text(const std::string& word) {
  return array("|S" + std::to_string(word.size()), "", word);
}

std::string shape(std::int64_t rows, std::int64_t columns) {
  return array("<i8", "2,", binary(rows, columns));
}

/// The arrays of a matrix, with one of them replaced.
members with(members all, const std::string& name, const std::string& bytes) {
  for (auto& [old, of] : all)
    if (old == name + ".npy") of = bytes;
  return all;
}

const members csr{{"indices.npy", integers(1, 2, 0)},
                  {"indptr.npy", integers(0, 1, 3, 3)},
                  {"format.npy", text("csr")},
                  {"shape.npy", shape(3, 3)},
                  {"data.npy", integers(1, 0, 1)}};
const members coo{
    {"row.npy", integers(0, 1, 1)},
    {"col.npy", array("<i8", "3,", binary(std::int64_t{1}, std::int64_t{2}, std::int64_t{0}))},
    {"format.npy", array("<U3", "", std::string("c\0\0\0o\0\0\0o\0\0\0", 12))},
    {"shape.npy", shape(3, 3)}};
const members bsr{{"format.npy", text("bsr")},
                  {"shape.npy", shape(4, 4)},
                  {"indices.npy", integers(1)},
                  {"indptr.npy", integers(0, 1, 1)},
                  {"data.npy", array("<f4", "1, 2, 2", binary(0.f, -0.f, 2.f, 0.f))}};
const members dia{{"format.npy", text("dia")},
                  {"shape.npy", shape(3, 3)},
                  {"offsets.npy", integers(1, -1)},
                  {"data.npy", array("|i1", "2, 3", std::string("\1\0\1\1\0\1", 6))}};
const pairs entries{{0, 1}, {1, 2}, {1, 0}};

members as_csc() {
  return with(with(with(csr, "format", text("csc")), "indices", integers(1, 0, 1)), "indptr",
              integers(0, 1, 2, 3));
}

class folder_of_one : public temporary_folder {
 public:
  [[nodiscard]] std::string error(const std::string& bytes) const {
    const auto file = add("a.npz", bytes);
    const std::string message = read_error(file);
    CHECK(error_of([&] { return unite_edges(file); }) == message);
    return message;
  }
  [[nodiscard]] pairs read_pairs(const std::string& bytes) const {
    return entries_of(read(add("a.npz", bytes)));
  }
};

}  // namespace

TEST_CASE("each format of scipy, with its arrays in any order") {
  const folder_of_one folder;
  CHECK(folder.read_pairs(zip(csr)) == entries);
  CHECK(folder.read_pairs(zip({csr.rbegin(), csr.rend()})) == entries);
  CHECK(folder.read_pairs(zip(coo)) == entries);
  CHECK(sorted(folder.read_pairs(zip(as_csc()))) == sorted(entries));
  CHECK(folder.read_pairs(zip(bsr)) == pairs{{1, 2}});
  CHECK(folder.read_pairs(
            zip(with(bsr, "data", array("<f4", "1, 2, 2", binary(0.f, 0.f, 2.f, 0.f), "True")))) ==
        pairs{{0, 3}});
  CHECK(folder.read_pairs(zip(dia)) == pairs{{1, 2}, {1, 0}});
  CHECK(folder.read_pairs(zip({{"coords.npy", array("<i4", "2, 2", binary(0, 1, 1, 2))},
                               {"format.npy", text("coo")},
                               {"shape.npy", shape(3, 3)}})) == pairs{{0, 1}, {1, 2}});
}

TEST_CASE("an .npz file is recognised by its first bytes, also compressed again") {
  const folder_of_one folder;
  for (const auto& file : {folder.add("a", zip(csr)), folder.add("a.csv", zip(csr)),
                           folder.add("a.npz.gz", gzipped(zip(csr)))}) {
    const stored_matrix A = read(file);
    CHECK(A.format == "npz");
    CHECK(A.symmetry_known);
    CHECK(entries_of(A) == entries);
  }
  CHECK(contains(error_of([&] { return unite_edges(folder.path() / "a.npz.gz"); }),
                 "name a regular file"));
  CHECK(contains(error_of([&] { return read_with_ids(folder.path() / "a.csv"); }),
                 "the format is npz, which has row numbers"));
  CHECK(contains(folder.error(zip({{"a.txt", "0 1\n"}})), "no array `format`"));
  CHECK(contains(read_error(folder.add("a.el", zip({{"a.txt", "0 1\n"}}))), "a zip archive"));
}

TEST_CASE("rectangular matrices, wide ids and a number of vertices") {
  const folder_of_one folder;
  const members wide = with(coo, "shape", shape(3, std::int64_t{1} << 33));
  CHECK(folder.read_pairs(zip(wide)) == entries);
  CHECK(read(folder.path() / "a.npz").entries.index() == 1);  // coo of 64-bit ids
  const auto file = folder.add("b.npz", zip(csr));
  read_options how;
  how.vertices = 3;
  CHECK(read(file, how).row_count() == 3);
  how.vertices = 4;
  CHECK(contains(read_error(file, how), "3 x 3, but 4 vertices were requested"));
}

TEST_CASE("damaged archives: the error names the file, the array and what to do") {
  const folder_of_one folder;
  const auto check = [&](const std::string& bytes, const std::string& part) {
    const std::string message = folder.error(bytes);
    CAPTURE(message);
    CHECK(contains(message, "a.npz: "));
    CHECK(contains(message, "; "));
    CHECK(contains(message, part));
  };
  const std::string whole = zip(csr);
  for (std::size_t size = 1; size < whole.size(); ++size)
    CHECK(!folder.error(whole.substr(0, size)).empty());
  check(whole.substr(0, 100), "no directory of a zip archive at its end");
  check("0 1\n", "no directory of a zip archive at its end");
  std::string changed = whole;
  changed[whole.find("PK\3\4", 1) - 4] ^= 1;  // the last index
  check(changed, "its checksum differs");
  changed = whole;
  changed[whole.find("PK\1\2") + 10] = 12;
  check(changed, "indices.npy: it is encrypted, or compressed by a method other than deflate");
  check(zip(with(csr, "format", text("lil"))), "the sparse format is lil");
  check(zip(with(csr, "shape", shape(-1, 3))), "shape.npy: a size is -1");
  check(zip(with(csr, "shape", integers(3))), "the matrix has 1 dimensions, not 2");
  check(zip(with(csr, "shape", shape(4, 4))), "indptr.npy: it has 4 offsets for 4 rows");
  check(zip(with(csr, "indices", integers(1, 3, 0))),
        "indices.npy: element 1 is 3, which is not in a matrix of 3 x 3");
  check(zip(with(csr, "indices", integers(1, -1, 0))), "element 1 is -1");
  check(zip(with(csr, "indices", array("<f8", "3,", binary(1., 2., 0.)))),
        "no integers of 32 or 64 bits");
  check(zip(with(csr, "indices", array(">i4", "1,", binary(1)))), "big-endian");
  check(zip(with(csr, "indices", array("<i4", "4,", binary(1)))),
        "its header implies 4 elements of 4 bytes, but 4 bytes follow");
  check(zip(with(csr, "indices", "xx")), "no header of an array");
  check(zip(with(csr, "indptr", integers(0, 2, 1, 3))), "offset 2 is 1, outside 2 to 3");
  check(zip(with(csr, "indptr", integers(1, 2, 3, 3))), "offset 0 is 1, outside 0 to 0");
  check(zip(with(csr, "indptr", integers(0, 1, 2, 2))), "the last offset is 2, not 3");
  check(zip({csr.begin() + 1, csr.end()}), "no array `indices`, as a matrix of the format csr has");
  check(zip(with(coo, "row", integers(0))), "it has 1 rows, but col.npy 3 columns");
  check(zip(with(bsr, "data", array("<f4", "1, 3, 1", binary(0.f, 1.f, 2.f)))),
        "1 blocks of 3 x 1 do not fit");
  check(zip(with(bsr, "data", array("<f16", "1, 2, 2", std::string(64, '\0')))),
        "no numbers of at most 64 bits");
  check(zip(with(dia, "offsets", integers(1))), "it has 2 diagonals, but 1 offsets");
  read_options little;
  little.max_bytes = 10;
  CHECK(contains(read_error(folder.add("a.npz", whole), little), "arrays of 4 numbers"));
}

}  // namespace test_formats_npz
