/* SPDX-License-Identifier: Apache-2.0 */
/* Loading, charge deposition and motion of the particles.
 *
 * Charge is deposited in fixed point, so a cell holds the same sum in whatever order its particles
 * come. */
#include "gtc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHARGE_UNIT 1048576.0 /* 2^20 */

static double random_unit(uint64_t seed)
{
    return (double)(mix64(seed) >> 11) / 9007199254740992.0;
}

void particles_add(struct particle_list *l, const struct particle *p, int n)
{
    if (l->n + n > l->room) {
        int room = 2 * (l->n + n) + 16;
        struct particle *bigger = array_new((size_t)room, sizeof *bigger);

        if (l->n > 0)
            memcpy(bigger, l->p, (size_t)l->n * sizeof *bigger);
        free(l->p);
        l->p = bigger;
        l->room = room;
    }
    if (n > 0)
        memcpy(l->p + l->n, p, (size_t)n * sizeof *p);
    l->n += n;
}

/* Each plane gets its particles from its own number, whoever holds it. */
void particles_load(struct particle_list *l, const struct torus *t, int per_cell)
{
    uint64_t per_plane = (uint64_t)per_cell * t->plane;

    for (int k = t->first; k < t->last; k++)
        for (uint64_t i = 0; i < per_plane; i++) {
            uint64_t id = (uint64_t)k * per_plane + i, seed = mix64(id + 1) & ~(uint64_t)7;
            struct particle p = {.id = id,
                                 .r = 1.0 + random_unit(seed) * (t->nr - 3),
                                 .theta = random_unit(seed + 1) * t->ntheta,
                                 .zeta = k + random_unit(seed + 2),
                                 .speed = 8.0 * random_unit(seed + 3) - 4.0};

            if (p.theta >= t->ntheta || p.zeta >= k + 1)
                continue;
            particles_add(l, &p, 1);
        }
}

/* The eight points around a particle, and its distance from the lowest one. */
struct cell {
    size_t point[8];
    double part[3];
};

static void cell_find(const struct particle *p, const struct torus *t, struct cell *c)
{
    int i = (int)p->r, j = (int)p->theta, k = (int)p->zeta;

    c->part[0] = p->r - i;
    c->part[1] = p->theta - j;
    c->part[2] = p->zeta - k;
    for (int corner = 0; corner < 8; corner++) {
        int ii = i + (corner & 1), jj = (j + (corner >> 1 & 1)) % t->ntheta;
        int kk = k - t->first + (corner >> 2);

        c->point[corner] = (size_t)kk * t->plane + (size_t)jj * (size_t)t->nr + (size_t)ii;
    }
}

static double corner_weight(const struct cell *c, int corner)
{
    double w = 1.0;

    for (int d = 0; d < 3; d++)
        w *= corner >> d & 1 ? c->part[d] : 1.0 - c->part[d];
    return w;
}

void particles_deposit(const struct particle_list *l, struct torus *t)
{
    size_t points = ((size_t)(t->last - t->first) + 1) * t->plane;

    memset(t->charge, 0, points * sizeof *t->charge);
    for (int n = 0; n < l->n; n++) {
        struct cell c;

        cell_find(&l->p[n], t, &c);
        for (int corner = 0; corner < 8; corner++)
            t->charge[c.point[corner]] += llrint(corner_weight(&c, corner) * CHARGE_UNIT);
    }
}

/* Slope of the potential along one axis: differences across the cell, weighted in the two others.
 */
static double slope(const struct cell *c, const struct torus *t, int axis)
{
    double sum = 0.0;

    for (int corner = 0; corner < 8; corner++) {
        struct cell flat = *c;

        flat.part[axis] = 1.0;
        if (corner >> axis & 1)
            sum += corner_weight(&flat, corner) *
                   (t->phi[c->point[corner]] - t->phi[c->point[corner & ~(1 << axis)]]);
    }
    return sum;
}

static double wrap(double x, double length)
{
    x = fmod(x, length);
    if (x < 0)
        x += length;
    return x < length ? x : 0.0;
}

/* Drift across the field in a plane, free motion and acceleration along the torus. */
void particles_push(struct particle_list *l, const struct torus *t, double dt)
{
    for (int n = 0; n < l->n; n++) {
        struct particle *p = &l->p[n];
        struct cell c;
        double er, etheta, ezeta;

        cell_find(p, t, &c);
        er = slope(&c, t, 0);
        etheta = slope(&c, t, 1);
        ezeta = slope(&c, t, 2);
        p->r += dt * etheta;
        if (p->r < 1.0)
            p->r = fmin(2.0 - p->r, t->nr - 2.0);
        if (p->r > t->nr - 2.0)
            p->r = fmax(2.0 * (t->nr - 2.0) - p->r, 1.0);
        p->theta = wrap(p->theta - dt * er, t->ntheta);
        p->speed -= dt * ezeta;
        p->zeta = wrap(p->zeta + dt * p->speed, t->nzeta);
    }
}

uint64_t particles_digest(const struct particle_list *l, const struct torus *t)
{
    uint64_t here = 0, all;

    for (int n = 0; n < l->n; n++) {
        uint64_t words[sizeof l->p[n] / sizeof(uint64_t)], h = 0;

        memcpy(words, &l->p[n], sizeof words);
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
            h = mix64(h * 31 + words[k]);
        here += h;
    }
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, t->comm);
    return all;
}
