/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicators can an expression denote?
 *
 * Requires: values.  A communicator is named by the call that made it.  Two handles are certainly
 * the same communicator when they have one origin and that call runs at most once in a run: it lies
 * in no loop, in functions called from one place only, up to main.  A duplicate has the group of
 * its parent, so a collective on any duplicate of MPI_COMM_WORLD synchronises everybody.
 */
#include "passes/comms.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/values.h"

enum { ORIGIN_WORLD, ORIGIN_SELF, ORIGIN_FIRST, DEPTH_LIMIT = 6, STEP_LIMIT = 200 };

/* The duplications whose parent is looked for, and all looks together. */
struct ancestry {
    const struct node *calls[DEPTH_LIMIT + 1];
    int depth, steps;
};

static uint32_t origin_of(struct analysis *a, const struct node *call)
{
    for (uint32_t k = 0; k < a->comm_makers.count; k++)
        if (a->comm_makers.items[k] == call)
            return ORIGIN_FIRST + k;
    array_push(a->arena, &a->comm_makers, call);
    return ORIGIN_FIRST + a->comm_makers.count - 1;
}

static bool runs_once(struct analysis *a, const struct node *node)
{
    for (int depth = 0; depth < 30; depth++) {
        const struct function_facts *facts = facts_of(a, node->function);
        const struct node *caller = NULL;

        if (facts->is_recursive || cfg_reaches(a, node, node))
            return false;
        if (node->function == a->main)
            return true;
        for (uint32_t k = 0; k < facts->callers.count; k++) {
            if (!facts_of(a, facts->callers.items[k]->function)->is_reachable)
                continue;
            if (caller)
                return false;
            caller = facts->callers.items[k];
        }
        if (!caller || facts->has_hidden_callers)
            return false;
        node = caller;
    }
    return false;
}

static void comm_search(struct analysis *a, const struct expr *expr, const struct node *at,
                        const struct frame *frame, struct comm_value *out, struct ancestry *above);

/* Has a duplicate the group of MPI_COMM_WORLD?  One that descends from itself has the group of the
 * others it descends from. */
static bool parent_is_world(struct analysis *a, const struct node *call, const struct expr *parent,
                            struct ancestry *above)
{
    struct comm_value value = {.is_world = true, .is_once = true};

    for (int k = 0; k < above->depth; k++)
        if (above->calls[k] == call)
            return true;
    if (above->depth > DEPTH_LIMIT || ++above->steps > STEP_LIMIT)
        return false;
    above->calls[above->depth++] = call;
    comm_search(a, parent, call, NULL, &value, above);
    above->depth--;
    return value.is_world && !value.is_unknown;
}

static void comm_search(struct analysis *a, const struct expr *expr, const struct node *at,
                        const struct frame *frame, struct comm_value *out, struct ancestry *above)
{
    const struct program *p = a->program;
    struct values values;

    values_of(a, expr, at, frame, &values);
    if (values.is_unknown || values.is_computed || values.is_status) {
        out->is_unknown = true;
        out->unknown = values.is_unknown ? values.unknown : expr_text(p, expr);
    }
    for (uint32_t k = 0; k < values.count; k++) {
        if (values.numbers[k] == p->comm_world) {
            set_add(a->arena, &out->origins, ORIGIN_WORLD);
        } else if (values.numbers[k] == p->comm_self) {
            set_add(a->arena, &out->origins, ORIGIN_SELF);
            out->is_world = false;
        } else if (values.numbers[k] != p->comm_null && values.numbers[k] != 0) {
            out->is_unknown = true; /* 0: a cleared structure; communicating on it is an error */
            out->unknown = expr_text(p, expr);
        }
    }
    for (uint32_t k = 0; k < values.maker_count; k++) {
        const struct node *call = values.makers[k];
        const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));

        if (mpi->role == ROLE_COMM_FREE) /* leaves MPI_COMM_NULL behind */
            continue;
        set_add(a->arena, &out->origins, origin_of(a, call));
        out->is_once = out->is_once && runs_once(a, call);
        if (mpi->role == ROLE_COMM_DUP && mpi->comm >= 0) {
            out->is_world = out->is_world && parent_is_world(a, call, call->args[mpi->comm], above);
        } else {
            out->is_world = false;
        }
        if (mpi->new_comm < 0) {
            out->is_unknown = true;
            out->unknown = expr_text(p, expr);
        }
    }
}

void comm_value_of(struct analysis *a, const struct expr *expr, const struct node *at,
                   const struct frame *frame, struct comm_value *out)
{
    struct ancestry above = {.depth = 0};

    *out = (struct comm_value){.is_world = true, .is_once = true};
    comm_search(a, expr, at, frame, out, &above);
    if (out->is_unknown || out->origins.count == 0) {
        out->is_world = out->is_once = false;
        if (!out->is_unknown) {
            out->is_unknown = true;
            out->unknown = expr_text(a->program, expr);
        }
    }
}

bool comms_may_meet(const struct comm_value *a, const struct comm_value *b)
{
    return a->is_unknown || b->is_unknown || set_meets(&a->origins, &b->origins);
}

bool comms_are_one(const struct comm_value *a, const struct comm_value *b)
{
    return !a->is_unknown && !b->is_unknown && a->origins.count == 1 && b->origins.count == 1 &&
           a->origins.items[0] == b->origins.items[0] && a->is_once && b->is_once;
}

bool comm_covers(const struct comm_value *outer, const struct comm_value *inner)
{
    return (outer->is_world && !outer->is_unknown) || comms_are_one(outer, inner);
}

bool comm_is_made_by(struct analysis *a, const struct comm_value *comm, const struct node *call)
{
    return !comm->is_unknown && comm->origins.count == 1 && comm->is_once &&
           comm->origins.items[0] == origin_of(a, call);
}
