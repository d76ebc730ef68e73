// SPDX-License-Identifier: Apache-2.0
// Signs, in the first bytes of a file, of formats of graphs or matrices that are not read here.
#pragma once

#include <cstdint>
#include <string_view>

namespace skerry::foreign {

/// Whether a file of `size` bytes that begins with `head` has such a format.
using sign = bool(std::string_view head, std::uint64_t size);

sign is_utf_16, is_petsc, is_galois, is_graph500, is_pajek, is_netdraw, is_ucinet,
    is_harwell_boeing, is_webgraph, is_json, is_drawn, is_printed_matrix, is_web_page, is_xml,
    is_tagged, is_graph_block, is_bracketed, is_graph6, is_sql, is_gdf, is_lfs_pointer, is_turtle,
    is_newick, is_graph_tool;
/// Whether it may have, or be a table of ids.
sign may_be_ucinet;

}  // namespace skerry::foreign
