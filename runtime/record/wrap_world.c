/* SPDX-License-Identifier: Apache-2.0 */
/* The beginning and the end, communicators, patterns, and what every rank brings to collectives.
 *
 * Of a collective the rank's own contribution is noted where one buffer, count and type hold it;
 * of the others (vectors with displacements) that the call was made.
 */
#include "wrap.h"

#define SPBC_RUNTIME
#include <spbc.h>

/* ---- beginning and end: no call is recorded before or after ---- */

RECORD_EXPORTED int MPI_Init(int *argc, char ***argv)
{
    int code = ((int (*)(int *, char ***))record_next("MPI_Init"))(argc, argv);
    if (code == MPI_SUCCESS)
        record_begin();
    return code;
}

RECORD_EXPORTED int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int code = ((int (*)(int *, char ***, int, int *))record_next("MPI_Init_thread"))(
        argc, argv, required, provided);
    if (code == MPI_SUCCESS)
        record_begin();
    return code;
}

RECORD_EXPORTED int MPI_Finalize(void)
{
    record_end();
    return ((int (*)(void))record_next("MPI_Finalize"))();
}

/* mpi_f08 calls these names; a profiling layer of the program's does, too, from inside MPI_Init. */
RECORD_EXPORTED int PMPI_Init(int *argc, char ***argv)
{
    int code = ((int (*)(int *, char ***))record_next("PMPI_Init"))(argc, argv);
    if (code == MPI_SUCCESS)
        record_begin();
    return code;
}

RECORD_EXPORTED int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    int code = ((int (*)(int *, char ***, int, int *))record_next("PMPI_Init_thread"))(
        argc, argv, required, provided);
    if (code == MPI_SUCCESS)
        record_begin();
    return code;
}

RECORD_EXPORTED int PMPI_Finalize(void)
{
    record_end();
    return ((int (*)(void))record_next("PMPI_Finalize"))();
}

/* ---- patterns ---- */

RECORD_EXPORTED int SPBC_Begin_iteration(unsigned long long pattern)
{
    int code = ((int (*)(unsigned long long))record_next("SPBC_Begin_iteration"))(pattern);
    if (code == MPI_SUCCESS)
        events_pattern(pattern, true);
    return code;
}

RECORD_EXPORTED int SPBC_End_iteration(unsigned long long pattern)
{
    int code = ((int (*)(unsigned long long))record_next("SPBC_End_iteration"))(pattern);
    if (code == MPI_SUCCESS)
        events_pattern(pattern, false);
    return code;
}

/* ---- communicators ---- */

#define MAKING(name, params, args, parent, made)                                                   \
    WRAP(name, params, args)                                                                       \
    {                                                                                              \
        int code = below args;                                                                     \
        (void)site;                                                                                \
        if (code == MPI_SUCCESS)                                                                   \
            comm_made(parent, made);                                                               \
        return code;                                                                               \
    }

MAKING(Comm_dup, (MPI_Comm comm, MPI_Comm *made), (comm, made), comm, *made)
MAKING(Comm_dup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm *made), (comm, info, made), comm,
       *made)
MAKING(Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *made), (comm, color, key, made),
       comm, *made)
MAKING(Comm_split_type, (MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *made),
       (comm, type, key, info, made), comm, *made)
MAKING(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *made), (comm, group, made), comm,
       *made)
MAKING(Cart_create,
       (MPI_Comm comm, int ndims, const int dims[], const int periods[], int reorder,
        MPI_Comm *made),
       (comm, ndims, dims, periods, reorder, made), comm, *made)
MAKING(Cart_sub, (MPI_Comm comm, const int remain[], MPI_Comm *made), (comm, remain, made), comm,
       *made)
MAKING(Intercomm_merge, (MPI_Comm comm, int high, MPI_Comm *made), (comm, high, made), comm, *made)

WRAP(Comm_free, (MPI_Comm * comm), (comm))
{
    MPI_Comm handle = *comm;
    int code = below(comm);
    (void)site;
    if (code == MPI_SUCCESS)
        comm_forget(handle);
    return code;
}

/* ---- collectives ---- */

static int rank_in(MPI_Comm comm)
{
    struct named_comm *c = comm_named(comm);
    return c ? c->rank : -1;
}

#define COLLECTIVE(name, params, args, buf, count, type)                                           \
    WRAP(name, params, args)                                                                       \
    {                                                                                              \
        event_collective("MPI_" #name, buf, count, type, comm, site);                              \
        return below args;                                                                         \
    }
#define OWN(sendbuf, recvbuf) ((sendbuf) == MPI_IN_PLACE ? (recvbuf) : (sendbuf))

COLLECTIVE(Barrier, (MPI_Comm comm), (comm), NULL, 0, MPI_DATATYPE_NULL)
COLLECTIVE(Ibarrier, (MPI_Comm comm, MPI_Request *request), (comm, request), NULL, 0,
           MPI_DATATYPE_NULL)
COLLECTIVE(Bcast, (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
           (buffer, count, type, root, comm), rank_in(comm) == root ? buffer : NULL, count, type)
COLLECTIVE(Ibcast,
           (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
            MPI_Request *request),
           (buffer, count, type, root, comm, request), rank_in(comm) == root ? buffer : NULL, count,
           type)
COLLECTIVE(Reduce,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op, int root,
            MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, root, comm), OWN(sendbuf, recvbuf), count, type)
COLLECTIVE(Allreduce,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, comm), OWN(sendbuf, recvbuf), count, type)
COLLECTIVE(Iallreduce,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm, MPI_Request *request),
           (sendbuf, recvbuf, count, type, op, comm, request), OWN(sendbuf, recvbuf), count, type)
COLLECTIVE(Scan,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, comm), OWN(sendbuf, recvbuf), count, type)
COLLECTIVE(Exscan,
           (const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           (sendbuf, recvbuf, count, type, op, comm), OWN(sendbuf, recvbuf), count, type)
COLLECTIVE(Gather,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, int root, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm),
           sendbuf == MPI_IN_PLACE ? NULL : sendbuf, sendcount, sendtype)
COLLECTIVE(Gatherv,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
            const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
            MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm),
           sendbuf == MPI_IN_PLACE ? NULL : sendbuf, sendcount, sendtype)
COLLECTIVE(Allgather,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm),
           sendbuf == MPI_IN_PLACE ? NULL : sendbuf, sendcount, sendtype)
COLLECTIVE(Allgatherv,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
            const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm),
           sendbuf == MPI_IN_PLACE ? NULL : sendbuf, sendcount, sendtype)
COLLECTIVE(Scatter,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, int root, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm),
           rank_in(comm) == root ? sendbuf : NULL,
           (MPI_Count)sendcount *(rank_in(comm) == root ? comm_named(comm)->size : 0), sendtype)
COLLECTIVE(Alltoall,
           (const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
            MPI_Datatype recvtype, MPI_Comm comm),
           (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm),
           sendbuf == MPI_IN_PLACE ? NULL : sendbuf,
           sendbuf == MPI_IN_PLACE ? 0 : (MPI_Count)sendcount * comm_named(comm)->size, sendtype)
COLLECTIVE(Alltoallv,
           (const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
            void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
            MPI_Comm comm),
           (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm),
           NULL, 0, MPI_DATATYPE_NULL)
COLLECTIVE(Reduce_scatter_block,
           (const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           (sendbuf, recvbuf, recvcount, type, op, comm), OWN(sendbuf, recvbuf),
           (MPI_Count)recvcount *comm_named(comm)->size, type)
COLLECTIVE(Reduce_scatter,
           (const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype type,
            MPI_Op op, MPI_Comm comm),
           (sendbuf, recvbuf, recvcounts, type, op, comm), NULL, 0, MPI_DATATYPE_NULL)
