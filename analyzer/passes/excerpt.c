/* SPDX-License-Identifier: Apache-2.0 */
/* What does one process do in a run of a pattern, whatever was before it?
 *
 * Requires: tracing.h, named.h.  Where a program can not be run from main up to the pattern (it reads its input in a loop
 * that communicates; a hundred exchanges lie before it), the pattern is run by itself.  Its variables hold nothing that is
 * known, but for what they hold all the time: numbers, the rank, how many processes there are, and what is made of
 * these by assignments that alone set a variable.  So a run that gets to its end is what every run of the pattern does
 * on that process; one that needs to know more stops.
 */
#include "passes/comms.h"
#include "passes/named.h"
#include "passes/tracing.h"

const struct node *excerpt_entry(const struct scope *scope)
{
    const struct function *f = scope->function;
    const struct node *entry = NULL;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        bool is_first = k == 0;

        if (!bits_get(&scope->inside, k))
            continue;
        for (uint32_t n = 0; n < node->previous_count; n++)
            is_first |= !bits_get(&scope->inside, node->previous[n]->id);
        if (is_first && entry)
            return NULL;
        entry = is_first ? node : entry;
    }
    return entry;
}

struct value excerpt_value(struct tracing *t, const struct expr *load)
{
    const struct expr *standing = named_expr(t->a, load, t->node);
    struct value value;

    if (!standing)
        return (struct value){0};
    t->is_standing = true;
    value = tracing_value(t, standing);
    t->is_standing = false;
    return value;
}

struct value excerpt_leaf(const struct tracing *t, const struct expr *load)
{
    const bool is_rank = named_reads_rank(t->a, load, t->node);

    return (struct value){.known = KNOWN_INT, .number = is_rank ? t->rank : t->size};
}

bool excerpt_comm(const struct tracing *t, const struct node *call, int argument)
{
    struct comm_value comm;

    if (argument < 0 || (uint32_t)argument >= call->arg_count)
        return false;
    comm_value_of(t->a, call->args[argument], call, NULL, &comm);
    return comm.is_world && !comm.is_unknown;
}
