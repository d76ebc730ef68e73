// SPDX-License-Identifier: Apache-2.0
// error: include skerry/graphblas.hpp first, or both inside of extern "C"
// lines: 13
#include <GraphBLAS.h>

#include <skerry/graphblas.hpp>

int main() { return GrB_finalize(); }
