/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicators can an expression denote?
 *
 * Requires: values.  A communicator is named by the call that made it.  Two handles are certainly
 * the same communicator when they have one origin and that call runs at most once in a run: it lies
 * in no loop, in functions called from one place only, up to main.  A duplicate has the group of
 * its parent, so a collective on any duplicate of MPI_COMM_WORLD synchronises everybody.  What is
 * split off with one colour for all has all members of its parent, with ranks that its keys decide.  What is made
 * of the whole group of a communicator has its members and ranks.
 */
#include "passes/comms.h"
#include "base/text.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/values.h"

#include <string.h>

enum { ORIGIN_WORLD, ORIGIN_SELF, ORIGIN_FIRST, DEPTH_LIMIT = 6, STEP_LIMIT = 200 };

/* The duplications whose parent is looked for, and all looks together. */
struct ancestry {
    const struct node *calls[DEPTH_LIMIT + 1];
    int depth, steps;
};

static uint32_t origin_of(struct analysis *a, const struct node *call)
{
    uintptr_t known;

    if (!a->comm_maker_numbers)
        a->comm_maker_numbers = map_new(a->arena);
    known = (uintptr_t)map_get_address(a->comm_maker_numbers, call);
    if (known == 0) {
        array_push(a->arena, &a->comm_makers, call);
        known = a->comm_makers.count;
        map_set_address(a->comm_maker_numbers, call, (void *)known);
    }
    return ORIGIN_FIRST + (uint32_t)known - 1;
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

/* Narrows what is known of a duplicate to what is known of its parent: has it the group of
 * MPI_COMM_WORLD?  One that descends from itself has the group of the others it descends from. */
static void parent_search(struct analysis *a, const struct node *call, const struct expr *parent,
                          struct comm_value *out, struct ancestry *above)
{
    struct comm_value value = {.is_world = true, .has_all = true, .is_once = true};

    if (above->depth > 0 && (out->is_unknown || !out->has_all))
        return; /* nothing more is asked of a parent */
    for (int k = 0; k < above->depth; k++)
        if (above->calls[k] == call)
            return;
    value.is_unknown =
        above->depth > DEPTH_LIMIT || ++above->steps > STEP_LIMIT || values_apart_is_spent(a);
    if (!value.is_unknown) {
        above->calls[above->depth++] = call;
        comm_search(a, parent, call, NULL, &value, above);
        above->depth--;
    }
    out->is_world = out->is_world && value.is_world && !value.is_unknown;
    out->has_all = out->has_all && value.has_all && !value.is_unknown;
}

/* One number, whoever calls: a colour of its own would be another number. */
static bool has_one_colour(struct analysis *a, const struct node *call)
{
    struct values values;

    if (strcmp(mpi_function_get(call_mpi(a, call))->name, "MPI_Comm_split") != 0 ||
        call->arg_count < 2)
        return false;
    values_of(a, call->args[1], call, NULL, &values);
    return values_are_numbers(&values) && values.count == 1 && values.numbers[0] >= 0;
}

/* The one call of MPI_Comm_group that gives the group of which the communicator is made; NULL: it is another one. */
static const struct node *group_source(struct analysis *a, const struct node *call)
{
    const char *name = mpi_function_get(call_mpi(a, call))->name;
    const struct node *source = NULL;
    struct values values;

    if ((strcmp(name, "MPI_Comm_create") != 0 && strcmp(name, "MPI_Comm_create_group") != 0) ||
        call->arg_count < 3)
        return NULL;
    values_of(a, call->args[1], call, NULL, &values);
    if (values.is_unknown || values.is_computed || values.is_status || values.count > 0)
        return NULL;
    for (uint32_t k = 0; k < values.makers.count; k++) {
        const struct node *maker = values.makers.items[k];

        name = mpi_function_get(call_mpi(a, maker))->name;
        if (strcmp(name, "MPI_Group_free") == 0) /* what is free makes no communicator */
            continue;
        if (strcmp(name, "MPI_Comm_group") != 0 || source)
            return NULL;
        source = maker;
    }
    return source;
}

/* Of the parents it is not asked which they are. */
static void origin_add(struct analysis *a, struct comm_value *out, uint32_t origin,
                       const struct ancestry *above)
{
    if (above->depth == 0)
        set_add(a->arena, &out->origins, origin);
}

static void maker_search(struct analysis *a, const struct node *call, struct comm_value *out,
                         struct ancestry *above)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));
    const struct node *group;
    bool is_split;

    origin_add(a, out, origin_of(a, call), above);
    out->is_once = out->is_once && above->depth == 0 && runs_once(a, call);
    if (mpi->new_comm < 0) { /* it writes what may lie where the handle does */
        out->is_unknown = true;
        out->is_world = out->has_all = false;
        return;
    }
    group = group_source(a, call);
    is_split = has_one_colour(a, call);
    if (mpi->comm >= 0 && (mpi->role == ROLE_COMM_DUP || is_split))
        parent_search(a, call, call->args[mpi->comm], out, above);
    else if (group)
        parent_search(a, group, group->args[0], out, above);
    else
        out->has_all = false;
    out->is_world = out->is_world && out->has_all && !is_split;
}

static void comm_search(struct analysis *a, const struct expr *expr, const struct node *at,
                        const struct frame *frame, struct comm_value *out, struct ancestry *above)
{
    const struct program *p = a->program;
    bool is_expr = false;
    struct values values;

    values_of(a, expr, at, frame, &values);
    if (values.is_unknown || values.is_computed || values.is_status) {
        out->is_unknown = true;
        out->unknown = values.unknown;
        is_expr = !values.is_unknown;
    }
    for (uint32_t k = 0; k < values.count; k++) {
        if (values.numbers[k] == p->comm_world) {
            origin_add(a, out, ORIGIN_WORLD, above);
        } else if (values.numbers[k] == p->comm_self) {
            origin_add(a, out, ORIGIN_SELF, above);
            out->is_world = out->has_all = false;
        } else if (values.numbers[k] != p->comm_null && values.numbers[k] != 0) {
            out->is_unknown = true; /* 0: a cleared structure; communicating on it is an error */
            is_expr = true;
        }
    }
    for (uint32_t k = 0; k < values.makers.count; k++) {
        const struct node *call = values.makers.items[k];
        const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));

        if (mpi->role == ROLE_COMM_FREE) /* leaves MPI_COMM_NULL behind */
            continue;
        maker_search(a, call, out, above);
        is_expr |= mpi->new_comm < 0;
    }
    if (is_expr && above->depth == 0)
        out->unknown = expr_text(p, expr);
}

void comm_value_of(struct analysis *a, const struct expr *expr, const struct node *at,
                   const struct frame *frame, struct comm_value *out)
{
    struct ancestry above = {.depth = 0};
    const struct values_apart apart = values_apart_begin(a);

    *out = (struct comm_value){.is_world = true, .has_all = true, .is_once = true};
    comm_search(a, expr, at, frame, out, &above);
    if (values_apart_is_spent(a)) {
        out->is_unknown = true;
        out->unknown = expr_text(a->program, expr);
        assume(a, arena_printf(a->arena,
                               "unknown (budget): which communicators `%s` at %s may be takes more "
                               "work than its limit; --step-limit raises it",
                               out->unknown, place_text(a, &at->place)));
    }
    values_apart_end(a, &apart);
    if (out->is_unknown || out->origins.count == 0) {
        out->is_world = out->has_all = out->is_once = false;
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

bool comm_is_self(const struct comm_value *comm)
{
    return !comm->is_unknown && comm->origins.count == 1 && comm->origins.items[0] == ORIGIN_SELF;
}

bool comms_are_one(const struct comm_value *a, const struct comm_value *b)
{
    return !a->is_unknown && !b->is_unknown && a->origins.count == 1 && b->origins.count == 1 &&
           a->origins.items[0] == b->origins.items[0] && a->is_once && b->is_once;
}

bool comm_covers(const struct comm_value *outer, const struct comm_value *inner)
{
    return (outer->has_all && !outer->is_unknown) || comms_are_one(outer, inner);
}

bool comm_is_made_by(struct analysis *a, const struct comm_value *comm, const struct node *call)
{
    return !comm->is_unknown && comm->origins.count == 1 && comm->is_once &&
           comm->origins.items[0] == origin_of(a, call);
}

/* Is what the call makes no intercommunicator, whatever it is given?  Graphs and grids have one group, and so has what
 * is made by the members of a group alone. */
static bool makes_one_group(const struct mpi_function *mpi)
{
    static const char *const NAMES[] = {"MPI_Cart_create",
                                        "MPI_Cart_sub",
                                        "MPI_Comm_create_group",
                                        "MPI_Dist_graph_create",
                                        "MPI_Dist_graph_create_adjacent",
                                        "MPI_Graph_create",
                                        "MPI_Intercomm_merge",
                                        NULL};

    return text_is_one_of(mpi->name, NAMES);
}

bool comm_has_one_group(struct analysis *a, const struct comm_value *comm)
{
    struct comm_value one = *comm;

    for (int depth = 0; depth < DEPTH_LIMIT; depth++) {
        const struct node *maker;
        const struct mpi_function *mpi;

        if (one.is_unknown || one.origins.count != 1)
            return false;
        if (one.origins.items[0] < ORIGIN_FIRST)
            return true;
        maker = a->comm_makers.items[one.origins.items[0] - ORIGIN_FIRST];
        mpi = mpi_function_get(call_mpi(a, maker));
        if (makes_one_group(mpi))
            return true;
        if (mpi->comm < 0 || (mpi->role != ROLE_COMM_DUP && mpi->role != ROLE_COMM_SPLIT &&
                              strcmp(mpi->name, "MPI_Comm_create") != 0))
            return false;
        comm_value_of(a, maker->args[mpi->comm], maker, NULL, &one);
    }
    return false;
}

bool values_are_of_world(struct analysis *a, const struct values *values)
{
    for (uint32_t k = 0; k < values->makers.count; k++) {
        const struct node *call = values->makers.items[k];
        struct comm_value comm;

        comm_value_of(a, call->args[mpi_function_get(call_mpi(a, call))->comm], call, NULL, &comm);
        if (!comm.is_world || comm.is_unknown)
            return false;
    }
    return values->makers.count > 0;
}

bool values_are_world_role(struct analysis *a, const struct values *values, enum mpi_role role)
{
    return values_are_role(a, values, role) && values_are_of_world(a, values);
}
