/* SPDX-License-Identifier: Apache-2.0 */
/* Which datatypes and operations must outlive the program's free of them?  A list of those in use;
 * MPI_Type_free and MPI_Op_free of one are put off.
 *
 * A duplicate would not do: user-defined operations are told the program's own handle of the
 * datatype, and duplicating calls the program's copy callbacks.
 */
#include "keep.h"

#include "leaks.h"
#include "lower.h"
#include "rt_own.h"
#include "world.h"

#include <stdlib.h>

struct kept {
    struct kept *next;
    int handle; /* datatypes and operations of the lower MPI never share a value */
    int uses;
    bool is_freed;
};

static struct kept *all;

static struct kept **kept_find(int handle)
{
    struct kept **link = &all;
    while (*link && (*link)->handle != handle)
        link = &(*link)->next;
    return link;
}

static void keep(int handle)
{
    struct kept *k = *kept_find(handle);
    if (!k) {
        k = rt_alloc(sizeof *k);
        *k = (struct kept){.next = all, .handle = handle};
        all = k;
    }
    k->uses++;
}

/* Returns whether the program has freed it and nobody uses it any more. */
static bool drop(int handle)
{
    struct kept **link = kept_find(handle), *k = *link;
    if (--k->uses > 0)
        return false;
    bool is_freed = k->is_freed;
    *link = k->next;
    free(k);
    return is_freed;
}

void keep_type(MPI_Datatype type)
{
    keep(type);
}

void keep_op(MPI_Op op)
{
    keep(op);
}

void drop_type(MPI_Datatype type)
{
    if (drop(type))
        lower.MPI_Type_free(&type);
}

void drop_op(MPI_Op op)
{
    if (drop(op))
        lower.MPI_Op_free(&op);
}

int rt_Type_free(MPI_Datatype *datatype)
{
    struct kept *k = all && datatype ? *kept_find(*datatype) : NULL;
    if (k && !k->is_freed)
        k->is_freed = !rt_is_named(*datatype);
    if (k && k->is_freed) {
        *datatype = MPI_DATATYPE_NULL;
        leaks_below.datatypes--;
        return MPI_SUCCESS;
    }
    int code = lower.MPI_Type_free(datatype);
    leaks_below.datatypes -= code == MPI_SUCCESS;
    return code == MPI_SUCCESS ? code : rt_raise_lower(NULL, code);
}

/* Predefined operations are not MPI's to free, which the lower MPI says when it is asked. */
int rt_Op_free(MPI_Op *op)
{
    struct kept *k = all && op ? *kept_find(*op) : NULL;
    if (k && !(*op >= MPI_MAX && *op <= MPI_NO_OP)) {
        k->is_freed = true;
        *op = MPI_OP_NULL;
        leaks_below.operations--;
        return MPI_SUCCESS;
    }
    int code = lower.MPI_Op_free(op);
    leaks_below.operations -= code == MPI_SUCCESS;
    return code == MPI_SUCCESS ? code : rt_raise_lower(NULL, code);
}
