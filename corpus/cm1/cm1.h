/* SPDX-License-Identifier: Apache-2.0 */
/* The tile of a rank, its fields and their halos. */
#ifndef CM1_H
#define CM1_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

enum field_name { FIELD_U, FIELD_V, FIELD_W, FIELD_PI, FIELD_TH, FIELD_COUNT };

enum side { WEST, EAST, SOUTH, NORTH, SIDES };

#define SIDE_BIT(side) (1u << (side))
#define ALL_SIDES      0xfu

/* Columns i = 0 and nx + 1, rows j = 0 and ny + 1 are halo. Levels are contiguous, a column of air
 * is one piece of memory. */
struct tile {
    MPI_Comm comm;  /* all tiles */
    MPI_Comm zonal; /* tiles with the same rows */
    MPI_Comm merid; /* tiles with the same columns */
    int rank, size;
    int tiles_x, tiles_y;
    int total_x, total_y, nz; /* points of the domain, periodic in x and y */
    int first_x, first_y;     /* first point of this tile */
    int nx, ny;
    int neighbour[SIDES];
    MPI_Datatype line_x, line_y; /* a row of columns, a column of columns */
    double *field[FIELD_COUNT];
};

/* A halo exchange under way; several fields may be exchanged at once. */
struct halo {
    int n;
    MPI_Request request[FIELD_COUNT * SIDES * 2];
};

#define CELL(t, i, j, k)                                                                           \
    (((size_t)(j) * (size_t)((t)->nx + 2) + (size_t)(i)) * (size_t)(t)->nz + (size_t)(k))

/* tile.c */
int tile_init(struct tile *t, int total_x, int total_y, int nz, MPI_Comm comm);
void tile_fini(struct tile *t);

/* halo.c */
void halo_start(struct halo *h, struct tile *t, enum field_name f, unsigned sides);
void halo_finish(struct halo *h);

/* dynamics.c */
void bubble_init(struct tile *t);
void step_momentum(struct tile *t, double dt);
void step_pressure(struct tile *t, double dt);
void step_heat(struct tile *t, double dt, double *scratch);

/* statistics.c */
void relax_to_mean(struct tile *t, double rate);
double courant_number(const struct tile *t, double dt);
int64_t updraft_sum(const struct tile *t);
uint64_t state_digest(const struct tile *t);

/* memory.c */
void *zeroed(size_t n, size_t size);

#endif
