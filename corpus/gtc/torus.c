/* SPDX-License-Identifier: Apache-2.0 */
/* How the torus is shared out. */
#include "gtc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns 0 when there are more ranks than planes. */
int torus_init(struct torus *t, int nr, int ntheta, int nzeta, MPI_Comm comm)
{
    size_t planes;

    memset(t, 0, sizeof *t);
    t->comm = comm;
    MPI_Comm_rank(comm, &t->rank);
    MPI_Comm_size(comm, &t->size);
    if (nzeta < t->size)
        return 0;
    t->nr = nr;
    t->ntheta = ntheta;
    t->nzeta = nzeta;
    t->first = (int)((long)nzeta * t->rank / t->size);
    t->last = (int)((long)nzeta * (t->rank + 1) / t->size);
    t->left = (t->rank + t->size - 1) % t->size;
    t->right = (t->rank + 1) % t->size;
    t->plane = (size_t)nr * (size_t)ntheta;
    planes = (size_t)(t->last - t->first) + 1;
    t->charge = array_new(planes * t->plane, sizeof *t->charge);
    t->phi = array_new(planes * t->plane, sizeof *t->phi);
    return 1;
}

void torus_fini(struct torus *t)
{
    free(t->charge);
    free(t->phi);
}

int torus_holds(const struct torus *t, double zeta)
{
    return zeta >= t->first && zeta < t->last;
}

/* The shorter way round to a place outside this wedge: -1 left, +1 right. */
int torus_side(const struct torus *t, double zeta)
{
    double ahead = zeta - t->last;

    if (ahead < 0)
        ahead += t->nzeta;
    return ahead < 0.5 * (t->nzeta - (t->last - t->first)) ? 1 : -1;
}
