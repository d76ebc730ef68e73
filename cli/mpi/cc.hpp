// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace CLI {
class App;
}

namespace skerry {

/// The command that each rank runs: `cc` alone.
///
/// status  the subcommand sets it
[[nodiscard]] std::shared_ptr<CLI::App> make_mpi_app(int& status);

}  // namespace skerry
