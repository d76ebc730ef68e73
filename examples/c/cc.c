// SPDX-License-Identifier: Apache-2.0
// The components of a CSR matrix, from C99.
#include <inttypes.h>
#include <skerry/skerry.h>
#include <stdio.h>

int main(void) {
  const int32_t row_offsets[] = {0, 1, 3, 4, 5, 6};  // a path 0 - 1 - 2, and an edge 3 - 4
  const int32_t columns[] = {1, 0, 2, 1, 4, 3};
  const skerry_csr A = {.struct_size = sizeof A,
                        .row_count = 5,
                        .column_count = 5,
                        .entry_count = 6,
                        .row_offsets = row_offsets,
                        .columns = columns,
                        .offset_bits = 32,
                        .id_bits = 32};
  uint32_t label[5];
  const skerry_labels labels = {.struct_size = sizeof labels, .data = label, .size = 5, .bits = 32};
  skerry_result found = {.struct_size = sizeof found};
  char message[256];
  const skerry_status status = skerry_cc_csr(&A, NULL, &labels, &found, message, sizeof message);
  if (status != SKERRY_OK) {
    fprintf(stderr, "%s: %s\n", skerry_status_name(status), message);
    return 1;
  }
  printf("%" PRIu64 " components:", found.count);
  for (int v = 0; v < 5; ++v) printf(" %" PRIu32, label[v]);
  printf("\n");  // 2 components: 0 0 0 3 3
  return 0;
}
