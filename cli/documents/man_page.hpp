// SPDX-License-Identifier: Apache-2.0
// Manual pages in the macros of man(7).
#pragma once

#include <string>

#include "cli/documents/command_tree.hpp"

namespace skerry {

/// What all pages have.
struct man_page_facts {
  std::string version, date;
  std::string examples;  // lines to be shown as they are
  std::string statuses;  // a paragraph
};

/// The page of the command, skerry(1): its subcommands, examples and exit status.
[[nodiscard]] std::string man_page(const command_text& command, const man_page_facts& facts);

/// The page of one subcommand, such as skerry-cc(1), with its exit status.  Options that all
/// its own subcommands have are described once.
[[nodiscard]] std::string man_page_of_subcommand(const command_text& command,
                                                 const command_text& subcommand,
                                                 const man_page_facts& facts);

}  // namespace skerry
