/* SPDX-License-Identifier: Apache-2.0 */
/* Does a call of MPI set a variable as a whole, whatever happens?
 *
 * Requires: the prototypes of the standard.  A message fills a variable when its length is a number and its type is not
 * narrower, if the call writes it on every process: a reduction to one root does not, nor does a file at its end, nor
 * a prefix sum on the first process.  A number or a handle is always written, but for what is said only where a flag
 * is true, text (of a length of its own), and lists that may be empty.
 */
#include "passes/filled.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/values.h"

#include <string.h>

static bool is_number(const struct node *call, int arg, int64_t least)
{
    int64_t value;

    return arg >= 0 && (uint32_t)arg < call->arg_count && expr_is_int(call->args[arg], &value) &&
           value >= least;
}

/* Of a floating-point variable the width is not known, but it has more than a byte. */
static bool message_covers(const struct node *call, uint32_t buffer, const struct type *type)
{
    int64_t count, datatype, bytes;

    if (buffer + 2 >= call->arg_count || !expr_is_int(call->args[buffer + 1], &count) ||
        !expr_is_int(call->args[buffer + 2], &datatype))
        return false;
    bytes = mpi_datatype_bytes(datatype);
    return count > 0 && (type->kind == TYPE_FLOAT ? bytes > 1
                         : type_size(type) > 0    ? bytes * count >= type_size(type)
                                                  : bytes > 1);
}

static bool message_is_sure(const struct mpi_function *mpi)
{
    static const char *const SURE[] = {"MPI_Bcast",        "MPI_Scatter", "MPI_Scan",
                                       "MPI_Reduce_local", "MPI_Unpack",  NULL};

    if (mpi_role_is_receive(mpi->role) || mpi->role == ROLE_MRECV || mpi->role == ROLE_COLL_SYNC)
        return true;
    for (const char *const *name = SURE; *name; name++)
        if (text_starts_with(mpi->name, *name))
            return true;
    return false;
}

static bool array_is_sure(const struct mpi_function *mpi, const struct node *call)
{
    int count = mpi->incount >= 0 ? mpi->incount : mpi_parameter_find(mpi, "n");

    return mpi->flag < 0 && !mpi_role_is_choice(mpi->role) && is_number(call, count, 1);
}

static bool object_is_sure(const struct mpi_function *mpi, uint32_t arg, const struct type *type)
{
    const enum mpi_object object = mpi_parameter_object(mpi, (int)arg);

    if (object == OBJECT_TEXT ||
        (mpi->flag >= 0 && (int)arg != mpi->flag && (int)arg != mpi->index))
        return false;
    return type->kind != TYPE_INT || object != OBJECT_INT || type->bytes <= sizeof(int);
}

bool call_fills(struct analysis *a, const struct node *call, uint32_t arg, const struct type *type)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));

    switch (mpi_parameter_kind(mpi, (int)arg)) {
    case PARAMETER_MESSAGE:
        return type && message_is_sure(mpi) && message_covers(call, arg, type);
    case PARAMETER_ARRAY:
        return type && array_is_sure(mpi, call) && object_is_sure(mpi, arg, type);
    default:
        return type && object_is_sure(mpi, arg, type);
    }
}

bool call_takes(struct analysis *a, const struct node *call, uint32_t arg)
{
    static const char *const BOTH[] = {"position", "inoutbuf", "buflen", "string", NULL};
    static const char *const ENDS[] = {"_free",       "_free_keyval", "_close", "_free_c",
                                       "_disconnect", "_detach",      NULL};
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));

    if (mpi_role_is_completion(mpi->role) || mpi->role == ROLE_START ||
        mpi->role == ROLE_STARTALL || mpi->role == ROLE_CANCEL || mpi->role == ROLE_REQUEST_FREE)
        return (int)arg == mpi->request || (int)arg == mpi->array_of_requests;
    for (const char *const *name = BOTH; *name; name++)
        if ((int)arg == mpi_parameter_find(mpi, *name))
            return true;
    for (const char *const *end = ENDS; *end; end++)
        if (text_ends_with(mpi->name, *end))
            return true;
    if (text_starts_with(mpi->name, "MPI_Status_set_"))
        return true;
    return mpi_parameter_kind(mpi, (int)arg) == PARAMETER_MESSAGE &&
           (strstr(mpi->name, "_replace") || text_starts_with(mpi->name, "MPI_Bcast") ||
            (arg > 0 && call->args[0]->kind == EXPR_INT)); /* MPI_IN_PLACE */
}

bool message_lengths(struct analysis *a, const struct event *e, int64_t *least, int64_t *most)
{
    struct values count, datatype;
    bool are_known = true;

    *least = INT64_MAX;
    *most = 0;
    if (e->count < 0 || e->datatype < 0 || (uint32_t)e->count >= e->mpi_node->arg_count ||
        (uint32_t)e->datatype >= e->mpi_node->arg_count)
        return false;
    values_of(a, e->args[e->count], e->node, NULL, &count);
    values_of(a, e->args[e->datatype], e->node, NULL, &datatype);
    if (!values_are_numbers(&count) || !values_are_numbers(&datatype))
        return false;
    for (uint32_t k = 0; k < datatype.count; k++)
        for (uint32_t n = 0; n < count.count; n++) {
            const int64_t unit = mpi_datatype_bytes(datatype.numbers[k]);
            const int64_t bytes = count.numbers[n] * unit;

            are_known &= count.numbers[n] == 0 || bytes > 0;
            *least = unit > 0 && bytes < *least ? bytes : *least;
            *most = bytes > *most ? bytes : *most;
        }
    return are_known;
}

bool message_is_short(struct analysis *a, const struct event *reception, int64_t bytes)
{
    int64_t least, most;

    (void)message_lengths(a, reception, &least, &most);
    return least < bytes;
}

/* The bytes that a call hands out, where it says how many; 0. */
static int64_t handed_out(const struct node *call)
{
    int64_t bytes = 1, number;

    for (uint32_t k = 0; call && k < call->arg_count && k < 2; k++)
        bytes *= expr_is_int(call->args[k], &number) ? number : 0;
    return bytes;
}

bool message_is_short_of(struct analysis *a, const struct event *reception,
                         const struct expr *pointer)
{
    struct set cells = {0};

    points_of(a, pointer, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (a->cells[cells.items[k]]->kind == CELL_HEAP &&
            message_is_short(a, reception, handed_out(a->cells[cells.items[k]]->node)))
            return true;
    return false;
}

bool call_sends_none(struct analysis *a, const struct node *call, uint32_t arg)
{
    const int row = call_mpi(a, call);
    const struct mpi_function *mpi = row >= 0 ? mpi_function_get(row) : NULL;
    int64_t count;

    return mpi && (mpi->role == ROLE_SEND || mpi->role == ROLE_ISEND) && mpi->buffer == (int)arg &&
           mpi->count >= 0 && (uint32_t)mpi->count < call->arg_count &&
           expr_is_int(call->args[mpi->count], &count) && count == 0;
}
