// SPDX-License-Identifier: Apache-2.0
// The first include of each public header: an older standard ends in one error.
#pragma once

#if __cplusplus < 202002L
#error skerry needs C++20; compile with -std=c++20 or later
#include <-std=c++20>  // no such file: compilers go on after #error, but not after this
#endif
