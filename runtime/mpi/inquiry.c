/* SPDX-License-Identifier: Apache-2.0 */
/* What does a communicator say about itself?  Size, rank, group, name, likeness, hints: local
 * calls.
 *
 * Requires comm.c, group.c.  Size and rank are asked for in inner loops: one table look-up each.
 */
#include "mpi/lower.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

int rt_Comm_rank(MPI_Comm handle, int *rank)
{
    struct comm *comm = rt_comm_get(handle);
    if (__builtin_expect(!comm, 0))
        return rt_raise_comm(handle);
    *rank = comm->rank;
    return MPI_SUCCESS;
}

int rt_Comm_size(MPI_Comm handle, int *size)
{
    struct comm *comm = rt_comm_get(handle);
    if (__builtin_expect(!comm, 0))
        return rt_raise_comm(handle);
    *size = comm->size;
    return MPI_SUCCESS;
}

int rt_Comm_test_inter(MPI_Comm handle, int *flag)
{
    if (!rt_comm_get(handle))
        return rt_raise_comm(handle);
    *flag = 0;
    return MPI_SUCCESS;
}

/* Nothing here was spawned: that is refused. */
int rt_Comm_get_parent(MPI_Comm *parent)
{
    *parent = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

int rt_Comm_remote_size(MPI_Comm handle, int *size)
{
    struct comm *comm = rt_comm_get(handle);
    (void)size;
    return comm ? rt_raise(comm, MPI_ERR_COMM, "not an intercommunicator") : rt_raise_comm(handle);
}

int rt_Comm_remote_group(MPI_Comm handle, MPI_Group *group)
{
    struct comm *comm = rt_comm_get(handle);
    (void)group;
    return comm ? rt_raise(comm, MPI_ERR_COMM, "not an intercommunicator") : rt_raise_comm(handle);
}

int rt_Comm_group(MPI_Comm handle, MPI_Group *group)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    *group = rt_group_new(comm->size, comm->world);
    return MPI_SUCCESS;
}

int rt_Comm_compare(MPI_Comm handle1, MPI_Comm handle2, int *result)
{
    struct comm *a = rt_comm_get(handle1), *b = rt_comm_get(handle2);
    if (!a || !b)
        return rt_raise_comm(a ? handle2 : handle1);
    *result = MPI_UNEQUAL;
    if (a == b) {
        *result = MPI_IDENT;
    } else if (a->size == b->size) {
        bool has_same_order = true, has_same_members = true;
        for (int i = 0; i < a->size; i++) {
            has_same_order = has_same_order && a->world[i] == b->world[i];
            has_same_members = has_same_members && rt_comm_rank_of(b, a->world[i]) >= 0;
        }
        if (has_same_members)
            *result = has_same_order ? MPI_CONGRUENT : MPI_SIMILAR;
    }
    return MPI_SUCCESS;
}

int rt_Comm_set_name(MPI_Comm handle, const char *name)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!name)
        return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the name");
    size_t length = strnlen(name, sizeof comm->name - 1);
    memcpy(comm->name, name, length);
    comm->name[length] = '\0';
    return MPI_SUCCESS;
}

int rt_Comm_get_name(MPI_Comm handle, char *name, int *length)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    strcpy(name, comm->name);
    *length = (int)strlen(comm->name);
    return MPI_SUCCESS;
}

int rt_Comm_set_info(MPI_Comm handle, MPI_Info info)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    int code = lower.MPI_Comm_set_info(comm->lower, info);
    return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
}

int rt_Comm_get_info(MPI_Comm handle, MPI_Info *info)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    int code = lower.MPI_Comm_get_info(comm->lower, info);
    return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
}
