// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/large_pages.hpp"

namespace skerry {

/// A host copy of a device array, into pages that several threads have faulted in.  Waits for the
/// stream.
///
/// run  the executor that touches the pages
template <class T>
[[nodiscard]] buffer<T> downloaded(const device_buffer<T>& from, const any_executor& run,
                                   source_location where = source_location::current()) {
  buffer<T> to(from.size());
  prefault(std::as_writable_bytes(std::span(to)), run);
  copy_async(from.data(), to.data(), from.size(), from.resources().stream, where);
  wait_for(from.resources().stream, where);
  return to;
}

}  // namespace skerry
