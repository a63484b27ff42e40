/* SPDX-License-Identifier: Apache-2.0 */
/* V-cycles: damped Jacobi on every grid, residuals summed over groups on the way down, corrections
 * copied on the way up.
 *
 * Entries of a row are added in the order of their ids and residuals travel as fixed-point
 * integers, so every iterate has the same bits on any number of ranks. */
#include "amg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SWEEPS        2
#define SWEEPS_BOTTOM 24
#define DAMPING       0.6666666666666666
#define FIXED_POINT   1099511627776.0 /* 2^40 */

static double row_residual(const struct level *l, int i)
{
    double sum = l->b[i];

    for (int k = l->row[i]; k < l->row[i + 1]; k++)
        sum -= (double)l->value[k] * l->x[l->where[k]];
    return sum;
}

static double row_diagonal(const struct level *l, int i)
{
    for (int k = l->row[i]; k < l->row[i + 1]; k++)
        if (l->where[k] == i)
            return (double)l->value[k];
    return 1.0;
}

static void smooth(struct level *l, int sweeps)
{
    for (int s = 0; s < sweeps; s++) {
        package_fill(&l->pack, l->nrows, l->x);
        for (int i = 0; i < l->nrows; i++)
            l->r[i] = row_residual(l, i);
        for (int i = 0; i < l->nrows; i++)
            l->x[i] += DAMPING * l->r[i] / row_diagonal(l, i);
    }
}

static void restrict_residual(struct level *fine, struct level *coarse)
{
    int length = coarse->nrows + coarse->pack.nneeded;
    int64_t *sum = memory_get((size_t)length, sizeof *sum);

    package_fill(&fine->pack, fine->nrows, fine->x);
    for (int i = 0; i < fine->nrows; i++)
        sum[fine->coarse[i]] += llrint(row_residual(fine, i) * FIXED_POINT);
    package_gather(&coarse->pack, coarse->nrows, sum);
    for (int i = 0; i < coarse->nrows; i++) {
        coarse->b[i] = (double)sum[i] / FIXED_POINT;
        coarse->x[i] = 0.0;
    }
    free(sum);
}

void cycle_run(struct level *levels, int nlevels, int depth)
{
    struct level *fine = &levels[depth], *coarse = fine + 1;

    if (depth == nlevels - 1) {
        smooth(fine, SWEEPS_BOTTOM);
        return;
    }
    smooth(fine, SWEEPS);
    restrict_residual(fine, coarse);
    cycle_run(levels, nlevels, depth + 1);
    package_fill(&coarse->pack, coarse->nrows, coarse->x);
    for (int i = 0; i < fine->nrows; i++)
        fine->x[i] += coarse->x[fine->coarse[i]];
    smooth(fine, SWEEPS);
}

/* Largest residual of the grid, on all ranks; a maximum is exact. */
double cycle_residual(struct level *l)
{
    double here = 0.0, all;

    package_fill(&l->pack, l->nrows, l->x);
    for (int i = 0; i < l->nrows; i++)
        here = fmax(here, fabs(row_residual(l, i)));
    MPI_Allreduce(&here, &all, 1, MPI_DOUBLE, MPI_MAX, l->comm);
    return all;
}
