// SPDX-License-Identifier: Apache-2.0
// What the command does when a signal ends it.
#pragma once

namespace skerry {

/// INT, TERM, HUP, QUIT, PIPE and XCPU remove temporary files, and then end the process as without
/// a handler, so that its parent sees the signal (a shell shows 128 + its number).  A signal that
/// the parent ignores, as nohup does, stays ignored.  A second one ends the process at once.
///
/// XFSZ, the limit of file sizes, is ignored: write(2) then fails, which is reported as an error.
void end_cleanly_on_signals();

}  // namespace skerry
