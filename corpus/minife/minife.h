/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the finite-element solver share: the mesh, the distributed matrix and its
 * exchange lists. */
#ifndef MINIFE_H
#define MINIFE_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

/* A brick of nx * ny * nz unknowns, cut into one box a rank. Rows are numbered box by box. */
struct mesh {
    int rank, size;
    int n[3];     /* unknowns in x, y, z */
    int boxes[3]; /* boxes in x, y, z; their product is size */
    int low[3];   /* this rank's box: low <= x < high */
    int high[3];
    int nrows;    /* unknowns in this box */
    long *offset; /* first row of every rank, size + 1 */
};

/* Compressed rows. Columns start as global rows; matrix_localize turns them into places of a vector
 * with halo. */
struct matrix {
    int nrows, nexternal;
    int *row;
    long *global;
    int *column;
    double *value;
    long *external; /* global rows of the halo entries, ascending */

    int nrecv, nsend;
    int *recv_rank, *recv_count; /* owners of the externals, ascending */
    int *send_rank, *send_count; /* ranks that need rows of this one, ascending */
    int *send_row;               /* local rows, grouped by rank */
    double *send_buffer;
    MPI_Request *requests;
};

/* mesh.c */
void mesh_init(struct mesh *m, const int n[3], MPI_Comm comm);
void mesh_fini(struct mesh *m);
long mesh_row(const struct mesh *m, const int at[3]);
int mesh_owner(const struct mesh *m, long row);

/* assemble.c */
void matrix_assemble(struct matrix *a, const struct mesh *m, int step);
void matrix_fini(struct matrix *a);
double source_term(const struct mesh *m, int local, int step);
uint64_t point_key(const struct mesh *m, int local);

/* localize.c */
void matrix_localize(struct matrix *a, const struct mesh *m, MPI_Comm comm);

/* solve.c */
int cg_solve(struct matrix *a, const double *b, double *x, int max_iterations, double *norm,
             MPI_Comm comm);

/* dot.c */
double dot_exact(const double *x, const double *y, int n, MPI_Comm comm);

/* support.c */
void *checked_alloc(long count, size_t size);
uint64_t scramble(uint64_t a, uint64_t b);

#endif
