/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of the program does a library run for it?
 *
 * Requires: flow_solve.  A comparator that only compares leaves nothing behind: what it answers is in what the
 * library call gives back (given.c).  One that counts, keeps or prints runs as often as the library pleases, which
 * depends on what it is given.  Threads and signal handlers are for threads.c, what MPI runs for
 * unfollowed.c.
 */
#include "passes/callbacks.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/interned.h"
#include "passes/libc.h"
#include "passes/threads.h"

bool external_may_run(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);

    if (facts->runs_given == 0) { /* names are compared once for each function */
        bool may_run = f->mpi >= 0 ? mpi_function_is_given(mpi_function_get(f->mpi))
                                   : external_calls_back(f) || external_is_missing(f) ||
                                         !(libc_is_known(f) || external_fills_rest(f));

        facts->runs_given = may_run ? 2 : 1;
    }
    return facts->runs_given == 2;
}

/* Text and numbers: where the pointers say that a function may be there too, they are not exact. */
bool argument_may_be_run(const struct expr *argument)
{
    const struct type *type = expr_without_casts(argument)->type;
    const struct type *to = type_is_address(type) ? type_element(type->to) : NULL;

    return !to || (to->kind != TYPE_INT && to->kind != TYPE_FLOAT);
}

/* Records of the C library and POSIX in which no function is. */
static bool is_plain_record(const struct type *type)
{
    static const char *const TAGS[] = {
        "struct tm",   "struct timespec", "struct timeval", "struct timezone", "struct _IO_FILE",
        "struct stat", "struct rusage",   "struct tms",     "struct utsname",  "struct lconv",
        NULL};

    return type->tag && text_is_one_of(type->tag, TAGS);
}

bool argument_may_hand(const struct function *called, const struct expr *argument, bool in_records)
{
    const struct type *type = expr_without_casts(argument)->type;
    const struct type *to = type_is_address(type) ? type_element(type->to) : NULL;

    if (!called || !called->place.file || !called->place.file->is_system ||
        text_starts_with(called->key, "c:@N@"))
        return true;
    if (!to) /* a number is no address, but where it is made one */
        return type && type->kind != TYPE_FLOAT &&
               (type->kind != TYPE_INT || type_is_address(argument->type));
    if (to->kind == TYPE_RECORD)
        return in_records && !is_plain_record(to);
    return in_records || (to->kind != TYPE_INT && to->kind != TYPE_FLOAT);
}

/* The defined functions among the cells. */
static void functions_add(struct analysis *a, const struct set *cells, struct set *out)
{
    for (uint32_t n = 0; n < cells->count; n++) {
        const struct cell *cell = a->cells[cells->items[n]];

        if (cell->kind == CELL_FUNCTION && cell->function->is_defined)
            set_add(a->arena, out, cell->function->id);
    }
}

/* What is in memory points to these.  Thousands of cells may have one set, which is looked at once. */
static void functions_held(struct analysis *a, const struct set *memory, struct set *out)
{
    enum { FEW = 16 };
    struct map *seen = memory->count > FEW ? map_new(a->arena) : NULL;

    for (uint32_t n = 0; n < memory->count; n++) {
        const struct cell *cell = a->cells[memory->items[n]];
        const struct set *points = &cell->points;

        if (cell->kind == CELL_FUNCTION || points->count == 0)
            continue;
        if (seen && set_is_settled(points)) {
            if (map_get_address(seen, points->items))
                continue;
            map_set_address(seen, points->items, points);
        }
        functions_add(a, points, out);
    }
}

void functions_handed(struct analysis *a, const struct node *call, bool in_records, struct set *out)
{
    const struct function *called = call_external(call);

    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct set targets = {0}, memory = {0};

        if (!argument_may_hand(called, call->args[k], in_records))
            continue;
        if (argument_may_be_run(call->args[k]))
            points_of(a, call->args[k], &targets);
        if (in_records)
            pointees_spread(a, call->args[k], &memory);
        functions_held(a, &memory, out);
        functions_add(a, &targets, out);
    }
}

static bool is_own(const struct function *f, const struct expr *target)
{
    return target->kind == EXPR_VARIABLE && target->variable->function == f &&
           !target->variable->is_static;
}

static bool leaves_something(struct analysis *a, const struct function *f)
{
    if (f->has_unknown)
        return true;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && !is_own(f, node->target))
            return true;
        if (node->kind == NODE_CALL &&
            (!call_external(node) || call_mpi(a, node) >= 0 || !libc_is_pure(call_external(node))))
            return true;
    }
    return false;
}

static bool hands_function(const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        const struct expr *given = call->args[k];

        while (given->kind == EXPR_CAST || given->kind == EXPR_ADDRESS)
            given = given->a;
        if (given->kind == EXPR_FUNCTION || (type_is_pointer(given->type) && given->type->to &&
                                             given->type->to->kind == TYPE_FUNCTION))
            return true;
    }
    return false;
}

void callbacks_of(struct analysis *a, const struct node *call, function_list *out)
{
    const struct function *called = call_external(call);
    struct set functions = {0};

    if (!called || !hands_function(call) || call_mpi(a, call) >= 0 || threads_begin(called))
        return;
    functions_handed(a, call, false, &functions);
    for (uint32_t k = 0; k < functions.count; k++) {
        struct function *f = a->program->functions[functions.items[k]];

        if (leaves_something(a, f))
            array_push(a->arena, out, f);
    }
}
