// SPDX-License-Identifier: Apache-2.0
// Stands in for run_openmp.cpp in a build whose thread sanitizer does not understand OpenMP.
#include "executor_of.hpp"

namespace skerry {

backend_info openmp_info() {
  return {"openmp", false, "build without the thread sanitizer, or use \"threads\""};
}

any_executor openmp_executor(unsigned) {
  throw not_compiled("back end \"openmp\" is not compiled in; " + openmp_info().remedy);
}

}  // namespace skerry
