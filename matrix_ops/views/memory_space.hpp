// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Tags of the memory that the pointers of a type refer to.  Types of different spaces do not
/// convert to each other.
struct host_space {};    ///< memory that the host reads
struct device_space {};  ///< memory that a device reads; the host does not dereference the pointers

}  // namespace skerry
