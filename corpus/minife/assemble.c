/* SPDX-License-Identifier: Apache-2.0 */
/* The stiffness matrix of a brick of cubes with trilinear elements, fixed at the surface, one
 * conductivity a cube.
 *
 * Every rank assembles its own rows from the cubes around each unknown. The entries of a row stand
 * in the order of the stencil, whatever the boxes are, so products have the same bits on any number
 * of ranks. */
#include "minife.h"

#include <stdlib.h>
#include <string.h>

#define STENCIL 27

/* Element matrix of the Laplacian on the unit cube, by the number of coordinates in which two
 * corners differ. */
static const double corner_coupling[4] = {1.0 / 3.0, 0.0, -1.0 / 12.0, -1.0 / 12.0};

static double conductivity(const int cube[3], int step)
{
    uint64_t place = ((uint64_t)cube[2] << 42) | ((uint64_t)cube[1] << 21) | (uint64_t)cube[0];

    return 1.0 + (double)(scramble((uint64_t)step, place) % 1024) / 256.0;
}

static void point_of(const struct mesh *m, int local, int at[3])
{
    int wx = m->high[0] - m->low[0], wy = m->high[1] - m->low[1];

    at[0] = m->low[0] + local % wx;
    at[1] = m->low[1] + local / wx % wy;
    at[2] = m->low[2] + local / wx / wy;
}

uint64_t point_key(const struct mesh *m, int local)
{
    int at[3];

    point_of(m, local, at);
    return ((uint64_t)at[2] * (uint64_t)m->n[1] + (uint64_t)at[1]) * (uint64_t)m->n[0] +
           (uint64_t)at[0];
}

double source_term(const struct mesh *m, int local, int step)
{
    uint64_t h = scramble((uint64_t)step + 1000003, point_key(m, local));

    return (double)(int64_t)(h % 4001) / 2000.0 - 1.0;
}

/* Add the eight cubes around one unknown to its 27 couplings. Cube c lies between the points c - 1
 * and c. */
static void row_couplings(const int at[3], int step, double couplings[STENCIL])
{
    memset(couplings, 0, STENCIL * sizeof *couplings);
    for (int corner = 0; corner < 8; corner++) {
        int cube[3];
        double k;

        for (int d = 0; d < 3; d++)
            cube[d] = at[d] + (corner >> d & 1);
        k = conductivity(cube, step);
        for (int other = 0; other < 8; other++) {
            int place = 0, differ = 0, scale = 1;

            for (int d = 0; d < 3; d++, scale *= 3) {
                int shift = cube[d] - 1 + (other >> d & 1) - at[d];

                differ += shift != 0;
                place += (shift + 1) * scale;
            }
            couplings[place] += k * corner_coupling[differ];
        }
    }
}

void matrix_assemble(struct matrix *a, const struct mesh *m, int step)
{
    int k = 0;

    memset(a, 0, sizeof *a);
    a->nrows = m->nrows;
    a->row = checked_alloc((long)m->nrows + 1, sizeof *a->row);
    a->global = checked_alloc((long)m->nrows * STENCIL, sizeof *a->global);
    a->column = checked_alloc((long)m->nrows * STENCIL, sizeof *a->column);
    a->value = checked_alloc((long)m->nrows * STENCIL, sizeof *a->value);
    for (int i = 0; i < m->nrows; i++) {
        double couplings[STENCIL];
        int at[3];

        point_of(m, i, at);
        row_couplings(at, step, couplings);
        for (int s = 0; s < STENCIL; s++) {
            int near[3] = {at[0] + s % 3 - 1, at[1] + s / 3 % 3 - 1, at[2] + s / 9 - 1};
            int is_inside = 1;

            for (int d = 0; d < 3; d++)
                is_inside = is_inside && near[d] >= 0 && near[d] < m->n[d];
            if (!is_inside || couplings[s] == 0.0)
                continue;
            a->global[k] = mesh_row(m, near);
            a->value[k++] = couplings[s];
        }
        a->row[i + 1] = k;
    }
}

void matrix_fini(struct matrix *a)
{
    free(a->row);
    free(a->global);
    free(a->column);
    free(a->value);
    free(a->external);
    free(a->recv_rank);
    free(a->recv_count);
    free(a->send_rank);
    free(a->send_count);
    free(a->send_row);
    free(a->send_buffer);
    free(a->requests);
}
