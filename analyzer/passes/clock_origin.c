/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a label of a clock come from?
 *
 * Requires: clock.c.  Of the calls that ask a clock, and of the expressions that are not understood, which count as
 * such, one that by itself is enough is looked for by halves: of those that are, one half holds it.  What threads do
 * is in none, and what only several together do is not found.  What is read while nothing may have set it is looked for in
 * the same way; of arrays and blocks, which are labelled as a whole, it is not told.
 */
#include "passes/clocks.h"

#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/unnamed.h"

struct origin {
    const struct node *node; /* NULL: the expression is read unset */
    const struct expr *expr; /* that is not understood; NULL: the node is a call that asks */
};

struct origins {
    ARRAY(struct origin) list;
};

bool clock_origin_has(const struct clock *c, const struct node *call, const struct expr *expr)
{
    for (uint32_t k = c->first; k < c->end; k++) {
        const struct origin *o = &c->all->list.items[k];

        if (expr ? o->expr == expr : !o->expr && o->node == call)
            return true;
    }
    return false;
}

void clock_origin_begin(struct clock *c)
{
    for (uint32_t k = c->first; k < c->end; k++)
        array_push(c->a->arena, &c->taint->reads, c->all->list.items[k].expr);
}

struct question {              /* what is labelled */
    const struct event *event; /* NULL: whether the process ends */
    const struct node *end;
};

static bool is_touched(struct clock *c, const struct question *q)
{
    const struct node *branch;

    return q->event ? clock_decides(c, q->event, &branch) || clock_is_held(c, q->event)
                    : clock_ends(c, q->end);
}

static int flag_of(const struct clock *c, const struct node *call)
{
    int row = call_mpi(c->a, call);

    return row >= 0 ? mpi_function_get(row)->flag : -1;
}

static void unknown_add(struct clock *c, const struct node *node, const struct expr *expr,
                        struct origins *out)
{
    bool is_new = true;

    if (!expr)
        return;
    for (uint32_t k = 0; k < out->list.count && expr->kind == EXPR_UNKNOWN; k++)
        is_new &= out->list.items[k].expr != expr;
    if (expr->kind == EXPR_UNKNOWN && is_new && !expr_is_rest(expr))
        array_push(c->a->arena, &out->list, ((struct origin){node, expr}));
    unknown_add(c, node, expr->a, out);
    unknown_add(c, node, expr->b, out);
    unknown_add(c, node, expr->c, out);
    for (uint32_t k = 0; k < expr->element_count; k++)
        unknown_add(c, node, expr->elements[k], out);
}

static void origins_add(struct clock *c, const struct node *node, struct origins *out)
{
    if (node->kind == NODE_CALL &&
        (clock_is_asked(c, node, -1) || clock_is_asked(c, node, flag_of(c, node))))
        array_push(c->a->arena, &out->list, ((struct origin){node, NULL}));
    unknown_add(c, node, node->value, out);
    unknown_add(c, node, node->target, out);
    for (uint32_t k = 0; k < node->arg_count; k++)
        unknown_add(c, node, node->args[k], out);
}

static void part_ask(struct clock *c, const struct origins *all, uint32_t first, uint32_t end)
{
    *c = (struct clock){.a = c->a,
                        .has_chance = c->has_chance,
                        .chance = c->chance,
                        .all = all,
                        .first = first,
                        .end = end};
    clock_spread(c);
}

static bool origin_find(struct clock *c, const struct question *q, const struct origins *all)
{
    part_ask(c, all, 0, all->list.count);
    if (all->list.count == 0 || !is_touched(c, q))
        return false;
    while (c->end - c->first > 1) {
        const uint32_t first = c->first, end = c->end, middle = first + (end - first) / 2;

        part_ask(c, all, first, middle);
        if (is_touched(c, q))
            continue;
        part_ask(c, all, middle, end);
        if (!is_touched(c, q))
            return false;
    }
    return true;
}

/* A part of a variable, of which the declaration is told. */
static void unset_tell(struct analysis *a, struct finding *finding, const struct expr *part)
{
    const struct expr *whole = part;

    while (whole->kind != EXPR_VARIABLE && whole->a)
        whole = whole->a;
    if (whole->kind == EXPR_VARIABLE)
        finding_note(a, finding, &whole->variable->place,
                     arena_printf(a->arena, "`%s` may be read before anything has set it",
                                  expr_text(a->program, part)));
}

static void origin_tell(struct clock *c, struct finding *finding, const struct origin *origin)
{
    if (!origin->node) {
        unset_tell(c->a, finding, origin->expr);
        return;
    }
    finding_note(c->a, finding, &origin->node->place,
                 origin->expr
                     ? arena_printf(c->a->arena, "`%s` is not understood, and may be a clock",
                                    expr_text(c->a->program, origin->expr))
                     : "a clock, or chance, is asked here");
}

static void origins_collect(struct clock *c, struct origins *out)
{
    struct analysis *a = c->a;
    struct taint unset = {.cells = bits_new(a->arena, a->cell_count)};

    if (c->has_chance)
        chance_begin(a, c->chance, &unset);
    for (uint32_t k = 0; k < unset.reads.count; k++)
        array_push(a->arena, &out->list, ((struct origin){NULL, unset.reads.items[k]}));
    for (uint32_t k = 0; !c->has_chance && k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            origins_add(c, f->nodes[n], out);
    }
}

static bool found_tell(struct clock *one, struct finding *finding, const struct question *q)
{
    struct analysis *a = one->a;
    const struct budget budget = a->budget; /* the question is answered already */
    struct origins all = {0};
    bool is_found;

    origins_collect(one, &all);
    is_found = origin_find(one, q, &all) && !budget_is_spent(a);
    a->budget = budget;
    if (!is_found)
        return false;
    origin_tell(one, finding, &all.list.items[one->first]);
    if (one->seeder)
        finding_note(a, finding, &one->seeder->place, "random numbers are seeded with it here");
    return true;
}

static bool is_looked_for(const struct clock *c)
{
    return clock_is_of_clocks(c) || (c->has_chance && c->chance == CHANCE_UNSET);
}

void clock_origin_note(struct clock *c, struct finding *finding, const struct event *e)
{
    const struct question q = {.event = e};
    struct clock one = {.a = c->a, .has_chance = c->has_chance, .chance = c->chance};
    const struct node *branch;

    if (!is_looked_for(c) || budget_is_spent(c->a) || !found_tell(&one, finding, &q))
        return;
    if (clock_decides(&one, e, &branch) && branch)
        finding_note(c->a, finding, &branch->place,
                     arena_printf(c->a->arena, "`%s` decides about the message",
                                  expr_text(c->a->program, branch->value)));
}

void clock_origin_note_end(struct clock *c, struct finding *finding, const struct node *end)
{
    const struct question q = {.end = end};
    struct clock one = {.a = c->a};

    if (!budget_is_spent(c->a))
        (void)found_tell(&one, finding, &q);
}
