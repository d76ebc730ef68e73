// SPDX-License-Identifier: Apache-2.0
// run_boost() where CMake found no headers of Boost.
#include "bench/peer.hpp"

namespace skerry::bench {

peer_answers run_boost(const graph&, const arguments&) {
  return {{}, {"boost: its headers were not found; install libboost-dev and configure again"}};
}

}  // namespace skerry::bench
