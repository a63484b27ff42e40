/* SPDX-License-Identifier: Apache-2.0 */
/* What do the commonest calls do when only the lower MPI is concerned?  MPI_Send, MPI_Recv,
 * MPI_Isend and MPI_Irecv, inlined into their wrappers.
 *
 * A message costs the lower MPI about a hundred nanoseconds: every instruction here shows.  The
 * conditions are those of match_goes_down and match_is_direct; everything else is p2p.c's, which
 * these call when they do not hold.
 */
#ifndef SPBC_MPI_FAST_H
#define SPBC_MPI_FAST_H

#include "mpi/bare.h"

#pragma GCC visibility push(hidden)

/* ---- p2p.c: the common way ---- */
int send_slow(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
              struct comm *c, enum send_mode mode);
int isend_slow(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
               struct comm *c, MPI_Request *request, enum send_mode mode);
int receive_slow(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                 struct comm *c, MPI_Status *status);
int ireceive_slow(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
                  struct comm *c, MPI_Request *request);
/* isend_kept, ireceive_kept: an object stands for the request */
int isend_kept(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
               MPI_Request *request);
int ireceive_kept(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                  MPI_Request *request);

/* fast_comm_find: the communicator when match_goes_down, NULL when not; remembers it */
static inline struct comm *fast_comm_find(MPI_Comm comm)
{
    struct comm *c = rt_comm_get(comm);
    if (!match_goes_down(c))
        return NULL;
    rt_comms.plain_handle = comm;
    rt_comms.plain = c;
    return c;
}

static inline struct comm *fast_comm(MPI_Comm comm)
{
    return __builtin_expect(rt_comms.plain_handle == comm, 1) ? rt_comms.plain
                                                              : fast_comm_find(comm);
}

static inline int fast_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
                            MPI_Comm comm)
{
    struct comm *c = fast_comm(comm);
    if (__builtin_expect(!c || matching.must_loop, 0))
        return send_slow(buf, count, datatype, dest, tag, rt_comm_get(comm), SEND_STANDARD);
    below_begin();
    int error = lower.MPI_Send(buf, count, datatype, dest, tag, c->lower);
    below_end();
    return lower_result(c, error);
}

static inline int fast_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
                            MPI_Comm comm, MPI_Status *status)
{
    struct comm *c = fast_comm(comm);
    if (__builtin_expect(!c || matching.must_loop, 0))
        return receive_slow(buf, count, datatype, source, tag, rt_comm_get(comm), status);
    below_begin();
    int error = lower.MPI_Recv(buf, count, datatype, source, tag, c->lower, status);
    below_end();
    return lower_result(c, error);
}

static inline int fast_Isend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
                             MPI_Comm comm, MPI_Request *request)
{
    struct comm *c = fast_comm(comm);
    if (__builtin_expect(!c || !bare_may_begin(c), 0))
        return isend_kept(buf, count, datatype, dest, tag, comm, request);
    int error = lower.MPI_Isend(buf, count, datatype, dest, tag, c->lower, request);
    if (__builtin_expect(error != MPI_SUCCESS, 0))
        return lower_failed(c, error);
    bare_begin(c, false, dest, tag, request);
    return MPI_SUCCESS;
}

static inline int fast_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
                             MPI_Comm comm, MPI_Request *request)
{
    struct comm *c = fast_comm(comm);
    if (__builtin_expect(!c || !bare_may_begin(c) || source == MPI_PROC_NULL, 0))
        return ireceive_kept(buf, count, datatype, source, tag, comm, request);
    int error = lower.MPI_Irecv(buf, count, datatype, source, tag, c->lower, request);
    if (__builtin_expect(error != MPI_SUCCESS, 0))
        return lower_failed(c, error);
    bare_begin(c, true, source, tag, request);
    return MPI_SUCCESS;
}

#pragma GCC visibility pop

#endif
