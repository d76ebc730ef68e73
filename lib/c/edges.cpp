// SPDX-License-Identifier: Apache-2.0
// The C interface: the edges of a graph in two arrays, as Arrow stores columns.
#include "lib/c/answer.hpp"
#include "lib/c/call.hpp"
#include "lib/c/one_based.hpp"
#include "lib/c/options.hpp"
#include "lib/c/views.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry::c {

namespace {

constexpr array_names ends{"sources", "targets"};

/// Throws invalid_matrix if an id is null.
void check_validity(const skerry_ids& ids, const char* name, std::uint64_t base) {
  if (ids.validity == nullptr) return;
  for (std::uint64_t k = 0; k < ids.size; ++k) {
    const std::uint64_t bit = ids.offset + k;
    const unsigned byte = ids.validity[bit / 8];
    if (byte == 0xFF && bit % 8 == 0) {  // eight at a time
      k += 7;
      continue;
    }
    if ((byte >> bit % 8 & 1U) == 0)
      throw invalid_matrix(fmt::format(
          "{}[{}] is null; select the edges both of whose ends are known", name, k + base));
  }
}

skerry_ids checked(const skerry_ids* given, const char* name) {
  const skerry_ids ids = read_struct(given, name, "skerry_ids");
  check_bits(ids.bits, fmt::format("{}.bits", name));
  if (ids.size != 0) check_pointer(ids.data, fmt::format("{}.data", name), "an array of ids");
  return ids;
}

void solve(std::uint64_t n, const skerry_ids& sources, const skerry_ids& targets,
           const call_options& c, const answer_place& to) {
  if (sources.bits != targets.bits)
    throw std::invalid_argument(
        fmt::format("sources has ids of {} bits and targets of {}; cast one of them", sources.bits,
                    targets.bits));
  if (sources.size != targets.size)
    throw invalid_matrix(fmt::format("{} sources and {} targets; an edge needs one of each",
                                     sources.size, targets.size));
  check_validity(sources, ends.rows, c.base);
  check_validity(targets, ends.columns, c.base);
  with_width(sources.bits, [&]<class Index>() {
    const auto words = [](const skerry_ids& ids) {
      return ids.size == 0
                 ? std::span<const Index>()
                 : words_at<Index>(static_cast<const Index*>(ids.data) + ids.offset, ids.size);
    };
    const coo_view<Index> A(n, words(sources), words(targets));
    if (c.base == 1) return solve_one_based(A, c, to, ends);
    try {
      solve_view(A, c, to);
    } catch (const memory_refused&) {
      throw;
    } catch (const invalid_matrix&) {
      throw_first_fault(A, 0, ends);
      throw;
    }
  });
}

}  // namespace

}  // namespace skerry::c

skerry_status skerry_cc_edges(uint64_t n, const skerry_ids* sources, const skerry_ids* targets,
                              const skerry_options* how, const skerry_labels* labels,
                              skerry_result* result, char* message, size_t message_size) {
  using namespace skerry::c;
  return call(message, message_size, [&] {
    call_options c = options_of(how);
    if (c.how.bipartite)
      throw std::invalid_argument(
          "bipartite needs separate rows and columns; call skerry_cc_coo()");
    const answer_place to(labels, result);
    solve(n, checked(sources, "sources"), checked(targets, "targets"), c, to);
  });
}
