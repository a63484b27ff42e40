/* SPDX-License-Identifier: Apache-2.0 */
/* Does each round of a loop that receives copy its message into an element of its own?
 *
 * Requires: events, counting loops.  A round receives into a variable, and behind that assigns the variable, as it is, to
 * the element of an array that the counter names, or one so many behind it; and so it may do with the source in the
 * status.  Nothing else of the loop writes the variable or the status, and it calls nothing of the program: so each
 * element holds the message, or the source, of its round, and two arrays agree.
 */
#include "passes/puts.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"

#include <string.h>

/* The variable that the argument is the address of; NULL. */
static const struct expr *addressed(const struct expr *arg)
{
    arg = arg ? expr_without_casts(arg) : NULL;
    return arg && arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_VARIABLE ? arg->a : NULL;
}

/* Does only the reception write it in the loop? */
static bool is_of_reception(struct analysis *a, const struct event *reception,
                            const struct counting *loop, const struct expr *variable)
{
    struct set cells = {0};

    if (!variable)
        return false;
    cells_of_whole(a, variable, &cells);
    for (uint32_t k = 0; k < reception->home->node_count; k++) {
        const struct node *node = reception->home->nodes[k];

        if (bits_get(&loop->nodes, k) && node != reception->node &&
            (node_writes_some(a, node, &cells) || node_calls_program(a, node)))
            return false;
    }
    return cells.count > 0;
}

/* array[counter + number] = ..., in each round behind the reception */
static bool is_put(struct analysis *a, const struct event *reception, const struct counting *loop,
                   const struct node *node, int64_t *shift)
{
    return node->kind == NODE_ASSIGN && node->value && node->target->kind == EXPR_INDEX &&
           node->target->a->kind == EXPR_VARIABLE &&
           loop_counts_on(node->target->b, loop->counter, shift) &&
           loop_runs_once(a, loop, node, -1) &&
           cfg_dominates(cfg_get(a, node->function), reception->node, node);
}

void puts_find(struct analysis *a, const struct event *reception, const struct counting *loop,
               struct puts *out)
{
    const struct expr *message = addressed(reception->args[reception->buffer]);
    const struct expr *status = addressed(reception->status);
    int64_t shift;

    *out = (struct puts){0};
    message = is_of_reception(a, reception, loop, message) ? message : NULL;
    status = is_of_reception(a, reception, loop, status) ? status : NULL;
    for (uint32_t k = 0; k < reception->home->node_count; k++) {
        const struct node *node = reception->home->nodes[k];

        if (!bits_get(&loop->nodes, k) || !is_put(a, reception, loop, node, &shift))
            continue;
        if (message && node->value == message && node->target->type->kind != TYPE_RECORD &&
            !out->message) {
            out->message = node;
            out->message_shift = shift;
        } else if (status && node->value->kind == EXPR_FIELD && node->value->a == status &&
                   strcmp(node->value->text, "MPI_SOURCE") == 0 && !out->source) {
            out->source = node;
            out->source_shift = shift;
        }
    }
}
