// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/buffer.hpp"

template std::vector<std::uint32_t,
                     skerry::uninitialised<std::uint32_t, skerry::page_kind::large>>::~vector();
template std::vector<std::uint64_t,
                     skerry::uninitialised<std::uint64_t, skerry::page_kind::large>>::~vector();
template std::vector<std::uint32_t,
                     skerry::uninitialised<std::uint32_t, skerry::page_kind::small>>::~vector();
template std::vector<std::uint64_t,
                     skerry::uninitialised<std::uint64_t, skerry::page_kind::small>>::~vector();
