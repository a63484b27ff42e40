/* SPDX-License-Identifier: Apache-2.0 */
/* Which rows travel between which ranks, and their transport.
 *
 * package_init tells the owners what is needed; an owner does not know who will call, so it answers
 * until everybody is done and sorts the callers by rank before anything depends on them. All later
 * traffic is between known ranks. */
#include "amg.h"

#include <stdlib.h>
#include <string.h>

enum { TAG_NEED = 21, TAG_DEGREES, TAG_NEEDS_KNOWN, TAG_FILL, TAG_GATHER, TAG_MOVE };

/* The rows one caller asked for, in arrival order until sorted. */
struct wish {
    int rank, count;
    int *rows;
};

static int wish_compare(const void *a, const void *b)
{
    const struct wish *x = a, *y = b;

    return (x->rank > y->rank) - (x->rank < y->rank);
}

struct want {
    int64_t id;
    int owner;
};

static int want_compare(const void *a, const void *b)
{
    const struct want *x = a, *y = b;

    if (x->owner != y->owner)
        return x->owner < y->owner ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static void package_group(struct package *p, const int64_t *needed, const int *owners, int n)
{
    struct want *want = memory_get((size_t)n, sizeof *want);

    for (int k = 0; k < n; k++)
        want[k] = (struct want){needed[k], owners[k]};
    qsort(want, (size_t)n, sizeof *want, want_compare);
    p->nneeded = n;
    p->needed = memory_get((size_t)n, sizeof *p->needed);
    p->degree = memory_get((size_t)n, sizeof *p->degree);
    p->from = memory_get((size_t)n, sizeof *p->from);
    p->nfrom = 0;
    for (int k = 0; k < n; k++) {
        p->needed[k] = want[k].id;
        if (k == 0 || want[k].owner != want[k - 1].owner)
            p->from[p->nfrom++] = (struct partner){want[k].owner, k, 0};
        p->from[p->nfrom - 1].count++;
    }
    free(want);
}

static void package_keep_wishes(struct package *p, struct wish *wishes, int n)
{
    qsort(wishes, (size_t)n, sizeof *wishes, wish_compare);
    p->nto = n;
    p->nsent = 0;
    p->to = memory_get((size_t)n, sizeof *p->to);
    for (int k = 0; k < n; k++) {
        p->to[k] = (struct partner){wishes[k].rank, p->nsent, wishes[k].count};
        p->nsent += wishes[k].count;
    }
    p->sent = memory_get((size_t)p->nsent, sizeof *p->sent);
    for (int k = 0; k < n; k++) {
        memcpy(p->sent + p->to[k].start, wishes[k].rows, (size_t)wishes[k].count * sizeof *p->sent);
        free(wishes[k].rows);
    }
    free(wishes);
}

/* What the owner does with one call: look the rows up, and tell how many entries they have. */
static void package_serve(const struct level *l, const int64_t *ids, struct wish *w, int *degree)
{
    for (int k = 0; k < w->count; k++) {
        int row = level_find(l, ids[k]);

        if (row < 0)
            MPI_Abort(l->comm, 1);
        w->rows[k] = row;
        degree[k] = l->row[row + 1] - l->row[row];
    }
}

void package_init(struct package *p, const struct level *l, const int64_t *needed,
                  const int *owners, int n)
{
    struct finish finish;
    struct wish *wishes = NULL;
    int nwishes = 0, over = 0, answered = 0;
    MPI_Request *question, *answer;

    p->comm = l->comm;
    package_group(p, needed, owners, n);
    question = memory_get((size_t)p->nfrom, sizeof *question);
    answer = memory_get((size_t)p->nfrom, sizeof *answer);
    for (int k = 0; k < p->nfrom; k++) {
        const struct partner *f = &p->from[k];

        comm_irecv(p->comm, p->degree + f->start, f->count, MPI_INT, f->rank, TAG_DEGREES,
                   &answer[k]);
        comm_isend(p->comm, p->needed + f->start, f->count, MPI_INT64_T, f->rank, TAG_NEED,
                   &question[k]);
    }
    finish_begin(&finish, p->comm, TAG_NEEDS_KNOWN);
    do {
        MPI_Status status;

        if (comm_poll(p->comm, COMM_ANYONE, TAG_NEED, &status)) {
            int count = comm_count(&status, MPI_INT64_T);
            int64_t *ids = memory_get((size_t)count, sizeof *ids);
            int *degree = memory_get((size_t)count, sizeof *degree);
            struct wish w = {status.MPI_SOURCE, count, memory_get((size_t)count, sizeof *w.rows)};

            comm_recv(p->comm, ids, count, MPI_INT64_T, w.rank, TAG_NEED);
            package_serve(l, ids, &w, degree);
            comm_send(p->comm, degree, count, MPI_INT, w.rank, TAG_DEGREES);
            wishes = memory_grow(wishes, (size_t)nwishes + 1, sizeof *wishes);
            wishes[nwishes++] = w;
            free(ids);
            free(degree);
        }
        if (!answered)
            answered = comm_all_done(p->nfrom, answer);
        over = finish_poll(&finish, answered);
    } while (!over);
    finish_end(&finish);
    comm_wait_all(p->nfrom, question);
    free(question);
    free(answer);
    if (!wishes)
        wishes = memory_get(1, sizeof *wishes);
    package_keep_wishes(p, wishes, nwishes);
    p->buffer = memory_get((size_t)p->nsent, sizeof *p->buffer);
    p->requests = memory_get((size_t)p->nfrom + (size_t)p->nto, sizeof *p->requests);
}

/* Owners' values into the needed entries of a vector of 8-byte values. */
void package_fill(struct package *p, int nrows, void *values)
{
    int64_t *v = values;
    int n = 0;

    for (int k = 0; k < p->nfrom; k++)
        comm_irecv(p->comm, v + nrows + p->from[k].start, p->from[k].count, MPI_INT64_T,
                   p->from[k].rank, TAG_FILL, &p->requests[n++]);
    for (int k = 0; k < p->nsent; k++)
        p->buffer[k] = v[p->sent[k]];
    for (int k = 0; k < p->nto; k++)
        comm_isend(p->comm, p->buffer + p->to[k].start, p->to[k].count, MPI_INT64_T, p->to[k].rank,
                   TAG_FILL, &p->requests[n++]);
    comm_wait_all(n, p->requests);
}

/* The reverse: needed entries are added to the owners' values. Integers, so no order is better than
 * another. */
void package_gather(struct package *p, int nrows, int64_t *values)
{
    int n = 0;

    for (int k = 0; k < p->nto; k++)
        comm_irecv(p->comm, p->buffer + p->to[k].start, p->to[k].count, MPI_INT64_T, p->to[k].rank,
                   TAG_GATHER, &p->requests[n++]);
    for (int k = 0; k < p->nfrom; k++)
        comm_isend(p->comm, values + nrows + p->from[k].start, p->from[k].count, MPI_INT64_T,
                   p->from[k].rank, TAG_GATHER, &p->requests[n++]);
    comm_wait_all(n, p->requests);
    for (int k = 0; k < p->nsent; k++)
        values[p->sent[k]] += p->buffer[k];
}

/* Matrix entries to the owners of their rows; out is grouped as `from`, start has nfrom + 1 places.
 * What arrives is appended. */
void package_move(struct package *p, const struct triple *out, const int *start,
                  struct triple **list, int *n)
{
    for (int k = 0; k < p->nfrom; k++)
        comm_isend(p->comm, out + start[k], 3 * (start[k + 1] - start[k]), MPI_INT64_T,
                   p->from[k].rank, TAG_MOVE, &p->requests[k]);
    for (int k = 0; k < p->nto; k++) {
        MPI_Status status;
        int count;

        comm_probe(p->comm, p->to[k].rank, TAG_MOVE, &status);
        count = comm_count(&status, MPI_INT64_T);
        *list = memory_grow(*list, (size_t)*n + (size_t)count / 3, sizeof **list);
        comm_recv(p->comm, *list + *n, count, MPI_INT64_T, p->to[k].rank, TAG_MOVE);
        *n += count / 3;
    }
    comm_wait_all(p->nfrom, p->requests);
}

void package_fini(struct package *p)
{
    free(p->from);
    free(p->to);
    free(p->needed);
    free(p->degree);
    free(p->sent);
    free(p->buffer);
    free(p->requests);
}
