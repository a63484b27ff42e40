/* SPDX-License-Identifier: Apache-2.0 */
/* The work on a block: averages over neighbouring points, heat spikes, and the sums that check
 * them. */
#include "minighost.h"

#include <math.h>
#include <string.h>

#define FIXED_POINT 4294967296.0 /* 2^32 */

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = a ^ (b * 0x9fb21c651e98df25u);

    x ^= (x >> 35) + (x << 24);
    x *= 0x9fb21c651e98df25u;
    return x ^ x >> 28;
}

static uint64_t point_number(const block_t *b, int i, int j, int k)
{
    return ((uint64_t)(b->first[2] + k - 1) * (uint64_t)b->grid[1] +
            (uint64_t)(b->first[1] + j - 1)) *
               (uint64_t)b->grid[0] +
           (uint64_t)(b->first[0] + i - 1);
}

#define FOR_ALL_POINTS(b)                                                                          \
    for (int k = 1; k <= (b)->points[2]; k++)                                                      \
        for (int j = 1; j <= (b)->points[1]; j++)                                                  \
            for (int i = 1; i <= (b)->points[0]; i++)

void fill_random(block_t *b)
{
    for (int v = 0; v < b->nvars; v++)
        FOR_ALL_POINTS(b)
    b->var[v][AT(b, i, j, k)] =
        (double)(mix((uint64_t)v + 1, point_number(b, i, j, k)) % 100000) / 100000.0;
}

static void swap_work(block_t *b, int var)
{
    double *old = b->var[var];

    b->var[var] = b->work;
    b->work = old;
}

void stencil_7pt(block_t *b, int var)
{
    const double *g = b->var[var];

    FOR_ALL_POINTS(b)
    {
        b->work[AT(b, i, j, k)] =
            (g[AT(b, i, j, k)] + g[AT(b, i - 1, j, k)] + g[AT(b, i + 1, j, k)] +
             g[AT(b, i, j - 1, k)] + g[AT(b, i, j + 1, k)] + g[AT(b, i, j, k - 1)] +
             g[AT(b, i, j, k + 1)]) /
            7.0;
    }
    swap_work(b, var);
}

void stencil_27pt(block_t *b, int var)
{
    const double *g = b->var[var];

    FOR_ALL_POINTS(b)
    {
        double sum = 0.0;

        for (int dk = -1; dk <= 1; dk++)
            for (int dj = -1; dj <= 1; dj++) {
                const double *line = g + AT(b, i, j + dj, k + dk);

                sum += line[-1] + line[0] + line[1];
            }
        b->work[AT(b, i, j, k)] = sum / 27.0;
    }
    swap_work(b, var);
}

/* A source of heat in one point of each variable, somewhere else in every step. */
void insert_spikes(block_t *b, int step)
{
    for (int v = 0; v < b->nvars; v++) {
        int at[3], is_mine = 1;

        for (int d = 0; d < 3; d++) {
            at[d] =
                (int)(mix((uint64_t)step * 3 + (uint64_t)d, (uint64_t)v) % (uint64_t)b->grid[d]) -
                b->first[d] + 1;
            is_mine = is_mine && at[d] >= 1 && at[d] <= b->points[d];
        }
        if (is_mine)
            b->var[v][AT(b, at[0], at[1], at[2])] += 8.0;
    }
}

/* Sum of a variable in fixed point: exact, so the same on any number of ranks. */
int64_t grid_sum(const block_t *b, int var)
{
    int64_t here = 0, all;

    FOR_ALL_POINTS(b)
    here += llrint(b->var[var][AT(b, i, j, k)] * FIXED_POINT);
    MPI_Allreduce(&here, &all, 1, MPI_INT64_T, MPI_SUM, b->comm);
    return all;
}

uint64_t grid_digest(const block_t *b)
{
    uint64_t here = 0, all;

    for (int v = 0; v < b->nvars; v++)
        FOR_ALL_POINTS(b)
        {
            uint64_t bits;

            memcpy(&bits, &b->var[v][AT(b, i, j, k)], sizeof bits);
            here += mix(mix((uint64_t)v, point_number(b, i, j, k)), bits);
        }
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, b->comm);
    return all;
}
