// SPDX-License-Identifier: Apache-2.0
// --from, --to and others: formats and their rules, where a file does not determine them.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "skerry/io.hpp"

namespace skerry {

/// Adds --from, the format of a file to read, and what else decides how it is read.
void add_from(CLI::App& command, read_options& reading);

/// Adds --vertices.
void add_vertices(CLI::App& command, read_options& reading);

/// Adds the option `name`, the format of a file to write.
void add_to(CLI::App& command, const std::string& name, std::optional<format>& to);

}  // namespace skerry
