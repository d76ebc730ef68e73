// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/round_watch.hpp"

#include "matrix_ops/error.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

void round_watch::before_round() {
  if (how_.limits.max_rounds != 0 && rounds_ == how_.limits.max_rounds)
    stop("reached the limit of");
  if (how_.progress && !how_.progress({algorithm_.data(), rounds_, watch_.seconds()}))
    stop("was stopped by the progress callback after");
  ++rounds_;
}

void round_watch::stop(const char* why) const {
  throw stopped(formatted("{} {} {} rounds before the labels were right; \"fastsv\" needs "
                          "about log2(n) rounds, \"rem\" one pass",
                          algorithm_, why, rounds_),
                rounds_);
}

}  // namespace skerry
