/* SPDX-License-Identifier: Apache-2.0 */
/* Sums and extremes over rows, columns and all of the domain.
 *
 * Sums are taken in fixed point and maxima are exact, so the result does not depend on the tiles.
 */
#include "cm1.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIXED_POINT 68719476736.0 /* 2^36 */

/* Pulls the east-west wind towards its mean over each circle of latitude. */
void relax_to_mean(struct tile *t, double rate)
{
    double *u = t->field[FIELD_U];
    size_t n = (size_t)t->ny * (size_t)t->nz;
    int64_t *here = zeroed(n, sizeof *here), *row = zeroed(n, sizeof *row);

    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++)
                here[(size_t)(j - 1) * (size_t)t->nz + (size_t)k] +=
                    llrint(u[CELL(t, i, j, k)] * FIXED_POINT);
    MPI_Allreduce(here, row, (int)n, MPI_INT64_T, MPI_SUM, t->zonal);
    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++) {
                double mean = (double)row[(size_t)(j - 1) * (size_t)t->nz + (size_t)k] /
                              FIXED_POINT / t->total_x;

                u[CELL(t, i, j, k)] += rate * (mean - u[CELL(t, i, j, k)]);
            }
    free(here);
    free(row);
}

/* Largest wind in cells a step. */
double courant_number(const struct tile *t, double dt)
{
    double here = 0.0, all;

    for (int f = FIELD_U; f <= FIELD_W; f++)
        for (int j = 1; j <= t->ny; j++)
            for (int i = 1; i <= t->nx; i++)
                for (int k = 0; k < t->nz; k++)
                    here = fmax(here, fabs(t->field[f][CELL(t, i, j, k)]));
    MPI_Allreduce(&here, &all, 1, MPI_DOUBLE, MPI_MAX, t->comm);
    return all * dt;
}

/* Largest sum of upward wind over a north-south line of columns, in fixed point. */
int64_t updraft_sum(const struct tile *t)
{
    int64_t *here = zeroed((size_t)t->nx, sizeof *here),
            *line = zeroed((size_t)t->nx, sizeof *line);
    int64_t best = INT64_MIN, all;

    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++)
                here[i - 1] += llrint(t->field[FIELD_W][CELL(t, i, j, k)] * FIXED_POINT);
    MPI_Reduce(here, line, t->nx, MPI_INT64_T, MPI_SUM, 0, t->merid);
    MPI_Bcast(line, t->nx, MPI_INT64_T, 0, t->merid);
    for (int i = 0; i < t->nx; i++)
        best = line[i] > best ? line[i] : best;
    MPI_Allreduce(&best, &all, 1, MPI_INT64_T, MPI_MAX, t->comm);
    free(here);
    free(line);
    return all;
}

static uint64_t stir(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0xff51afd7ed558ccdu;
    h ^= h >> 29;
    h *= 0x94d049bb133111ebu;
    return h ^ h >> 32;
}

uint64_t state_digest(const struct tile *t)
{
    uint64_t here = 0, all;

    for (int f = 0; f < FIELD_COUNT; f++)
        for (int j = 1; j <= t->ny; j++)
            for (int i = 1; i <= t->nx; i++)
                for (int k = 0; k < t->nz; k++) {
                    uint64_t place = ((uint64_t)(t->first_y + j) << 40) |
                                     ((uint64_t)(t->first_x + i) << 20) | (uint64_t)k;
                    uint64_t bits;

                    memcpy(&bits, &t->field[f][CELL(t, i, j, k)], sizeof bits);
                    here += stir(stir((uint64_t)f + 1, place), bits);
                }
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, t->comm);
    return all;
}
