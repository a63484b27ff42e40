/* SPDX-License-Identifier: Apache-2.0 */
/* A library: a plan is made for callers from outside, and by a function that exchanges with it: one pattern for the one call. */
#include <mpi.h>
#include <stdlib.h>

struct plan {
    MPI_Comm world;
    int nsend, nrecv;
    int *to, *length_to, *from, *length_from;
    MPI_Request *requests;
    MPI_Status status;
    char *out, *in;
};

int plan_create(struct plan *p)
{
    int total = 0;

    for (int k = 0; k < p->nsend; k++) {
        MPI_Request r;

        MPI_Isend(&p->length_to[k], 1, MPI_INT, p->to[k], 0, p->world, &r);
        MPI_Request_free(&r);
    }
    for (int k = 0; k < p->nrecv; k++) {
        MPI_Recv(&p->length_from[k], 1, MPI_INT, MPI_ANY_SOURCE, 0, p->world, &p->status);
        p->from[k] = p->status.MPI_SOURCE;
        total += p->length_from[k];
    }
    MPI_Barrier(p->world);
    return total;
}

static void plan_exchange(struct plan *p)
{
    int at = 0;

    for (int k = 0; k < p->nrecv; k++) {
        MPI_Irecv(p->in + at, p->length_from[k], MPI_CHAR, k, 0, p->world, &p->requests[k]);
        at += p->length_from[k];
    }
    for (int k = 0; k < p->nsend; k++)
        MPI_Send(p->out, p->length_to[k], MPI_CHAR, p->to[k], 0, p->world);
    MPI_Waitall(p->nrecv, p->requests, MPI_STATUSES_IGNORE);
}

void migrate(struct plan *p)
{
    int total = plan_create(p);

    p->in = realloc(p->in, total);
    plan_exchange(p);
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in library-plan-both.c:plan_create:1
 * pattern plan_create 19-29 order unknown determinism unknown separator 30
 * finding 26 spbc-order-unknown
 * finding 26 spbc-order-unknown
 */
