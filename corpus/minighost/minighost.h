/* SPDX-License-Identifier: Apache-2.0 */
/* The block of a rank and what is done with it. */
#ifndef MINIGHOST_H
#define MINIGHOST_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_VARS 40

/* Blocks of the grid carry one layer of ghost points. Index 0 is x, 1 is y, 2 is z everywhere. */
typedef struct {
    MPI_Comm comm;
    int me, npes;
    int grid[3];          /* points of the whole grid */
    int blocks[3];        /* blocks in each direction */
    int first[3];         /* first point of this block */
    int points[3];        /* points of this block, without ghosts */
    int wide[3];          /* with ghosts */
    int neighbor[3][2];   /* below and above, -1 at the rim */
    MPI_Datatype face[3]; /* one layer across each direction, ghosts of the others included */
    int nvars;
    double *var[MAX_VARS];
    double *work;
    MPI_Request *request; /* 4 for every variable */
} block_t;

#define AT(b, i, j, k)                                                                             \
    (((size_t)(k) * (size_t)(b)->wide[1] + (size_t)(j)) * (size_t)(b)->wide[0] + (size_t)(i))

int block_init(block_t *b, const int grid[3], int nvars, MPI_Comm comm);
void block_free(block_t *b);
void exchange_ghosts(block_t *b);
void stencil_7pt(block_t *b, int var);
void stencil_27pt(block_t *b, int var);
int64_t grid_sum(const block_t *b, int var);
void insert_spikes(block_t *b, int step);
uint64_t grid_digest(const block_t *b);
void fill_random(block_t *b);

#endif
