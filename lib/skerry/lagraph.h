// SPDX-License-Identifier: Apache-2.0
// LAGr_ConnectedComponents of LAGraph, computed by Skerry (C99). Include it after LAGraph.h, and
// link libskerry_c.so: calls after this include run in Skerry. Nothing else in the program changes.
#ifndef SKERRY_LAGRAPH_H
#define SKERRY_LAGRAPH_H

#include <LAGraph.h>
#include <stdio.h>

#include "skerry/skerry.h"

/// @addtogroup c
/// @{

/// The error of LAGraph, or of GraphBLAS, that says the same.
static inline int skerry_lagraph_error(skerry_status status) {
  switch (status) {
    case SKERRY_OK:
      return GrB_SUCCESS;
    case SKERRY_INVALID_MATRIX:
      return LAGRAPH_INVALID_GRAPH;
    case SKERRY_OUT_OF_MEMORY:
      return GrB_OUT_OF_MEMORY;
    default:
      return GrB_PANIC;
  }
}

/// Writes a text to a message of LAGraph's, which may be null; returns the error.
static inline int skerry_lagraph_fail(int error, const char* text, char* msg) {
  if (msg != NULL) snprintf(msg, LAGRAPH_MSG_LEN, "%s", text);
  return error;
}

/// Labels the rows of a CSR matrix by the default algorithm.
///
/// labels  [row_count]
static inline skerry_status skerry_lagraph_solve(uint64_t row_count, uint64_t column_count,
                                                 const GrB_Index* row_offsets,
                                                 const GrB_Index* columns, uint64_t* labels,
                                                 char* msg) {
  skerry_options how = {0};
  skerry_csr A = {0};
  skerry_labels to = {0};
  how.struct_size = sizeof how;
  how.symmetric = 1;
  A.struct_size = sizeof A;
  A.row_count = row_count;
  A.column_count = column_count;
  A.entry_count = row_offsets[row_count];
  A.row_offsets = row_offsets;
  A.columns = columns;
  A.offset_bits = A.id_bits = 64;
  to.struct_size = sizeof to;
  to.data = labels;
  to.size = row_count;
  to.bits = 64;
  return skerry_cc_csr(&A, &how, &to, NULL, msg, msg == NULL ? 0 : LAGRAPH_MSG_LEN);
}

/// LAGr_ConnectedComponents of LAGraph.
///
/// G->A is read in its own arrays. It is empty during the call, so that no other thread may use it,
/// as in LAGraph's function. Afterwards it has its entries again, in CSR format.
///
/// component  receives a full GrB_Vector of n GrB_UINT64: the smallest vertex of each component
/// G          undirected, or directed with G->is_symmetric_structure true
/// msg        [LAGRAPH_MSG_LEN] receives "" or the error; null: not needed
/// returns    GrB_SUCCESS; GrB_NULL_POINTER, LAGRAPH_INVALID_GRAPH,
///            LAGRAPH_SYMMETRIC_STRUCTURE_REQUIRED, or an error of GraphBLAS or LAGraph_Malloc()
/// cost       as skerry_cc_csr(), and n labels of 8 bytes
static inline int skerry_LAGr_ConnectedComponents(GrB_Vector* component, const LAGraph_Graph G,
                                                  char* msg) {
  GrB_Index n = 0, width = 0, offset_bytes = 0, column_bytes = 0, value_bytes = 0;
  GrB_Index* row_offsets = NULL;
  GrB_Index* columns = NULL;
  void* values = NULL;
  void* labels = NULL;
  bool has_one_value = false, is_unsorted = false;
  int error;

  if (msg != NULL) msg[0] = '\0';
  if (component == NULL)
    return skerry_lagraph_fail(GrB_NULL_POINTER, "component is a null pointer", msg);
  *component = NULL;
  if (G == NULL || G->A == NULL)
    return skerry_lagraph_fail(LAGRAPH_INVALID_GRAPH, "G, or G->A, is a null pointer", msg);
  if (G->kind != LAGraph_ADJACENCY_UNDIRECTED && G->is_symmetric_structure != LAGraph_TRUE)
    return skerry_lagraph_fail(LAGRAPH_SYMMETRIC_STRUCTURE_REQUIRED,
                               "G is directed, and G->A is not known to be symmetric; call "
                               "LAGraph_Cached_IsSymmetricStructure first",
                               msg);

  error = GrB_Matrix_nrows(&n, G->A);
  if (error == GrB_SUCCESS) error = GrB_Matrix_ncols(&width, G->A);
  if (error != GrB_SUCCESS) return error;
  error = LAGraph_Malloc(&labels, n, sizeof(uint64_t), msg);
  if (error != GrB_SUCCESS) return error;
  error = GrB_Vector_new(component, GrB_UINT64, n);
  if (error == GrB_SUCCESS)
    error = GxB_Matrix_unpack_CSR(G->A, &row_offsets, &columns, &values, &offset_bytes,
                                  &column_bytes, &value_bytes, &has_one_value, &is_unsorted, NULL);
  if (error == GrB_SUCCESS) {
    const skerry_status status =
        skerry_lagraph_solve(n, width, row_offsets, columns, (uint64_t*)labels, msg);
    error = GxB_Matrix_pack_CSR(G->A, &row_offsets, &columns, &values, offset_bytes, column_bytes,
                                value_bytes, has_one_value, is_unsorted, NULL);
    if (error == GrB_SUCCESS) error = skerry_lagraph_error(status);
  }
  if (error == GrB_SUCCESS)
    error = GxB_Vector_pack_Full(*component, &labels, n * sizeof(uint64_t), false, NULL);
  if (error != GrB_SUCCESS) GrB_Vector_free(component);
  LAGraph_Free(&labels, NULL);  // null after it was packed
  return error;
}

/// The name that LAGraph declares, from here on.
#define LAGr_ConnectedComponents skerry_LAGr_ConnectedComponents

/// @}

#endif
