/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call write besides what its arguments point to?
 *
 * Requires: the cells that pointers may point to (flow.h).  Computes: what getopt_long sets by the members
 * `flag` of its options, and what MPI puts at absolute addresses (MPI_BOTTOM): there may be everything whose
 * address MPI_Get_address tells.
 */
#include "passes/further.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"

#include <string.h>

struct addressed {
    struct set cells;
};

/* The argument through which MPI writes at absolute addresses: its buffer is MPI_BOTTOM, and the datatype none of
 * those that have no addresses; -1 none. */
static int bottom_argument(struct analysis *a, const struct node *call)
{
    const int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;

    for (uint32_t k = 0; row >= 0 && k + 1 < call->arg_count; k++) {
        const struct expr *buffer = expr_without_casts(call->args[k]), *count = call->args[k + 1];
        bool is_basic = count->kind == EXPR_INT && count->value == 0;

        if (buffer->kind != EXPR_INT || buffer->value != 0 ||
            mpi_parameter_kind(mpi_function_get(row), (int)k) != PARAMETER_MESSAGE ||
            !call_writes(a, call, k))
            continue;
        for (uint32_t n = k + 1; n < call->arg_count; n++)
            is_basic |=
                call->args[n]->kind == EXPR_INT && mpi_datatype_bytes(call->args[n]->value) > 0;
        if (!is_basic)
            return (int)k;
    }
    return -1;
}

static bool tells_address(struct analysis *a, const struct node *call)
{
    const char *name = call->arg_count == 2 ? call_mpi_name(a, call) : "";

    return strcmp(name, "MPI_Get_address") == 0 || strcmp(name, "MPI_Address") == 0;
}

const struct set *cells_addressed(struct analysis *a)
{
    const struct program *p = a->program;
    struct set told = {0};
    bool is_used = false;

    if (a->addressed)
        return &a->addressed->cells;
    a->addressed = ARENA_NEW(a->arena, struct addressed);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            if (tells_address(a, node))
                points_of(a, expr_without_casts(node->args[0]), &told);
            is_used |= bottom_argument(a, node) >= 0;
        }
    if (is_used)
        set_add_all(a->arena, &a->addressed->cells, &told);
    return &a->addressed->cells;
}

/* Of a `struct option` the member `flag` alone points to something that is no text. */
static void option_flags(struct analysis *a, const struct expr *options, struct set *out)
{
    struct set members = {0};

    pointees_spread(a, options, &members);
    for (uint32_t k = 0; k < members.count; k++)
        cells_spread(a, &a->cells[members.items[k]]->points, out);
}

int call_writes_further(struct analysis *a, const struct node *call, struct set *out)
{
    enum { OPTIONS = 3 };
    const struct function *f = call_external(call);
    const int bottom = bottom_argument(a, call);

    if (f && call->arg_count > OPTIONS &&
        (function_is(f, "getopt_long") || function_is(f, "getopt_long_only"))) {
        option_flags(a, call->args[OPTIONS], out);
        return OPTIONS;
    }
    if (bottom >= 0)
        cells_spread(a, cells_addressed(a), out);
    return bottom;
}
