// SPDX-License-Identifier: Apache-2.0
// Edge lists and CSV with any ids, read into memory and streamed.  The first byte of an input
// selects the options.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/ids/read_with_ids.hpp"
#include "skerry/skerry.hpp"
#include "skerry/stream_ids.hpp"
#include "tests/fuzz/reader.hpp"
#include "tests/fuzz/scratch_folder.hpp"

namespace skerry::fuzz {

namespace {

/// The result of reading: edges by their ids, or the error.
struct edges_of_ids {
  std::vector<std::string> ids;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
  std::string error;

  bool operator==(const edges_of_ids&) const = default;
};

/// size  of the input, which decides what the byte has no bits for
id_read_options options_of(std::uint8_t choice, std::size_t size) {
  id_read_options how;
  if (size % 5 != 0) how.reading.format = format::edge_list;
  how.missing = static_cast<missing_ids>(size % 4);
  how.columns = {1, 2};
  if ((choice & 1) != 0) how.columns = {3, 1};
  if ((choice & 2) != 0) how.weights = {2, 1};
  if ((choice & 4) != 0) how.delimiter = ',';
  if ((choice & 4) != 0 && size % 3 == 0) how.delimiter = '-', how.delimiter_tail = '>';
  if ((choice & 8) != 0) how.type = (choice & 16) != 0 ? id_type::string : id_type::integer;
  if ((choice & 32) != 0) how.names = column_names::present;
  if ((choice & 64) != 0) how.columns.emplace_back(2);
  if ((choice & 128) != 0) {  // which has no columns
    how.reading.format = (choice & 1) != 0 ? format::sif : format::neighbours;
    how.columns.clear();
    how.weights.reset();
  }
  return how;
}

void check_ids(const vertex_ids& ids) {
  for (std::size_t v = 0; v < ids.size(); ++v) {
    require(ids.find(ids.text(v)) == v, "an id is that of its vertex");
    if (v != 0 && !ids.are_integers()) require(ids.text(v - 1) < ids.text(v), "strings ascend");
  }
}

edges_of_ids read_edges(std::string_view bytes, const id_read_options& how) {
  edges_of_ids out;
  try {
    const matrix_with_ids found = read_with_ids(input::of_bytes(bytes, "file", how.reading), how);
    check_ids(found.ids);
    for (std::size_t v = 0; v < found.ids.size(); ++v) out.ids.push_back(found.ids.text(v));
    const auto& A = std::get<coo<std::uint32_t>>(found.matrix.entries);
    require(A.row_count == out.ids.size(), "each id is a vertex");
    for (std::size_t k = 0; k < A.rows.size(); ++k) {
      require(A.rows[k] < A.row_count && A.columns[k] < A.row_count, "vertices are in range");
      out.edges.emplace_back(A.rows[k], A.columns[k]);
    }
  } catch (const invalid_matrix& e) {
    out.error = e.what();
    require(out.error.starts_with("file:"), "an error names the file");
    require(out.error.find("; ") != std::string::npos, "an error has a remedy");
  }
  return out;
}

/// Compares the components of a stream with those of the edges in memory.
void check_stream(std::string_view bytes, const id_read_options& how,
                  const edges_of_ids& expected) {
  static const scratch_folder folder;
  const auto file = folder / "file";
  write_file(file, bytes);
  try {
    const united_ids found = unite_edges_with_ids(file, {.threads = how.reading.threads}, how);
    require(expected.error.empty(), "a stream finds the faults of a read");
    require(found.entries == expected.edges.size(), "a stream has the edges of a read");
    std::vector<std::uint32_t> rows, columns;
    for (const auto& [u, v] : expected.edges) {
      rows.push_back(static_cast<std::uint32_t>(u));
      columns.push_back(static_cast<std::uint32_t>(v));
    }
    const auto direct = cc(coo_view(expected.ids.size(), rows, columns));
    require(found.answer.labels == direct.labels, "a stream has the components of a read");
    for (std::size_t v = 0; v < expected.ids.size(); ++v)
      require(found.ids.text(v) == expected.ids[v], "a stream has the ids of a read");
  } catch (const invalid_matrix&) {  // a read may find another fault first: it counts lines before
    require(!expected.error.empty(), "a stream has no fault that a read does not have");
  }
}

}  // namespace

}  // namespace skerry::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skerry::fuzz;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  skerry::id_read_options whole = options_of(data[0], size), chunked = whole;
  whole.reading.threads = 1;
  chunked.reading.threads = 2;
  chunked.reading.chunk_bytes = 5;
  const edges_of_ids expected = read_edges(bytes, whole);
  require(expected == read_edges(bytes, chunked), "chunks do not change the result");
  check_stream(bytes, whole, expected);
  check_stream(bytes, chunked, expected);
  return 0;
}
