/* SPDX-License-Identifier: Apache-2.0 */
/* A program that includes the header and nothing before it; the second checks the include guard,
   which clang-format would remove. */
/* clang-format off */
#include <skerry/skerry.h>
#include <skerry/skerry.h>
/* clang-format on */

int main(void) { return skerry_version() == 0; }
