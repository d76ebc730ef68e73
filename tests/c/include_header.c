/* SPDX-License-Identifier: Apache-2.0 */
/* A program that includes the header and nothing before it; the second checks the include guard. */
#include <skerry/skerry.h>
#include <skerry/skerry.h>

int main(void) { return skerry_version() == 0; }
