/* SPDX-License-Identifier: Apache-2.0 */
/* What is a collective call?  Its arguments in one record, whatever form they came in: blocking,
 * non-blocking, persistent, with int or large counts.
 *
 * The generated wrappers (wrapgen) fill it; each collective is written once, as int rt_Xxx(const
 * struct collective *).  It waits with rt_await and what is built on it only, so that it can run
 * on a coroutine.
 */
#ifndef SPBC_MPI_CALL_H
#define SPBC_MPI_CALL_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct vector { /* counts or displacements, one per member; NULL: none */
    const void *at;
    bool is_wide; /* MPI_Count or MPI_Aint instead of int */
};
static inline MPI_Count vector_get(const struct vector *v, int i)
{
    return v->is_wide ? ((const MPI_Count *)v->at)[i] : ((const int *)v->at)[i];
}

enum call_has { CALL_ROOT = 1, CALL_OP = 2, CALL_DATA = 4, CALL_NEIGHBOR = 8, CALL_WIDE = 16 };

struct collective {
    struct comm *comm;
    enum rt_row row; /* of the blocking form with int counts, also in the other forms */
    int32_t tag;     /* a persistent call's own: calls may start in any order; 0: none */
    unsigned has;    /* enum call_has: which arguments there are, and that counts are large */
    int root;
    const void *sendbuf;
    void *recvbuf;                   /* MPI_Bcast: both are the buffer */
    MPI_Count sendcount, recvcount;  /* `count` is both */
    MPI_Datatype sendtype, recvtype; /* `datatype` is both */
    struct vector sendcounts, sdispls, recvcounts, rdispls;
    const MPI_Datatype *sendtypes, *recvtypes;
    MPI_Op op;
};

/* call_tag: of its messages */
enum {
    CALL_TAG_FIRST = 1 << 16,
    CALL_TAG_STRIDE = 64,
    CALL_TAGS = 1 << 14
}; /* of persistent calls */
static inline int32_t call_tag(const struct collective *c)
{
    return c->tag ? c->tag : (int32_t)c->row;
}

typedef int collective_run(const struct collective *c);
/* call_goes_down: does the lower MPI do it all? */
static inline bool call_goes_down(const struct comm *comm)
{
    return __builtin_expect(!comm->spans && !comm->is_inter, 1);
}

/* call_is_wrong_below: does the lower MPI have an error here, so that we do it inside a cluster, too?
 * MPICH 4.0.2: Alltoallw in place with derived types writes elsewhere (non-blocking); Allgatherv of
 * one member ignores its displacement.  All members find the same. */
static inline bool call_is_wrong_below(const struct collective *c)
{
    return (c->row == RT_ROW_MPI_Alltoallw && c->sendbuf == MPI_IN_PLACE) ||
           (c->row == RT_ROW_MPI_Allgatherv && c->comm->size == 1);
}

/* call_check: MPI_SUCCESS, or the error raised: counts, datatypes, operation, root, topology, as
 * far as they are significant here. */
int call_check(const struct collective *c);
/* call_sides: are the send, the receive arguments significant at this process? */
void call_sides(const struct collective *c, bool *sends, bool *receives);

/* The three forms of a call that does not go down.  run: its implementation. */
int call_run(const struct collective *c, collective_run *run);
int call_start(const struct collective *c, enum rt_row form, collective_run *run,
               MPI_Request *request);
int call_init(const struct collective *c, enum rt_row form, collective_run *run,
              MPI_Request *request); /* any communicator */

/* A kept call: its argument arrays are copied, its datatypes and operation live on. */
struct kept_call;
struct request;
void kept_call_start(struct kept_call *k, struct request *r); /* MPI_Start */
void kept_call_free(struct kept_call *k);

/* rt_inter_call (intercommunicators): any collective on one, chosen by its row */
int rt_inter_call(const struct collective *c);

/* rt_neighbor_check (topology.c): MPI_SUCCESS and the numbers of neighbours, or MPI_ERR_TOPOLOGY raised */
int rt_neighbor_check(struct comm *comm, int *sends, int *receives);

#pragma GCC visibility pop

#endif
