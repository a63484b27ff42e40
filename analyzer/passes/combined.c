/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call that combines or copies what a message brought leave behind?
 *
 * Requires: a struct commute with its window and what depends on messages (commute.h).  MPI_Reduce_local with a
 * predefined operation does to each of so many numbers what `target = target op x` does to one (deeds.h): the operations
 * commute and are associative, of floating-point numbers up to rounding.  memcpy of so many bytes as only rounds of the
 * message's source write there (owned.h) leaves the last message of that source.  Both have to belong to the round's
 * message, and all that they read comes from that message and from what no round changes.
 */
#include "passes/combined.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/mapped.h"
#include "passes/round.h"

/* Is what the argument leads to, and where that is, up to the round's message? */
static bool is_of_round(const struct commute *c, const struct node *call, uint32_t arg)
{
    return window_is_stateless(c->window, call->args[arg], call) &&
           !taint_pointees(window_state(c->window), call->args[arg]);
}

/* Does the pointer lead to one place in all rounds, or where the message alone says? */
static bool is_settled(const struct commute *c, const struct expr *pointer, const struct node *at)
{
    pointer = expr_without_casts(pointer);
    if (pointer->kind == EXPR_ADDRESS)
        return deed_is_settled(c, pointer->a, at);
    if (pointer->kind == EXPR_BINARY && expr_op(pointer) == OP_ADD &&
        type_is_array(expr_without_casts(pointer->a)->type))
        return is_settled(c, pointer->a, at) && window_is_stateless(c->window, pointer->b, at);
    return type_is_array(pointer->type) ? deed_is_settled(c, pointer, at)
                                        : window_is_stateless(c->window, pointer, at);
}

static enum way way_of(enum mpi_operation operation)
{
    switch (operation) {
    case OPERATION_MAX:
        return WAY_MAX;
    case OPERATION_MIN:
        return WAY_MIN;
    case OPERATION_SUM:
        return WAY_SUM;
    case OPERATION_PROD:
        return WAY_PRODUCT;
    case OPERATION_LAND:
        return WAY_ALL;
    case OPERATION_BAND:
        return WAY_AND;
    case OPERATION_LOR:
        return WAY_ANY;
    case OPERATION_BOR:
        return WAY_OR;
    case OPERATION_BXOR:
        return WAY_XOR;
    default:
        return WAY_NONE;
    }
}

/* The numbers that the pointer leads to, as which they are combined; NULL: as something else. */
static const struct type *combined_type(const struct expr *pointer, int64_t datatype)
{
    const struct type *type = expr_without_casts(pointer)->type;
    const struct type *unit = type_is_address(type) ? type_unit(type->to) : NULL;

    if (!unit || type_size(unit) != mpi_datatype_bytes(datatype))
        return NULL;
    return (unit->kind == TYPE_INT && !unit->is_bool && mpi_datatype_is_integer(datatype)) ||
                   (unit->kind == TYPE_FLOAT && mpi_datatype_is_float(datatype))
               ? unit
               : NULL;
}

/* MPI_Reduce_local(in, inout, count, datatype, op) */
enum { IN, INOUT, COUNT, DATATYPE, OP, REDUCE_ARGUMENTS };

/* Is it that, with numbers as which both buffers are read?  *unit: these. */
static enum way reduction_of(struct analysis *a, const struct node *call, const struct type **unit)
{
    int64_t datatype, op;
    const int row = call_mpi(a, call);

    if (row < 0 || call->arg_count != REDUCE_ARGUMENTS ||
        !text_starts_with(mpi_function_get(row)->name, "MPI_Reduce_local") ||
        !expr_is_int(expr_without_casts(call->args[DATATYPE]), &datatype) ||
        !expr_is_int(expr_without_casts(call->args[OP]), &op))
        return WAY_NONE;
    *unit = combined_type(call->args[INOUT], datatype);
    return *unit && combined_type(call->args[IN], datatype) ? way_of(mpi_operation(op)) : WAY_NONE;
}

bool combined_is_smooth(struct analysis *a, const struct node *call)
{
    const struct type *unit;
    enum way way = reduction_of(a, call, &unit);

    return way != WAY_NONE && unit->kind == TYPE_FLOAT && way != WAY_ALL && way != WAY_ANY;
}

static bool reduces(const struct commute *c, const struct node *call, uint32_t arg,
                    struct combined *out)
{
    struct deed *deed = &out->deed;

    if (arg != INOUT)
        return false;
    deed->way = reduction_of(c->a, call, &deed->owned.type);
    if (deed->way == WAY_NONE || !window_is_stateless(c->window, call->args[COUNT], call) ||
        !is_of_round(c, call, IN) || !is_settled(c, call->args[INOUT], call))
        return false;
    if (deed->owned.type->kind == TYPE_FLOAT) {
        out->is_rounded = deed->way == WAY_SUM || deed->way == WAY_PRODUCT;
        out->is_extreme = deed->way == WAY_MAX || deed->way == WAY_MIN;
    }
    return true;
}

/* memcpy(to, from, bytes) */
static bool copies(const struct commute *c, const struct node *call, uint32_t arg,
                   struct combined *out)
{
    const struct function *f = call_external(call);
    enum { TO, FROM, BYTES, ARGUMENTS };

    if (arg != TO || call->arg_count != ARGUMENTS || !f ||
        (!function_is(f, "memcpy") && !function_is(f, "memmove")) || !is_of_round(c, call, FROM))
        return false;
    out->deed.way = WAY_SOURCE;
    return owned_by_copy(c, call->args[TO], call->args[BYTES], call, &out->deed.owned);
}

/* all[source], all.insert(number) */
static bool inserts(const struct commute *c, const struct node *call, uint32_t arg,
                    struct combined *out)
{
    if (mapped_unites(c, call, arg)) {
        out->deed.way = WAY_OR;
        out->deed.owned.type = type_int(c->a->program);
        return true;
    }
    if (!mapped_inserts(c, call, arg, &out->deed.owned))
        return false;
    out->deed.way = WAY_SOURCE;
    return true;
}

bool combined_find(const struct commute *c, const struct node *call, uint32_t arg,
                   struct combined *out)
{
    *out = (struct combined){0};
    return window_has(c->window, call) && round_has(c->window, call) &&
           deed_is_decided_by_message(c, call, NULL) &&
           (call_mpi(c->a, call) >= 0 ? reduces(c, call, arg, out)
                                      : copies(c, call, arg, out) || inserts(c, call, arg, out));
}

bool combined_covers(const struct commute *c, const struct node *call, uint32_t arg)
{
    struct set cells = {0};
    struct combined combined;

    if (!combined_find(c, call, arg, &combined))
        return false;
    pointees_spread(c->a, call->args[arg], &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (!bits_get(&c->kept, cells.items[k]))
            return false;
    return cells.count > 0;
}
