// SPDX-License-Identifier: Apache-2.0
// Checks labels against the entries of a file in one pass over it.
#include <sys/stat.h>
#include <unistd.h>

#include <concepts>
#include <stdexcept>

#include "lib/files/readers/file_stream.hpp"
#include "lib/verify/entries.hpp"
#include "lib/verify/label_check.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/stream.hpp"

namespace skerry {

namespace {

template <std::unsigned_integral Label>
verification verify_labels(const std::filesystem::path& file, std::span<const Label> labels,
                           const options& how, const read_options& reading,
                           const read_watch& watch) {
  check_read_again(file);
  check_bytes(formatted("verifying {} vertices", labels.size()),
              saturating_product(labels.size(), sizeof(Label)), how.limits.max_bytes);
  const file_stream stream(file, how, reading);
  return stream.read([&](entry_source& from) -> verification {
    const auto shape = from.shape();
    const std::uint64_t rows = shape ? shape->rows : labels.size() / (how.bipartite ? 2 : 1);
    const std::uint64_t n = how.bipartite ? rows + (shape ? shape->columns : rows) : rows;
    if (labels.size() != n) return wrong_label_count(labels.size(), n);
    label_check<Label> check(stream.run(), labels, how.bipartite ? rows : 0);
    const std::uint64_t entries = read_all(from, stream.run(), check, watch);
    verification found = check.verdict(stream.run());
    // The caller has counted the vertices: those without an entry need no note.
    found.notes = from.notes(rows, entries, [] { return counted_vertices{}; });
    return found;
  });
}

}  // namespace

verification verify_edges(const std::filesystem::path& file, std::span<const std::uint32_t> labels,
                          const options& how, const read_options& reading,
                          const read_watch& watch) {
  return verify_labels(file, labels, how, reading, watch);
}

verification verify_edges(const std::filesystem::path& file, std::span<const std::uint64_t> labels,
                          const options& how, const read_options& reading,
                          const read_watch& watch) {
  return verify_labels(file, labels, how, reading, watch);
}

void check_read_again(const std::filesystem::path& file) {
  if (!can_be_read_again(file))
    throw std::invalid_argument(
        formatted("{} cannot be read a second time to verify the labels; store it in a file",
                  file == "-" ? "standard input" : printable_name(file.string())));
}

bool can_be_read_again(const std::filesystem::path& file) {
  struct stat about {};
  const int failed = file == "-" ? ::fstat(STDIN_FILENO, &about) : ::stat(file.c_str(), &about);
  return failed == 0 && S_ISREG(about.st_mode);
}

}  // namespace skerry
