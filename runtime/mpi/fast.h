/* SPDX-License-Identifier: Apache-2.0 */
/* What do the commonest calls do when only the lower MPI is concerned?  MPI_Send, MPI_Recv,
 * MPI_Isend and MPI_Irecv, inlined into their wrappers.
 *
 * A message costs the lower MPI about a hundred nanoseconds: every instruction here shows.  The
 * condition is match_is_direct, whose answer is remembered for one communicator as long as it holds;
 * everything else is p2p.c's, which these call when it does not.  The name of the call is stored only
 * where somebody may ask for it.
 *
 * Between the call of the lower MPI and what follows it rt_comms.plain stays the same: nothing that MPI lets run inside a
 * send or a receive (operations of collectives, queries of generalized requests) may communicate.
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

/* fast_learn: when calls for this communicator may block in the lower MPI, remembers it for the next
 * one; returns whether they may. */
bool fast_learn(MPI_Comm comm);

/* fast_failed: the call of the lower MPI has returned an error; raises it. */
int fast_failed(enum rt_row row, int error);

static inline bool fast_is_plain(MPI_Comm comm)
{
    return __builtin_expect(rt_comms.plain_handle == comm, 1) || fast_learn(comm);
}
/* May its requests be bare, too? */
static inline bool fast_is_bare(MPI_Comm comm)
{
    return __builtin_expect(rt_comms.bare_handle == comm, 1) ||
           (fast_learn(comm) && rt_comms.bare_handle == comm);
}

static inline int fast_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
                            MPI_Comm comm)
{
    if (__builtin_expect(!fast_is_plain(comm), 0)) {
        rt.call = RT_ROW_MPI_Send;
        return send_slow(buf, count, datatype, dest, tag, rt_comm_get(comm), SEND_STANDARD);
    }
    below_set(RT_ROW_MPI_Send);
    int error = lower.MPI_Send(buf, count, datatype, dest, tag, rt_comms.plain_lower);
    below_set(RT_ROW_NONE);
    return __builtin_expect(error, 0) ? fast_failed(RT_ROW_MPI_Send, error) : MPI_SUCCESS;
}

static inline int fast_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
                            MPI_Comm comm, MPI_Status *status)
{
    if (__builtin_expect(!fast_is_plain(comm), 0)) {
        rt.call = RT_ROW_MPI_Recv;
        return receive_slow(buf, count, datatype, source, tag, rt_comm_get(comm), status);
    }
    below_set(RT_ROW_MPI_Recv);
    int error = lower.MPI_Recv(buf, count, datatype, source, tag, rt_comms.plain_lower, status);
    below_set(RT_ROW_NONE);
    return __builtin_expect(error, 0) ? fast_failed(RT_ROW_MPI_Recv, error) : MPI_SUCCESS;
}

static inline int fast_Isend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag,
                             MPI_Comm comm, MPI_Request *request)
{
    if (__builtin_expect(!fast_is_bare(comm), 0)) {
        rt.call = RT_ROW_MPI_Isend;
        return isend_kept(buf, count, datatype, dest, tag, comm, request);
    }
    bare_peer peer = bare_peer_of(dest, tag);
    int error = lower.MPI_Isend(buf, count, datatype, dest, tag, rt_comms.plain_lower, request);
    if (__builtin_expect(error, 0))
        return fast_failed(RT_ROW_MPI_Isend, error);
    bare_begin(rt_comms.plain, 0, peer, request);
    return MPI_SUCCESS;
}

static inline int fast_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
                             MPI_Comm comm, MPI_Request *request)
{
    if (__builtin_expect(!fast_is_bare(comm) || source == MPI_PROC_NULL, 0)) {
        rt.call = RT_ROW_MPI_Irecv;
        return ireceive_kept(buf, count, datatype, source, tag, comm, request);
    }
    bare_peer peer = bare_peer_of(source, tag);
    int error = lower.MPI_Irecv(buf, count, datatype, source, tag, rt_comms.plain_lower, request);
    if (__builtin_expect(error, 0))
        return fast_failed(RT_ROW_MPI_Irecv, error);
    bare_begin(rt_comms.plain, BARE_RECEIVE, peer, request);
    return MPI_SUCCESS;
}

#pragma GCC visibility pop

#endif
