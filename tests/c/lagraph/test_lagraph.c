// SPDX-License-Identifier: Apache-2.0
// skerry/lagraph.h: labels, the matrix afterwards, and errors. A search that leaves out the giant
// component errs on random graphs that one edge connects.
#include <LAGraph.h>
#include <inttypes.h>
#include <skerry/lagraph.h>
#include <stdio.h>
#include <string.h>

#define REQUIRE(that)                                                \
  do {                                                               \
    if (!(that)) {                                                   \
      fprintf(stderr, "%s:%d: not %s\n", __FILE__, __LINE__, #that); \
      exit(1);                                                       \
    }                                                                \
  } while (0)

static uint64_t state = 1;
static uint64_t random_below(uint64_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (state >> 33) % n;
}

static uint64_t root_of(const uint64_t* parent, uint64_t v) {
  while (parent[v] != v) v = parent[v];
  return v;
}

// Entries (u, v) and (v, u), and their union in `parent`, whose roots are the smallest vertices.
static void add(GrB_Matrix A, uint64_t* parent, uint64_t u, uint64_t v) {
  REQUIRE(GrB_Matrix_setElement_BOOL(A, true, u, v) == GrB_SUCCESS);
  REQUIRE(GrB_Matrix_setElement_BOOL(A, true, v, u) == GrB_SUCCESS);
  const uint64_t a = root_of(parent, u), b = root_of(parent, v);
  parent[a < b ? b : a] = a < b ? a : b;
}

static void check_random(uint64_t first, uint64_t second, uint64_t edges, int bridges) {
  const uint64_t n = first + second;
  uint64_t* parent = malloc((n + 1) * sizeof *parent);
  GrB_Matrix A = NULL;
  REQUIRE(GrB_Matrix_new(&A, GrB_BOOL, n, n) == GrB_SUCCESS);
  for (uint64_t v = 0; v < n; ++v) parent[v] = v;
  for (uint64_t k = 0; k < edges; ++k) {
    if (first != 0) add(A, parent, random_below(first), random_below(first));
    if (second != 0) add(A, parent, first + random_below(second), first + random_below(second));
  }
  for (int k = 0; k < bridges; ++k)
    add(A, parent, random_below(first), first + random_below(second));
  GrB_Index before = 0, after = 0, size = 0, present = 0;
  REQUIRE(GrB_Matrix_nvals(&before, A) == GrB_SUCCESS);

  LAGraph_Graph G = calloc(1, sizeof *G);
  G->A = A;
  G->kind = LAGraph_ADJACENCY_UNDIRECTED;
  char msg[LAGRAPH_MSG_LEN] = "old";
  GrB_Vector labels = NULL;
  REQUIRE(LAGr_ConnectedComponents(&labels, G, msg) == GrB_SUCCESS);
  REQUIRE(msg[0] == '\0');
  REQUIRE(GrB_Vector_size(&size, labels) == GrB_SUCCESS && size == n);
  REQUIRE(GrB_Vector_nvals(&present, labels) == GrB_SUCCESS && present == n);
  for (uint64_t v = 0; v < n; ++v) {
    uint64_t label = n;
    REQUIRE(GrB_Vector_extractElement_UINT64(&label, labels, v) == GrB_SUCCESS);
    REQUIRE(label == root_of(parent, v));
  }
  REQUIRE(GrB_Matrix_nvals(&after, A) == GrB_SUCCESS && after == before);
  GrB_Vector_free(&labels);
  GrB_Matrix_free(&G->A);
  free(G);
  free(parent);
}

static void check_errors(void) {
  char msg[LAGRAPH_MSG_LEN];
  GrB_Vector labels = NULL;
  LAGraph_Graph G = calloc(1, sizeof *G);
  REQUIRE(LAGr_ConnectedComponents(NULL, G, msg) == GrB_NULL_POINTER);
  REQUIRE(LAGr_ConnectedComponents(&labels, NULL, msg) == LAGRAPH_INVALID_GRAPH);
  REQUIRE(LAGr_ConnectedComponents(&labels, G, NULL) == LAGRAPH_INVALID_GRAPH);  // no G->A
  REQUIRE(GrB_Matrix_new(&G->A, GrB_BOOL, 3, 4) == GrB_SUCCESS);
  REQUIRE(LAGr_ConnectedComponents(&labels, G, msg) == LAGRAPH_INVALID_GRAPH);
  REQUIRE(strstr(msg, "3 x 4") != NULL && labels == NULL);
  GrB_Matrix_free(&G->A);
  REQUIRE(GrB_Matrix_new(&G->A, GrB_FP64, 3, 3) == GrB_SUCCESS);
  G->kind = LAGraph_ADJACENCY_DIRECTED;
  G->is_symmetric_structure = LAGraph_BOOLEAN_UNKNOWN;
  REQUIRE(LAGr_ConnectedComponents(&labels, G, msg) == LAGRAPH_SYMMETRIC_STRUCTURE_REQUIRED);
  REQUIRE(strstr(msg, "LAGraph_Cached_IsSymmetricStructure") != NULL && labels == NULL);
  G->is_symmetric_structure = LAGraph_TRUE;
  REQUIRE(LAGr_ConnectedComponents(&labels, G, msg) == GrB_SUCCESS && labels != NULL);
  GrB_Vector_free(&labels);
  GrB_Matrix_free(&G->A);
  free(G);
}

int main(void) {
  REQUIRE(GrB_init(GrB_NONBLOCKING) == GrB_SUCCESS);
  check_errors();
  check_random(0, 0, 0, 0);
  check_random(1, 0, 0, 0);
  check_random(3000, 1000, 20000, 1);
  for (int k = 0; k < 1000; ++k) {
    const uint64_t first = 1 + random_below(30), second = 1 + random_below(30);
    check_random(first, second, random_below(40), (int)random_below(3));
  }
  GrB_finalize();
  puts("labels and errors of skerry/lagraph.h are right");
  return 0;
}
