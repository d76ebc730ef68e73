// SPDX-License-Identifier: Apache-2.0
// Where Boost's headers are absent.
#include "bench/peer.hpp"

namespace skerry::bench {

peer_answers ask_boost(const graph&, const arguments&) {
  return {{}, {"boost: its headers were not found; install libboost-dev and configure again"}};
}

}  // namespace skerry::bench
