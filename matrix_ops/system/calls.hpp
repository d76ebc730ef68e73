// SPDX-License-Identifier: Apache-2.0
// Calls that not every system has.  NAME_native.cpp calls the system; CMake replaces it by
// NAME_portable.cpp where the call is missing (cmake/SkerrySystemCalls.cmake).
#pragma once

#include <cstddef>

#include "matrix_ops/pages.hpp"

namespace skerry::system_calls {

/// The number of processors in the calling thread's affinity mask; portable: those of the machine.
[[nodiscard]] unsigned allowed_processors();

/// Says which pages should hold a range of whole pages; portable: no effect.
void advise_pages(void* data, std::size_t bytes, page_kind kind);

/// Changes the size of an anonymous private mapping; portable: copies it.
///
/// returns  the new address, or MAP_FAILED with errno
[[nodiscard]] void* resize_mapping(void* data, std::size_t old_size, std::size_t new_size);

/// The number of pages of memory that no process uses; portable: that the machine has.
[[nodiscard]] long free_pages();

}  // namespace skerry::system_calls
