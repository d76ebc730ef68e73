// SPDX-License-Identifier: Apache-2.0
// In place of device.cpp in builds without CUDA, where skerry/device.py raises NotCompiled.
#include "bindings.hpp"

namespace skerry::python {

void bind_device(nanobind::module_&) {}

}  // namespace skerry::python
