/* SPDX-License-Identifier: Apache-2.0 */
/* Which block of the grid a rank has, who its neighbours are, and the exchange of the layers
 * between them. */
#include "minighost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of all ways to cut the grid into npes blocks the one with the smallest surface. */
static int choose_blocks(block_t *b)
{
    long best = -1;

    for (int px = 1; px <= b->npes; px++)
        for (int py = 1; px * py <= b->npes; py++) {
            int pz = b->npes / px / py;
            long surface;

            if (px * py * pz != b->npes || px > b->grid[0] || py > b->grid[1] || pz > b->grid[2])
                continue;
            surface = (long)(px - 1) * b->grid[1] * b->grid[2] +
                      (long)(py - 1) * b->grid[0] * b->grid[2] +
                      (long)(pz - 1) * b->grid[0] * b->grid[1];
            if (best >= 0 && surface >= best)
                continue;
            best = surface;
            b->blocks[0] = px;
            b->blocks[1] = py;
            b->blocks[2] = pz;
        }
    return best >= 0;
}

static void place_block(block_t *b)
{
    int stride = 1;

    for (int d = 0; d < 3; d++) {
        int n = b->blocks[d], at = b->me / stride % n;

        b->first[d] = (int)((long)b->grid[d] * at / n);
        b->points[d] = (int)((long)b->grid[d] * (at + 1) / n) - b->first[d];
        b->wide[d] = b->points[d] + 2;
        b->neighbor[d][0] = at > 0 ? b->me - stride : -1;
        b->neighbor[d][1] = at < n - 1 ? b->me + stride : -1;
        stride *= n;
    }
}

static double *new_grid(const block_t *b)
{
    double *g = calloc((size_t)b->wide[0] * (size_t)b->wide[1] * (size_t)b->wide[2], sizeof *g);

    if (!g) {
        fprintf(stderr, "minighost: rank %d: no memory for its block\n", b->me);
        MPI_Abort(b->comm, 1);
        exit(1);
    }
    return g;
}

/* Returns 0 when the grid is too small for so many ranks. */
int block_init(block_t *b, const int grid[3], int nvars, MPI_Comm comm)
{
    memset(b, 0, sizeof *b);
    b->comm = comm;
    MPI_Comm_rank(comm, &b->me);
    MPI_Comm_size(comm, &b->npes);
    memcpy(b->grid, grid, sizeof b->grid);
    if (!choose_blocks(b))
        return 0;
    place_block(b);
    b->nvars = nvars;
    for (int v = 0; v < nvars; v++)
        b->var[v] = new_grid(b);
    b->work = new_grid(b);
    b->request = malloc((size_t)nvars * 4 * sizeof *b->request);
    if (!b->request)
        MPI_Abort(comm, 1);
    MPI_Type_vector(b->wide[1] * b->wide[2], 1, b->wide[0], MPI_DOUBLE, &b->face[0]);
    MPI_Type_vector(b->wide[2], b->wide[0], b->wide[0] * b->wide[1], MPI_DOUBLE, &b->face[1]);
    MPI_Type_contiguous(b->wide[0] * b->wide[1], MPI_DOUBLE, &b->face[2]);
    for (int d = 0; d < 3; d++)
        MPI_Type_commit(&b->face[d]);
    return 1;
}

void block_free(block_t *b)
{
    for (int d = 0; d < 3; d++)
        MPI_Type_free(&b->face[d]);
    for (int v = 0; v < b->nvars; v++)
        free(b->var[v]);
    free(b->work);
    free(b->request);
}

static size_t layer(const block_t *b, int d, int at)
{
    return d == 0 ? AT(b, at, 0, 0) : d == 1 ? AT(b, 0, at, 0) : AT(b, 0, 0, at);
}

/* One direction of all variables at once. Side 0 is below, side 1 above; the tag says which side of
 * the sender it was. */
static void exchange_direction(block_t *b, int d)
{
    const int inner[2] = {1, b->points[d]}, ghost[2] = {0, b->points[d] + 1};
    int n = 0;

    for (int v = 0; v < b->nvars; v++)
        for (int side = 0; side < 2; side++)
            if (b->neighbor[d][side] >= 0)
                MPI_Irecv(b->var[v] + layer(b, d, ghost[side]), 1, b->face[d], b->neighbor[d][side],
                          v * 6 + d * 2 + (1 - side), b->comm, &b->request[n++]);
    for (int v = 0; v < b->nvars; v++)
        for (int side = 0; side < 2; side++)
            if (b->neighbor[d][side] >= 0)
                MPI_Isend(b->var[v] + layer(b, d, inner[side]), 1, b->face[d], b->neighbor[d][side],
                          v * 6 + d * 2 + side, b->comm, &b->request[n++]);
    MPI_Waitall(n, b->request, MPI_STATUSES_IGNORE);
}

/* Direction after direction: ghosts already there travel on, which fills edges and corners too. */
void exchange_ghosts(block_t *b)
{
    for (int d = 0; d < 3; d++)
        exchange_direction(b, d);
}
