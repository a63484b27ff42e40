/* SPDX-License-Identifier: Apache-2.0 */
/* What is computed, in a range of statements, from what messages brought?
 *
 * Requires: events, cells, control dependences, the range.  Labels go out from what receptions of the range write
 * into buffers and statuses, through the statements of the range and what they call, the C library included
 * (taint.h): a number that was unpacked, scanned, compared or counted under such a condition has come with a
 * message.  Whether a question found something (a flag, an index) has not.  A branch that ends a loop around the
 * receptions decides how many there are, and is for its caller to ask about; one that ends the program
 * decides nothing of the runs that go on.
 */
#include "passes/brought.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/scope.h"

#include <string.h>

bool brought_is_tag_test(const struct expr *condition)
{
    return condition->kind == EXPR_BINARY &&
           (expr_op(condition) == OP_EQ || expr_op(condition) == OP_NE) &&
           condition->a->kind == EXPR_FIELD && strcmp(condition->a->text, "MPI_TAG") == 0;
}

static bool is_in_range(void *context, const struct node *node)
{
    return scope_runs(((struct brought *)context)->scope, node);
}

static int receives(void *context, const struct node *call, int arg)
{
    int row = call_mpi(((struct brought *)context)->a, call);
    const struct mpi_function *mpi = row >= 0 ? mpi_function_get(row) : NULL;

    if (!mpi)
        return -1;
    if (arg < 0)
        return 0;
    if (mpi->role == ROLE_OTHER || mpi->role >= ROLE_COLL_SYNC)
        return -1;
    if (arg == mpi->status)
        return 1;
    switch (mpi->role) {
    case ROLE_RECV:
    case ROLE_IRECV:
    case ROLE_RECV_INIT:
    case ROLE_SENDRECV:
    case ROLE_ISENDRECV:
    case ROLE_MRECV:
    case ROLE_IMRECV:
        return arg != mpi->request && arg != mpi->message;
    default:
        return 0;
    }
}

static const node_list *receptions_in(const struct brought *b, const struct function *f)
{
    node_list **places = &b->receptions[f->id];

    if (!*places) {
        *places = ARENA_NEW(b->a->arena, node_list);
        for (uint32_t k = 0; k < b->group->receptions.count; k++)
            event_positions(b->a, b->group->receptions.items[k], f, *places);
    }
    return *places;
}

/* Does the program end on one side of the branch? */
static bool ends_program(struct analysis *a, const struct node *branch)
{
    const struct node *end = branch->function->nodes[1];

    for (int side = 0; side < 2; side++)
        if (branch->next[side] && branch->next[side] != end &&
            !cfg_reaches(a, branch->next[side], end))
            return true;
    return false;
}

static bool decides_nothing(void *context, const struct node *branch)
{
    const struct brought *b = context;
    const node_list *places = receptions_in(b, branch->function);

    if ((b->skips_tags && brought_is_tag_test(branch->value)) || ends_program(b->a, branch))
        return true;
    for (uint32_t k = 0; k < places->count; k++)
        if (cfg_is_loop_exit(b->a, branch, places->items[k], NULL))
            return true;
    return false;
}

bool brought_has(struct brought *b, const struct expr *expr, const struct node *at)
{
    if (!b->is_known) {
        b->is_known = true;
        b->receptions = ARENA_ARRAY(b->a->arena, node_list *, b->a->program->function_count);
        b->taint = (struct taint){.a = b->a,
                                  .has_control = true,
                                  .has_selection = true,
                                  .source = receives,
                                  .ignores = decides_nothing,
                                  .covers = is_in_range,
                                  .covered = {b->scope->function, &b->scope->below},
                                  .context = b};
        b->taint.cells = bits_new(b->a->arena, b->a->cell_count);
        taint_run(&b->taint);
    }
    return taint_has_at(&b->taint, expr, at);
}
