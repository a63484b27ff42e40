/* SPDX-License-Identifier: Apache-2.0 */
/* What does a communicator say about itself?  Size, rank, group, name, likeness, hints: local
 * calls.
 *
 * Requires comm.c, group.c.  Size and rank are asked for in inner loops: one table look-up each.
 */
#include "mpi/hints.h"
#include "mpi/leaks.h"
#include "mpi/lower.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

static int result_missing(struct comm *comm)
{
    return rt_raise(comm, MPI_ERR_ARG, "a null pointer for the result");
}

int rt_Comm_rank(MPI_Comm handle, int *rank)
{
    struct comm *comm = rt_comm_get(handle);
    if (__builtin_expect(!comm, 0))
        return rt_raise_comm(handle);
    if (__builtin_expect(!rank, 0))
        return result_missing(comm);
    *rank = comm->rank - comm->local_first;
    return MPI_SUCCESS;
}

int rt_Comm_size(MPI_Comm handle, int *size)
{
    struct comm *comm = rt_comm_get(handle);
    if (__builtin_expect(!comm, 0))
        return rt_raise_comm(handle);
    if (__builtin_expect(!size, 0))
        return result_missing(comm);
    *size = comm->local_size;
    return MPI_SUCCESS;
}

int rt_Comm_test_inter(MPI_Comm handle, int *flag)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!flag)
        return result_missing(comm);
    *flag = comm->is_inter;
    return MPI_SUCCESS;
}

/* Nothing here was spawned: that is refused. */
int rt_Comm_get_parent(MPI_Comm *parent)
{
    if (!parent)
        return rt_raise(NULL, MPI_ERR_ARG, "a null pointer for the result");
    *parent = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

int rt_Comm_remote_size(MPI_Comm handle, int *size)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "not an intercommunicator");
    if (!size)
        return result_missing(comm);
    *size = comm->remote_size;
    return MPI_SUCCESS;
}

int rt_Comm_remote_group(MPI_Comm handle, MPI_Group *group)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!comm->is_inter)
        return rt_raise(comm, MPI_ERR_COMM, "not an intercommunicator");
    if (!group)
        return result_missing(comm);
    *group = rt_group_new(comm->remote_size, comm->world + comm->remote_first);
    return MPI_SUCCESS;
}

int rt_Comm_group(MPI_Comm handle, MPI_Group *group)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    if (!group)
        return result_missing(comm);
    *group = rt_group_new(comm->local_size, comm->world + comm->local_first);
    return MPI_SUCCESS;
}

/* MPI_CONGRUENT, MPI_SIMILAR or MPI_UNEQUAL: `size` members of each, in stretches of the unions */
static int stretch_compare(const struct comm *a, int a_first, const struct comm *b, int b_first,
                           int size)
{
    bool has_same_order = true;
    for (int i = 0; i < size; i++) {
        int there = rt_comm_rank_of(b, a->world[a_first + i]) - b_first;
        if (there < 0 || there >= size)
            return MPI_UNEQUAL;
        has_same_order = has_same_order && there == i;
    }
    return has_same_order ? MPI_CONGRUENT : MPI_SIMILAR;
}

int rt_Comm_compare(MPI_Comm handle1, MPI_Comm handle2, int *result)
{
    struct comm *a = rt_comm_get(handle1), *b = rt_comm_get(handle2);
    if (!a || !b)
        return rt_raise_comm(a ? handle2 : handle1);
    if (!result)
        return result_missing(a);
    *result = MPI_UNEQUAL;
    if (a == b) {
        *result = MPI_IDENT;
    } else if (a->is_inter == b->is_inter && a->local_size == b->local_size &&
               a->remote_size == b->remote_size) {
        int local = stretch_compare(a, a->local_first, b, b->local_first, a->local_size);
        int remote = stretch_compare(a, a->remote_first, b, b->remote_first, a->remote_size);
        *result = local > remote ? local : remote; /* the constants grow with the difference */
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
    if (!name || !length)
        return result_missing(comm);
    strcpy(name, comm->name);
    *length = (int)strlen(comm->name);
    return MPI_SUCCESS;
}

int rt_Comm_set_info(MPI_Comm handle, MPI_Info info)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    MPI_Info rest;
    int code = rt_hints_divide(info, &comm->asserts, &rest);
    if (code == MPI_SUCCESS)
        code = lower.MPI_Comm_set_info(comm->lower, rest);
    rt_hints_free(&rest);
    return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
}

int rt_Comm_get_info(MPI_Comm handle, MPI_Info *info)
{
    struct comm *comm = rt_comm_get(handle);
    if (!comm)
        return rt_raise_comm(handle);
    int code = lower.MPI_Comm_get_info(comm->lower, info);
    if (code == MPI_SUCCESS)
        code = rt_hints_add(comm->asserts, *info);
    leaks_below.infos += code == MPI_SUCCESS;
    return code == MPI_SUCCESS ? code : rt_raise_lower(comm, code);
}

/* ---- memory of accelerators: crossing channels read and write the processor's, whatever the lower MPI can do ---- */

int rt_MPIX_GPU_query_support(int gpu_type, int *is_supported)
{
    if (!is_supported)
        return result_missing(NULL);
    *is_supported = 0;
    return lower.MPIX_GPU_query_support(gpu_type, &(int){0}); /* knows which types there are */
}

int rt_MPIX_Query_cuda_support(void)
{
    return 0;
}

int rt_MPIX_Query_hip_support(void)
{
    return 0;
}

int rt_MPIX_Query_ze_support(void)
{
    return 0;
}
