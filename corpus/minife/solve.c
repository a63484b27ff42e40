/* SPDX-License-Identifier: Apache-2.0 */
/* Conjugate gradients with a halo exchange before every product. */
#include "minife.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TAG_HALO  101
#define TOLERANCE 1e-10

static void halo_exchange(struct matrix *a, double *x, MPI_Comm comm)
{
    double *halo = x + a->nrows, *out = a->send_buffer;
    int n = 0, total = 0;

    for (int k = 0; k < a->nrecv; k++) {
        MPI_Irecv(halo, a->recv_count[k], MPI_DOUBLE, a->recv_rank[k], TAG_HALO, comm,
                  &a->requests[n++]);
        halo += a->recv_count[k];
    }
    for (int k = 0; k < a->nsend; k++)
        total += a->send_count[k];
    for (int k = 0; k < total; k++)
        a->send_buffer[k] = x[a->send_row[k]];
    for (int k = 0; k < a->nsend; k++) {
        MPI_Send(out, a->send_count[k], MPI_DOUBLE, a->send_rank[k], TAG_HALO, comm);
        out += a->send_count[k];
    }
    MPI_Waitall(n, a->requests, MPI_STATUSES_IGNORE);
}

static void multiply(struct matrix *a, double *x, double *y, MPI_Comm comm)
{
    halo_exchange(a, x, comm);
    for (int i = 0; i < a->nrows; i++) {
        double sum = 0.0;

        for (int k = a->row[i]; k < a->row[i + 1]; k++)
            sum += a->value[k] * x[a->column[k]];
        y[i] = sum;
    }
}

static void axpby(double alpha, const double *x, double beta, double *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = alpha * x[i] + beta * y[i];
}

/* Solves A x = b from the x given (nrows + nexternal places). Returns the iterations, and the norm
 * of the residual. */
int cg_solve(struct matrix *a, const double *b, double *x, int max_iterations, double *norm,
             MPI_Comm comm)
{
    int n = a->nrows, iteration = 0;
    double *r = checked_alloc(n, sizeof *r);
    double *ap = checked_alloc(n, sizeof *ap);
    double *p = checked_alloc((long)n + a->nexternal, sizeof *p);
    double rr, goal;

    multiply(a, x, r, comm);
    axpby(1.0, b, -1.0, r, n);
    memcpy(p, r, (size_t)n * sizeof *p);
    rr = dot_exact(r, r, n, comm);
    goal = rr * TOLERANCE * TOLERANCE;
    while (iteration < max_iterations && rr > goal) {
        double alpha, rr_old = rr;

        multiply(a, p, ap, comm);
        alpha = rr / dot_exact(p, ap, n, comm);
        axpby(alpha, p, 1.0, x, n);
        axpby(-alpha, ap, 1.0, r, n);
        rr = dot_exact(r, r, n, comm);
        axpby(1.0, r, rr / rr_old, p, n);
        iteration++;
    }
    *norm = sqrt(rr);
    free(r);
    free(ap);
    free(p);
    return iteration;
}
