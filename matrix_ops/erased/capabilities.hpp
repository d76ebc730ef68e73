// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry::erased {

/// Which of the optional operations a back end has.
struct capabilities {
  bool samples = false;    // sampling_backend
  bool masks = false;      // masking_backend
  bool pushes = false;     // pushing_backend
  bool filters = false;    // filtering_backend
  bool rewrites = false;   // rewriting_backend
  bool semirings = false;  // given_semiring_backend

  /// Whether a back end with these has all that `need` names.
  [[nodiscard]] constexpr bool cover(const capabilities& need) const {
    return samples >= need.samples && masks >= need.masks && pushes >= need.pushes &&
           filters >= need.filters && rewrites >= need.rewrites && semirings >= need.semirings;
  }
};

}  // namespace skerry::erased
