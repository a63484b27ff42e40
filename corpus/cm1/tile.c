/* SPDX-License-Identifier: Apache-2.0 */
/* How the domain is cut into tiles, and the communicators of their rows and columns. */
#include "cm1.h"

#include <stdlib.h>
#include <string.h>

static int tiles_choose(struct tile *t)
{
    int best = 0;

    for (int x = 1; x <= t->size; x++) {
        int y = t->size / x;

        if (x * y != t->size || x > t->total_x || y > t->total_y)
            continue;
        if (!best || abs(x - y) < abs(best - t->size / best))
            best = x;
    }
    t->tiles_x = best;
    t->tiles_y = best ? t->size / best : 0;
    return best > 0;
}

static int tile_at(const struct tile *t, int x, int y)
{
    x = (x + t->tiles_x) % t->tiles_x;
    y = (y + t->tiles_y) % t->tiles_y;
    return y * t->tiles_x + x;
}

/* Returns 0 when the domain cannot be cut into one tile for every rank. */
int tile_init(struct tile *t, int total_x, int total_y, int nz, MPI_Comm comm)
{
    int x, y;

    memset(t, 0, sizeof *t);
    MPI_Comm_rank(comm, &t->rank);
    MPI_Comm_size(comm, &t->size);
    t->total_x = total_x;
    t->total_y = total_y;
    t->nz = nz;
    if (!tiles_choose(t))
        return 0;
    x = t->rank % t->tiles_x;
    y = t->rank / t->tiles_x;
    t->first_x = (int)((long)total_x * x / t->tiles_x);
    t->first_y = (int)((long)total_y * y / t->tiles_y);
    t->nx = (int)((long)total_x * (x + 1) / t->tiles_x) - t->first_x;
    t->ny = (int)((long)total_y * (y + 1) / t->tiles_y) - t->first_y;
    t->neighbour[WEST] = tile_at(t, x - 1, y);
    t->neighbour[EAST] = tile_at(t, x + 1, y);
    t->neighbour[SOUTH] = tile_at(t, x, y - 1);
    t->neighbour[NORTH] = tile_at(t, x, y + 1);
    MPI_Comm_dup(comm, &t->comm);
    MPI_Comm_split(comm, y, x, &t->zonal);
    MPI_Comm_split(comm, x, y, &t->merid);
    MPI_Type_contiguous(t->nx * nz, MPI_DOUBLE, &t->line_x);
    MPI_Type_vector(t->ny, nz, (t->nx + 2) * nz, MPI_DOUBLE, &t->line_y);
    MPI_Type_commit(&t->line_x);
    MPI_Type_commit(&t->line_y);
    for (int f = 0; f < FIELD_COUNT; f++)
        t->field[f] =
            zeroed((size_t)(t->nx + 2) * (size_t)(t->ny + 2) * (size_t)nz, sizeof(double));
    return 1;
}

void tile_fini(struct tile *t)
{
    for (int f = 0; f < FIELD_COUNT; f++)
        free(t->field[f]);
    MPI_Type_free(&t->line_x);
    MPI_Type_free(&t->line_y);
    MPI_Comm_free(&t->zonal);
    MPI_Comm_free(&t->merid);
    MPI_Comm_free(&t->comm);
}
