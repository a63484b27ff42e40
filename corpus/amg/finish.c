/* SPDX-License-Identifier: Apache-2.0 */
/* When everybody is done: a binary tree of "done" messages, up to rank 0 and down again.
 *
 * A rank reports to its parent once it is done itself and both children have reported; rank 0 then
 * releases everybody. Whoever is released knows that no rank waits for an answer any more, hence
 * that no question is under way. Polled, because ranks have to go on answering while they wait. */
#include "amg.h"

#include <string.h>

void finish_begin(struct finish *f, MPI_Comm comm, int tag)
{
    int rank, size;

    memset(f, 0, sizeof *f);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    f->comm = comm;
    f->tag = tag;
    f->has_parent = rank > 0;
    f->parent = (rank - 1) / 2;
    f->token_out = rank;
    f->down = MPI_REQUEST_NULL;
    for (int k = 0; k < 2; k++) {
        int child = 2 * rank + 1 + k;

        f->up[k] = MPI_REQUEST_NULL;
        if (child < size) {
            f->child[f->nchildren] = child;
            comm_irecv(comm, &f->token_in[k], 1, MPI_INT, child, tag, &f->up[f->nchildren]);
            f->nchildren++;
        }
    }
    if (f->has_parent)
        comm_irecv(comm, &f->token_in[2], 1, MPI_INT, f->parent, tag, &f->down);
}

int finish_poll(struct finish *f, int is_done_here)
{
    if (f->released)
        return 1;
    if (!f->reported) {
        if (!is_done_here || !comm_all_done(f->nchildren, f->up))
            return 0;
        f->reported = 1;
        if (f->has_parent) {
            comm_isend(f->comm, &f->token_out, 1, MPI_INT, f->parent, f->tag, &f->out[f->nout]);
            f->nout++;
        }
    }
    if (f->has_parent && !comm_all_done(1, &f->down))
        return 0;
    for (int k = 0; k < f->nchildren; k++) {
        comm_isend(f->comm, &f->token_out, 1, MPI_INT, f->child[k], f->tag, &f->out[f->nout]);
        f->nout++;
    }
    f->released = 1;
    return 1;
}

void finish_end(struct finish *f)
{
    comm_wait_all(f->nout, f->out);
}
