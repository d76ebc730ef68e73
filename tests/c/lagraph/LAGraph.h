// SPDX-License-Identifier: Apache-2.0
// What skerry/lagraph.h needs of LAGraph, for a test where LAGraph is not installed. Names and
// values are those of LAGraph 1.1.
#pragma once

#include <GraphBLAS.h>
#include <stdlib.h>

#define LAGRAPH_MSG_LEN 256
#define LAGRAPH_INVALID_GRAPH (-1000)
#define LAGRAPH_SYMMETRIC_STRUCTURE_REQUIRED (-1001)

typedef enum { LAGraph_ADJACENCY_UNDIRECTED = 0, LAGraph_ADJACENCY_DIRECTED = 1 } LAGraph_Kind;
typedef enum { LAGraph_FALSE = 0, LAGraph_TRUE = 1, LAGraph_BOOLEAN_UNKNOWN = -1 } LAGraph_Boolean;

typedef struct {
  GrB_Matrix A;
  LAGraph_Kind kind;
  LAGraph_Boolean is_symmetric_structure;
} * LAGraph_Graph;

static int LAGraph_Malloc(void** p, size_t count, size_t size, char* msg) {
  (void)msg;
  *p = malloc(count * size == 0 ? 1 : count * size);
  return *p == NULL ? GrB_OUT_OF_MEMORY : GrB_SUCCESS;
}

static int LAGraph_Free(void** p, char* msg) {
  (void)msg;
  free(*p);
  *p = NULL;
  return GrB_SUCCESS;
}
