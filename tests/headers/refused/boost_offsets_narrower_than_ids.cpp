// SPDX-License-Identifier: Apache-2.0
// error: 64-bit ids need 64-bit row offsets
#include <cstdint>
#include <skerry/skerry.hpp>
#include <vector>

struct graph {  // the members of a boost::compressed_sparse_row_graph
  struct {
    std::vector<std::uint32_t> m_rowstart;
    std::vector<std::uint64_t> m_column;
  } m_forward;
};

int main() { return static_cast<int>(skerry::cc(graph()).count); }
