/* SPDX-License-Identifier: Apache-2.0 */
/* A warm bubble rises in dry air: small-amplitude compressible flow on a staggered grid, heat
 * carried upstream-wise.
 *
 * u lives on west faces, v on south faces, w on lower faces; pressure and heat in the middle.
 * Forward-backward in time. */
#include "cm1.h"

#include <stdlib.h>
#include <string.h>

#define SOUND_SPEED 0.5
#define BUOYANCY    0.02
#define DIFFUSION   0.05

static double square(double x)
{
    return x * x;
}

void bubble_init(struct tile *t)
{
    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++) {
                double x = (t->first_x + i - 1 - 0.4 * t->total_x) / (0.25 * t->total_x);
                double y = (t->first_y + j - 1 - 0.5 * t->total_y) / (0.25 * t->total_y);
                double z = (k - 0.3 * t->nz) / (0.3 * t->nz);
                double inside = 1.0 - square(x) - square(y) - square(z);

                t->field[FIELD_TH][CELL(t, i, j, k)] = inside > 0.0 ? 2.0 * inside : 0.0;
                t->field[FIELD_U][CELL(t, i, j, k)] = 0.1 * k / t->nz;
            }
}

/* Wind from pressure differences and buoyancy. Needs pressure in the west and south. */
void step_momentum(struct tile *t, double dt)
{
    const double *pi = t->field[FIELD_PI], *th = t->field[FIELD_TH];
    struct halo halo = {0};

    halo_start(&halo, t, FIELD_PI, SIDE_BIT(WEST) | SIDE_BIT(SOUTH));
    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 1; k < t->nz; k++) {
                size_t c = CELL(t, i, j, k);

                t->field[FIELD_W][c] +=
                    dt * (0.5 * BUOYANCY * (th[c] + th[c - 1]) - SOUND_SPEED * (pi[c] - pi[c - 1]));
            }
    halo_finish(&halo);
    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++) {
                size_t c = CELL(t, i, j, k);

                t->field[FIELD_U][c] -= dt * SOUND_SPEED * (pi[c] - pi[CELL(t, i - 1, j, k)]);
                t->field[FIELD_V][c] -= dt * SOUND_SPEED * (pi[c] - pi[CELL(t, i, j - 1, k)]);
            }
}

/* Pressure from the divergence of the wind. Needs u in the east and v in the north. */
void step_pressure(struct tile *t, double dt)
{
    const double *u = t->field[FIELD_U], *v = t->field[FIELD_V], *w = t->field[FIELD_W];
    struct halo halo = {0};

    halo_start(&halo, t, FIELD_U, SIDE_BIT(EAST));
    halo_start(&halo, t, FIELD_V, SIDE_BIT(NORTH));
    halo_finish(&halo);
    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++) {
                size_t c = CELL(t, i, j, k);
                double above = k < t->nz - 1 ? w[c + 1] : 0.0;
                double divergence =
                    u[CELL(t, i + 1, j, k)] - u[c] + v[CELL(t, i, j + 1, k)] - v[c] + above - w[c];

                t->field[FIELD_PI][c] -= dt * SOUND_SPEED * divergence;
            }
}

/* What flows through a face per unit of time, taken from the side the wind comes from. */
static double flux(double wind, double before, double behind)
{
    return wind > 0.0 ? wind * before : wind * behind;
}

/* Heat is carried with the wind and mixed a little. Needs heat on all sides, u in the east, v in
 * the north. */
void step_heat(struct tile *t, double dt, double *next)
{
    const double *u = t->field[FIELD_U], *v = t->field[FIELD_V], *w = t->field[FIELD_W];
    const double *th = t->field[FIELD_TH];
    struct halo halo = {0};

    halo_start(&halo, t, FIELD_TH, ALL_SIDES);
    halo_finish(&halo);
    for (int j = 1; j <= t->ny; j++)
        for (int i = 1; i <= t->nx; i++)
            for (int k = 0; k < t->nz; k++) {
                size_t c = CELL(t, i, j, k);
                size_t we = CELL(t, i - 1, j, k), ea = CELL(t, i + 1, j, k);
                size_t so = CELL(t, i, j - 1, k), no = CELL(t, i, j + 1, k);
                double net = flux(u[c], th[we], th[c]) - flux(u[ea], th[c], th[ea]) +
                             flux(v[c], th[so], th[c]) - flux(v[no], th[c], th[no]);
                double mixing = th[we] + th[ea] + th[so] + th[no] - 4.0 * th[c];

                if (k > 0)
                    net += flux(w[c], th[c - 1], th[c]);
                if (k < t->nz - 1)
                    net -= flux(w[c + 1], th[c], th[c + 1]);
                next[c] = th[c] + dt * (net + DIFFUSION * mixing);
            }
    for (int j = 1; j <= t->ny; j++)
        memcpy(&t->field[FIELD_TH][CELL(t, 1, j, 0)], &next[CELL(t, 1, j, 0)],
               (size_t)t->nx * (size_t)t->nz * sizeof *next);
}
