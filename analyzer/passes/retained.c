/* SPDX-License-Identifier: Apache-2.0 */
/* What does MPI keep from one call to the next?
 *
 * Requires: mpi.def.  Besides messages, which events and requests stand for, MPI keeps files and their
 * positions, attributes, names, hints, errors with their texts and handlers, buffers and control variables.  Listed is
 * what needs none of these, since it computes from its arguments or asks for what never changes: datatypes,
 * groups, topologies, packing; and what changes memory only, as one-sided operations do.  Every other function changes and shows; those that ask only, by
 * their names, show.
 */
#include "passes/retained.h"
#include "base/text.h"

#include <string.h>

static bool is_any(const char *name, const char *const *list,
                   bool (*fits)(const char *text, const char *part))
{
    for (; *list; list++)
        if (fits(name, *list))
            return true;
    return false;
}

static bool has_part(const char *name, const char *part)
{
    return strstr(name, part) != NULL;
}

/* Functions whose results their arguments say. */
static bool computes(const char *name)
{
    static const char *const BEGINS[] = {"MPI_Type_",
                                         "MPI_Group_",
                                         "MPI_Cart",
                                         "MPI_Graph",
                                         "MPI_Dist_graph_",
                                         "MPI_Topo_test",
                                         "MPI_Pack",
                                         "MPI_Unpack",
                                         "MPI_Address",
                                         "MPI_Aint_",
                                         "MPI_Comm_compare",
                                         "MPI_Comm_group",
                                         "MPI_Comm_remote_",
                                         "MPI_Comm_test_inter",
                                         "MPI_Comm_get_parent",
                                         "MPI_Op_",
                                         "MPI_Dims_create",
                                         "MPI_Initialized",
                                         "MPI_Finalized",
                                         "MPI_Is_thread_main",
                                         "MPI_Query_thread",
                                         "MPI_Reduce_local",
                                         "MPI_Wtick",
                                         "MPI_Status_",
                                         "MPI_Test_cancelled",
                                         "MPI_Alloc_mem",
                                         "MPI_Free_mem",
                                         "MPI_Pcontrol",
                                         "MPI_Errhandler_create",
                                         "MPI_Errhandler_free",
                                         "MPI_Info_create",
                                         "MPI_Info_free",
                                         NULL};
    static const char *const WINDOWS[] = {"MPI_Win_",
                                          "MPI_Put",
                                          "MPI_Rput",
                                          "MPI_Get",
                                          "MPI_Rget",
                                          "MPI_Accumulate",
                                          "MPI_Raccumulate",
                                          "MPI_Fetch_and_op",
                                          "MPI_Compare_and_swap",
                                          NULL};
    static const char *const ENDS[] = {"_c2f", "_f2c", "_create_errhandler", NULL};
    static const char *const KEPT[] = {"_attr",           "_set_name",       "_get_name",
                                       "keyval",          "call_errhandler", "_set_errhandler",
                                       "_get_errhandler", "_info",           NULL};

    return ((is_any(name, BEGINS, text_starts_with) || is_any(name, WINDOWS, text_starts_with)) &&
            !is_any(name, KEPT, has_part)) ||
           is_any(name, ENDS, text_ends_with);
}

/* They change nothing. */
static bool asks(const char *name)
{
    static const char *const PARTS[] = {"_get_", "MPI_Error_", "MPI_Attr_get", "Errhandler_get",
                                        NULL};

    return is_any(name, PARTS, has_part) && !text_starts_with(name, "MPI_T_");
}

struct libc_effect retained_effect(const struct mpi_function *mpi)
{
    unsigned state = text_starts_with(mpi->name, "MPI_File_") ? STATE_FILES : STATE_OBJECTS;

    if (mpi->role == ROLE_COMM_DUP || mpi->role == ROLE_COMM_FREE) /* attributes go with them */
        return (struct libc_effect){STATE_OBJECTS, 0};
    if (mpi->role != ROLE_OTHER || computes(mpi->name))
        return (struct libc_effect){0};
    return (struct libc_effect){asks(mpi->name) ? 0 : state, state};
}
