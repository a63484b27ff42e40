/* SPDX-License-Identifier: Apache-2.0 */
/* Lattice, fields and gathers of the staggered-fermion code. */
#ifndef MILC_H
#define MILC_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#define NDIRS      8 /* forward 0..3 (x y z t), backward 4..7 */
#define OPP_DIR(d) (((d) + 4) % NDIRS)
#define ANYNODE    MPI_ANY_SOURCE

#define GATHER_TAG         40 /* + direction */
#define GENERAL_GATHER_TAG 60

typedef struct {
    double real, imag;
} complex_t;

typedef struct {
    complex_t c[3];
} vector_t;

typedef struct {
    complex_t e[3][3];
} matrix_t;

/* The part of the lattice on this node: a box of the same size on every node. */
typedef struct {
    MPI_Comm comm;
    int this_node, number_of_nodes;
    int size[4];    /* sites of the lattice */
    int squares[4]; /* boxes in each direction */
    int box[4];     /* sites of a box */
    int origin[4];  /* first site of this box */
    int sites_on_node;
    int *neighbour[NDIRS]; /* local site, or sites_on_node + place in the face that arrives */
    int face_sites[NDIRS]; /* 0 when the lattice is not cut in this direction */
    int *face[NDIRS];      /* local sites that a gather from this direction sends away */
    int send_to[NDIRS], recv_from[NDIRS];
} lattice_t;

/* A gather under way. */
typedef struct {
    const lattice_t *lattice;
    const vector_t *field;
    int dir;
    vector_t *out, *in;
    MPI_Request request[2];
} gather_t;

extern int mynode;

/* layout.c */
int layout_init(lattice_t *l, const int size[4], MPI_Comm comm);
void layout_free(lattice_t *l);
int node_number(const lattice_t *l, const int x[4]);
int node_index(const lattice_t *l, const int x[4]);
void site_coords(const lattice_t *l, int i, int x[4]);
uint64_t site_number(const lattice_t *l, const int x[4]);

/* gather.c */
gather_t *start_gather(const lattice_t *l, const vector_t *field, int dir);
void wait_gather(gather_t *g);
const vector_t *gathered(const gather_t *g, int i);
void cleanup_gather(gather_t *g);
void general_gather(const lattice_t *l, const vector_t *field, const int displacement[4],
                    vector_t *result);

/* dirac.c */
void dslash(const lattice_t *l, matrix_t *const links[4], const vector_t *src, vector_t *dest);
void invert(const lattice_t *l, matrix_t *const links[4], const vector_t *b, vector_t *x,
            int iterations);
int64_t g_int64_sum(const lattice_t *l, int64_t value);
int64_t residual_norm(const lattice_t *l, matrix_t *const links[4], const vector_t *b,
                      const vector_t *x);
int64_t fixed_point(double value);

/* su3.c */
void mult_mat_vec(const matrix_t *a, const vector_t *b, vector_t *c);
void mult_adj_mat_vec(const matrix_t *a, const vector_t *b, vector_t *c);
double real_dot(const vector_t *a, const vector_t *b);
void random_su3(uint64_t seed, matrix_t *u);
void random_vector(uint64_t seed, vector_t *v);
uint64_t scatter_bits(uint64_t x);

/* com.c */
void *node_alloc(size_t count, size_t size);
void terminate(int status, const char *why);

#endif
