/* SPDX-License-Identifier: Apache-2.0 */
/* Who owns a row? Each rank keeps the owners of one range of ids and answers for it.
 *
 * Owners publish their rows once a level; whoever needs a row asks for its owner afterwards. Nobody
 * knows how many ranks will call, so both exchanges answer calls until the whole communicator is
 * done (the data-dependent exchange of algebraic multigrid set-ups, SPBC figure 4). An answer
 * depends on nothing but the question and on what was published before. */
#include "amg.h"

#include <stdio.h>
#include <stdlib.h>

enum { TAG_PUBLISH = 11, TAG_ACCEPTED, TAG_PUBLISHED, TAG_LOOKUP, TAG_OWNERS, TAG_LOOKED_UP };

/* The calls of one exchange: ids are ascending, so those for one directory rank are neighbours. */
struct calls {
    int n;
    struct partner *to;
    MPI_Request *question, *answer;
};

void directory_init(struct directory *d, MPI_Comm comm, int64_t nids)
{
    d->comm = comm;
    MPI_Comm_rank(comm, &d->rank);
    MPI_Comm_size(comm, &d->size);
    d->chunk = (nids + d->size - 1) / d->size;
    d->first = d->chunk * d->rank;
    d->last = d->first + d->chunk;
    d->owner = memory_get((size_t)d->chunk, sizeof *d->owner);
    for (int64_t k = 0; k < d->chunk; k++)
        d->owner[k] = -1;
}

void directory_fini(struct directory *d)
{
    free(d->owner);
}

static void calls_init(struct calls *c, const struct directory *d, const int64_t *ids, int n)
{
    c->n = 0;
    c->to = memory_get((size_t)d->size, sizeof *c->to);
    for (int k = 0; k < n; k++) {
        int to = (int)(ids[k] / d->chunk);

        if (to == d->rank)
            continue;
        if (c->n == 0 || c->to[c->n - 1].rank != to) {
            c->to[c->n].rank = to;
            c->to[c->n].start = k;
            c->to[c->n].count = 0;
            c->n++;
        }
        c->to[c->n - 1].count++;
    }
    c->question = memory_get((size_t)c->n, sizeof *c->question);
    c->answer = memory_get((size_t)c->n, sizeof *c->answer);
}

static void calls_fini(struct calls *c)
{
    free(c->to);
    free(c->question);
    free(c->answer);
}

static int64_t directory_note(struct directory *d, const int64_t *ids, int n, int owner)
{
    int64_t accepted = 0;

    for (int k = 0; k < n; k++) {
        if (ids[k] < d->first || ids[k] >= d->last || d->owner[ids[k] - d->first] >= 0)
            continue;
        d->owner[ids[k] - d->first] = owner;
        accepted++;
    }
    return accepted;
}

void directory_publish(struct directory *d, const int64_t *ids, int n)
{
    struct calls calls;
    struct finish finish;
    int64_t *accepted, total = 0;
    int is_answered = 0, is_over = 0;

    for (int k = 0; k < n; k++)
        if (ids[k] / d->chunk == d->rank)
            total += directory_note(d, ids + k, 1, d->rank);
    calls_init(&calls, d, ids, n);
    accepted = memory_get((size_t)calls.n, sizeof *accepted);
    for (int k = 0; k < calls.n; k++) {
        const struct partner *to = &calls.to[k];

        comm_irecv(d->comm, &accepted[k], 1, MPI_INT64_T, to->rank, TAG_ACCEPTED, &calls.answer[k]);
        comm_isend(d->comm, ids + to->start, to->count, MPI_INT64_T, to->rank, TAG_PUBLISH,
                   &calls.question[k]);
    }
    finish_begin(&finish, d->comm, TAG_PUBLISHED);
    while (!is_over) {
        MPI_Status status;

        if (comm_poll(d->comm, COMM_ANYONE, TAG_PUBLISH, &status)) {
            int caller = status.MPI_SOURCE;
            int count = comm_count(&status, MPI_INT64_T);
            int64_t *told = memory_get((size_t)count, sizeof *told);
            int64_t answer;

            comm_recv(d->comm, told, count, MPI_INT64_T, caller, TAG_PUBLISH);
            answer = directory_note(d, told, count, caller);
            comm_send(d->comm, &answer, 1, MPI_INT64_T, caller, TAG_ACCEPTED);
            free(told);
        }
        if (!is_answered)
            is_answered = comm_all_done(calls.n, calls.answer);
        is_over = finish_poll(&finish, is_answered);
    }
    finish_end(&finish);
    comm_wait_all(calls.n, calls.question);
    for (int k = 0; k < calls.n; k++)
        total += accepted[k];
    if (total != n) {
        fprintf(stderr, "amg: rank %d owns %d rows, the directory took %lld\n", d->rank, n,
                (long long)total);
        MPI_Abort(d->comm, 1);
    }
    free(accepted);
    calls_fini(&calls);
}

static void directory_answer(const struct directory *d, const int64_t *ids, int n, int *owners)
{
    for (int k = 0; k < n; k++)
        owners[k] = ids[k] >= d->first && ids[k] < d->last ? d->owner[ids[k] - d->first] : -1;
}

void directory_lookup(const struct directory *d, const int64_t *ids, int n, int *owners)
{
    struct calls calls;
    struct finish finish;
    int is_answered = 0;

    for (int k = 0; k < n; k++)
        if (ids[k] / d->chunk == d->rank)
            directory_answer(d, ids + k, 1, owners + k);
    calls_init(&calls, d, ids, n);
    for (int k = 0; k < calls.n; k++) {
        const struct partner *to = &calls.to[k];

        comm_irecv(d->comm, owners + to->start, to->count, MPI_INT, to->rank, TAG_OWNERS,
                   &calls.answer[k]);
        comm_isend(d->comm, ids + to->start, to->count, MPI_INT64_T, to->rank, TAG_LOOKUP,
                   &calls.question[k]);
    }
    finish_begin(&finish, d->comm, TAG_LOOKED_UP);
    for (;;) {
        MPI_Status status;

        while (comm_poll(d->comm, COMM_ANYONE, TAG_LOOKUP, &status)) {
            int caller = status.MPI_SOURCE;
            int count = comm_count(&status, MPI_INT64_T);
            int64_t *asked = memory_get((size_t)count, sizeof *asked);
            int *answer = memory_get((size_t)count, sizeof *answer);

            comm_recv(d->comm, asked, count, MPI_INT64_T, caller, TAG_LOOKUP);
            directory_answer(d, asked, count, answer);
            comm_send(d->comm, answer, count, MPI_INT, caller, TAG_OWNERS);
            free(asked);
            free(answer);
        }
        if (!is_answered)
            is_answered = comm_all_done(calls.n, calls.answer);
        if (finish_poll(&finish, is_answered))
            break;
    }
    finish_end(&finish);
    comm_wait_all(calls.n, calls.question);
    for (int k = 0; k < n; k++)
        if (owners[k] < 0) {
            fprintf(stderr, "amg: rank %d needs row %lld, which nobody owns\n", d->rank,
                    (long long)ids[k]);
            MPI_Abort(d->comm, 1);
        }
    calls_fini(&calls);
}
