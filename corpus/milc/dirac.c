/* SPDX-License-Identifier: Apache-2.0 */
/* The staggered Dirac operator and the inversion of (mass^2 - D^2) by damped relaxation. */
#include "milc.h"

#include <math.h>
#include <stdlib.h>

#define MASS_SQUARED 1.0
#define RELAXATION   (2.0 / (2.0 * MASS_SQUARED + 16.0)) /* -D^2 lies between 0 and 16 */
#define FIXED_POINT  1073741824.0                        /* 2^30 */

/* Sign of the staggered fermion phase in one direction. */
static double phase(const int x[4], int d)
{
    int sum = 0;

    for (int k = 0; k < d; k++)
        sum += x[k];
    return sum & 1 ? -0.5 : 0.5;
}

/* dest = D src. Both directions of all four axes travel while the others are worked on. */
void dslash(const lattice_t *l, matrix_t *const links[4], const vector_t *src, vector_t *dest)
{
    gather_t *gather[NDIRS];
    vector_t *back[4];

    for (int d = 0; d < 4; d++) {
        gather[d] = start_gather(l, src, d);
        back[d] = node_alloc((size_t)l->sites_on_node, sizeof *back[d]);
        for (int i = 0; i < l->sites_on_node; i++)
            mult_adj_mat_vec(&links[d][i], &src[i], &back[d][i]);
        gather[OPP_DIR(d)] = start_gather(l, back[d], OPP_DIR(d));
    }
    for (int i = 0; i < l->sites_on_node; i++)
        dest[i] = (vector_t){0};
    for (int d = 0; d < 4; d++) {
        wait_gather(gather[d]);
        wait_gather(gather[OPP_DIR(d)]);
        for (int i = 0; i < l->sites_on_node; i++) {
            const vector_t *behind = gathered(gather[OPP_DIR(d)], i);
            vector_t ahead;
            double eta;
            int x[4];

            site_coords(l, i, x);
            eta = phase(x, d);
            mult_mat_vec(&links[d][i], gathered(gather[d], i), &ahead);
            for (int c = 0; c < 3; c++) {
                dest[i].c[c].real += eta * (ahead.c[c].real - behind->c[c].real);
                dest[i].c[c].imag += eta * (ahead.c[c].imag - behind->c[c].imag);
            }
        }
    }
    for (int d = 0; d < 4; d++) {
        cleanup_gather(gather[d]);
        cleanup_gather(gather[OPP_DIR(d)]);
        free(back[d]);
    }
}

/* r = b - (mass^2 - D^2) x */
static void residual(const lattice_t *l, matrix_t *const links[4], const vector_t *b,
                     const vector_t *x, vector_t *r)
{
    vector_t *once = node_alloc((size_t)l->sites_on_node, sizeof *once);

    dslash(l, links, x, once);
    dslash(l, links, once, r);
    for (int i = 0; i < l->sites_on_node; i++)
        for (int c = 0; c < 3; c++) {
            r[i].c[c].real += b[i].c[c].real - MASS_SQUARED * x[i].c[c].real;
            r[i].c[c].imag += b[i].c[c].imag - MASS_SQUARED * x[i].c[c].imag;
        }
    free(once);
}

void invert(const lattice_t *l, matrix_t *const links[4], const vector_t *b, vector_t *x,
            int iterations)
{
    vector_t *r = node_alloc((size_t)l->sites_on_node, sizeof *r);

    for (int k = 0; k < iterations; k++) {
        residual(l, links, b, x, r);
        for (int i = 0; i < l->sites_on_node; i++)
            for (int c = 0; c < 3; c++) {
                x[i].c[c].real += RELAXATION * r[i].c[c].real;
                x[i].c[c].imag += RELAXATION * r[i].c[c].imag;
            }
    }
    free(r);
}

int64_t fixed_point(double value)
{
    return llrint(value * FIXED_POINT);
}

int64_t g_int64_sum(const lattice_t *l, int64_t value)
{
    int64_t sum;

    MPI_Allreduce(&value, &sum, 1, MPI_INT64_T, MPI_SUM, l->comm);
    return sum;
}

/* Square of the norm of the residual, in fixed point. */
int64_t residual_norm(const lattice_t *l, matrix_t *const links[4], const vector_t *b,
                      const vector_t *x)
{
    vector_t *r = node_alloc((size_t)l->sites_on_node, sizeof *r);
    int64_t sum = 0;

    residual(l, links, b, x, r);
    for (int i = 0; i < l->sites_on_node; i++)
        sum += fixed_point(real_dot(&r[i], &r[i]));
    free(r);
    return g_int64_sum(l, sum);
}
