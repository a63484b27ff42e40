/* SPDX-License-Identifier: Apache-2.0 */
/* Who exchanges which vector entries with whom.
 *
 * A rank sees from its columns which rows of others it needs. How many ranks need rows of its own
 * it learns from a sum over all ranks; which ones they are it learns from the messages themselves,
 * received from any source. */
#include "minife.h"

#include <stdlib.h>
#include <string.h>

#define TAG_COUNT 99
#define TAG_LIST  100

static int long_compare(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;

    return (x > y) - (x < y);
}

/* Distinct columns that are rows of other ranks. Rows are numbered rank by rank: ascending means
 * grouped by owner. */
static void externals_find(struct matrix *a, const struct mesh *m)
{
    long first = m->offset[m->rank], last = m->offset[m->rank + 1];
    int n = 0, entries = a->row[a->nrows];

    a->external = checked_alloc(entries, sizeof *a->external);
    for (int k = 0; k < entries; k++)
        if (a->global[k] < first || a->global[k] >= last)
            a->external[n++] = a->global[k];
    qsort(a->external, (size_t)n, sizeof *a->external, long_compare);
    for (int k = 0; k < n; k++)
        if (k == 0 || a->external[k] != a->external[k - 1])
            a->external[a->nexternal++] = a->external[k];
}

static void columns_localize(struct matrix *a, const struct mesh *m)
{
    long first = m->offset[m->rank], last = m->offset[m->rank + 1];

    for (int k = 0; k < a->row[a->nrows]; k++) {
        if (a->global[k] >= first && a->global[k] < last) {
            a->column[k] = (int)(a->global[k] - first);
        } else {
            const long *e = bsearch(&a->global[k], a->external, (size_t)a->nexternal,
                                    sizeof *a->external, long_compare);

            a->column[k] = a->nrows + (int)(e - a->external);
        }
    }
}

static void owners_find(struct matrix *a, const struct mesh *m)
{
    a->recv_rank = checked_alloc(m->size, sizeof *a->recv_rank);
    a->recv_count = checked_alloc(m->size, sizeof *a->recv_count);
    for (int k = 0; k < a->nexternal; k++) {
        int owner = mesh_owner(m, a->external[k]);

        if (a->nrecv == 0 || a->recv_rank[a->nrecv - 1] != owner)
            a->recv_rank[a->nrecv++] = owner;
        a->recv_count[a->nrecv - 1]++;
    }
}

/* Number of ranks that need rows of this one. */
static int askers_count(const struct matrix *a, const struct mesh *m, MPI_Comm comm)
{
    int *asks = checked_alloc(m->size, sizeof *asks);
    int *asked = checked_alloc(m->size, sizeof *asked);
    int n;

    for (int k = 0; k < a->nrecv; k++)
        asks[a->recv_rank[k]] = 1;
    MPI_Allreduce(asks, asked, m->size, MPI_INT, MPI_SUM, comm);
    n = asked[m->rank];
    free(asks);
    free(asked);
    return n;
}

/* Learn the ranks that need rows of this one and how many each needs. They arrive in any order and
 * are kept by rank. */
static void askers_find(struct matrix *a, MPI_Comm comm)
{
    MPI_Request *requests = checked_alloc(a->nsend, sizeof *requests);
    int *counts = checked_alloc(a->nsend, sizeof *counts);

    for (int k = 0; k < a->nsend; k++)
        MPI_Irecv(&counts[k], 1, MPI_INT, MPI_ANY_SOURCE, TAG_COUNT, comm, &requests[k]);
    for (int k = 0; k < a->nrecv; k++)
        MPI_Send(&a->recv_count[k], 1, MPI_INT, a->recv_rank[k], TAG_COUNT, comm);
    for (int k = 0; k < a->nsend; k++) {
        MPI_Status status;
        int at = k;

        MPI_Wait(&requests[k], &status);
        while (at > 0 && a->send_rank[at - 1] > status.MPI_SOURCE) {
            a->send_rank[at] = a->send_rank[at - 1];
            a->send_count[at] = a->send_count[at - 1];
            at--;
        }
        a->send_rank[at] = status.MPI_SOURCE;
        a->send_count[at] = counts[k];
    }
    free(requests);
    free(counts);
}

/* Tell every owner the rows that are needed, now that both sides know each other. */
static void lists_exchange(struct matrix *a, const struct mesh *m, MPI_Comm comm)
{
    long *wanted;
    int total = 0, at = 0;

    for (int k = 0; k < a->nsend; k++)
        total += a->send_count[k];
    wanted = checked_alloc(total, sizeof *wanted);
    for (int k = 0; k < a->nsend; k++) {
        MPI_Irecv(wanted + at, a->send_count[k], MPI_LONG, a->send_rank[k], TAG_LIST, comm,
                  &a->requests[k]);
        at += a->send_count[k];
    }
    at = 0;
    for (int k = 0; k < a->nrecv; k++) {
        MPI_Send(a->external + at, a->recv_count[k], MPI_LONG, a->recv_rank[k], TAG_LIST, comm);
        at += a->recv_count[k];
    }
    MPI_Waitall(a->nsend, a->requests, MPI_STATUSES_IGNORE);
    a->send_row = checked_alloc(total, sizeof *a->send_row);
    a->send_buffer = checked_alloc(total, sizeof *a->send_buffer);
    for (int k = 0; k < total; k++)
        a->send_row[k] = (int)(wanted[k] - m->offset[m->rank]);
    free(wanted);
}

void matrix_localize(struct matrix *a, const struct mesh *m, MPI_Comm comm)
{
    externals_find(a, m);
    columns_localize(a, m);
    owners_find(a, m);
    a->nsend = askers_count(a, m, comm);
    a->send_rank = checked_alloc(a->nsend, sizeof *a->send_rank);
    a->send_count = checked_alloc(a->nsend, sizeof *a->send_count);
    a->requests = checked_alloc(a->nsend + a->nrecv, sizeof *a->requests);
    askers_find(a, comm);
    lists_exchange(a, m, comm);
}
