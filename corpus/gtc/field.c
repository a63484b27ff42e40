/* SPDX-License-Identifier: Apache-2.0 */
/* Charge on the shared planes, the potential on each plane, and the planes lent to the neighbours.
 */
#include "gtc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TAG_CHARGE   1
#define TAG_PHI      2
#define SWEEPS       6
#define CHARGE_SCALE (1.0 / 1048576.0 / 64.0)

/* The plane behind the wedge holds charge that belongs to the right neighbour. */
static void charge_collect(struct torus *t)
{
    size_t behind = (size_t)(t->last - t->first) * t->plane;
    int64_t *in = array_new(t->plane, sizeof *in);

    MPI_Sendrecv(t->charge + behind, (int)t->plane, MPI_INT64_T, t->right, TAG_CHARGE, in,
                 (int)t->plane, MPI_INT64_T, t->left, TAG_CHARGE, t->comm, MPI_STATUS_IGNORE);
    for (size_t i = 0; i < t->plane; i++)
        t->charge[i] += in[i];
    free(in);
}

/* A few relaxation sweeps of a screened Poisson equation: periodic in theta, grounded at both rims.
 */
static void plane_solve(const struct torus *t, const int64_t *charge, double *phi, double *old)
{
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        memcpy(old, phi, t->plane * sizeof *old);
        for (int j = 0; j < t->ntheta; j++) {
            const double *above = old + (size_t)((j + 1) % t->ntheta) * (size_t)t->nr;
            const double *below = old + (size_t)((j + t->ntheta - 1) % t->ntheta) * (size_t)t->nr;
            size_t row = (size_t)j * (size_t)t->nr;

            for (int i = 1; i < t->nr - 1; i++) {
                size_t k = row + (size_t)i;

                phi[k] = ((double)charge[k] * CHARGE_SCALE + old[k - 1] + old[k + 1] + above[i] +
                          below[i]) /
                         4.5;
            }
        }
    }
}

void field_solve(struct torus *t)
{
    int planes = t->last - t->first;
    double *old = array_new(t->plane, sizeof *old);

    charge_collect(t);
    for (int k = 0; k < planes; k++)
        plane_solve(t, t->charge + (size_t)k * t->plane, t->phi + (size_t)k * t->plane, old);
    free(old);
    MPI_Sendrecv(t->phi, (int)t->plane, MPI_DOUBLE, t->left, TAG_PHI,
                 t->phi + (size_t)planes * t->plane, (int)t->plane, MPI_DOUBLE, t->right, TAG_PHI,
                 t->comm, MPI_STATUS_IGNORE);
}

/* Sum of the squared potential in fixed point. */
int64_t field_energy(const struct torus *t)
{
    int64_t here = 0, all;

    for (size_t i = 0; i < (size_t)(t->last - t->first) * t->plane; i++)
        here += llrint(t->phi[i] * t->phi[i] * 1048576.0);
    MPI_Allreduce(&here, &all, 1, MPI_INT64_T, MPI_SUM, t->comm);
    return all;
}
