/* SPDX-License-Identifier: Apache-2.0 */
/* What in the program is not followed when values are?
 *
 * Requires: events.  A proof about what is sent holds only when nothing that reaches memory or messages
 * was overlooked: files that were not read, functions that are defined nowhere, calls that lead nowhere
 * known, functions of the library that make another process or stack, one-sided and partitioned communication,
 * messages at absolute addresses, functions of the program that MPI runs with what was received, jumps that are
 * not modelled.
 */
#include "passes/unfollowed.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/libc.h"
#include "passes/renamed.h"
#include "passes/threads.h"
#include "passes/unhooked.h"

/* Keys, names, hints and error handlers of windows: nobody communicates.  Attributes tell where the memory is. */
static bool is_about_windows(const char *name)
{
    static const char *const ENDS[] = {
        "_keyval",    "_set_attr",          "_delete_attr",    "_name",           "_info",
        "_get_group", "_create_errhandler", "_set_errhandler", "_get_errhandler", NULL};

    for (const char *const *end = ENDS; *end && text_starts_with(name, "MPI_Win_"); end++)
        if (text_ends_with(name, *end))
            return true;
    return false;
}

static bool is_one_sided(const struct mpi_function *mpi)
{
    static const char *const NAMES[] = {"MPI_Put",  "MPI_Get",          "MPI_Accumulate",
                                        "MPI_Rput", "MPI_Rget",         "MPI_Raccumulate",
                                        "MPI_Win_", "MPI_Fetch_and_op", "MPI_Compare_and_swap",
                                        NULL};

    if (mpi->role != ROLE_OTHER || is_about_windows(mpi->name))
        return false;
    for (const char *const *name = NAMES; *name; name++)
        if (text_starts_with(mpi->name, *name) && !text_starts_with(mpi->name, "MPI_Get_"))
            return true;
    return text_starts_with(mpi->name, "MPI_Get_accumulate");
}

/* MPI_Reduce_local with an operation of the program's own: MPI runs a function that may keep what it gets. */
static bool is_own_reduction(const struct mpi_function *mpi, const struct node *call)
{
    const struct expr *op =
        mpi->op >= 0 && (uint32_t)mpi->op < call->arg_count ? call->args[mpi->op] : NULL;

    op = expr_without_casts(op);
    return op && op->kind != EXPR_INT && text_starts_with(mpi->name, "MPI_Reduce_local");
}

/* What goes out, and when, is not said by the call that starts it. */
static bool is_partitioned(const struct mpi_function *mpi)
{
    return text_starts_with(mpi->name, "MPI_Psend_init") ||
           text_starts_with(mpi->name, "MPI_Pready") || text_starts_with(mpi->name, "MPI_Parrived");
}

/* The program replaces what the library keeps, or runs what nothing calls. */
static const char *unfollowed_text(struct analysis *a, const struct node *node)
{
    static const char *const REPLACED[] = {"environ", "__environ", NULL};

    if (node->kind == NODE_ASSIGN && node->target->kind == EXPR_VARIABLE &&
        !node->target->variable->function && text_is_one_of(node->target->variable->name, REPLACED))
        return arena_printf(a->arena, "the environment that is set at %s is not followed",
                            place_text(a, &node->place));
    if (node->kind == NODE_CALL && call_mpi(a, node) >= 0 &&
        is_partitioned(mpi_function_get(call_mpi(a, node))))
        return arena_printf(a->arena, "partitioned communication at %s is not followed",
                            place_text(a, &node->place));
    if (threads_signals(a, node))
        return arena_printf(
            a->arena, "the signal handler that runs when a signal is sent at %s is not followed",
            place_text(a, &node->place));
    if (node->kind == NODE_CALL && callees_of(a, node)->count > 0 &&
        libc_is_lost(callees_of(a, node)->items[0]))
        return arena_printf(a->arena, "what comes of `%s` at %s is not followed",
                            callees_of(a, node)->items[0]->name, place_text(a, &node->place));
    return NULL;
}

static struct claim unfollowed_at(struct analysis *a, const struct node *node)
{
    const char *other = unfollowed_text(a, node);
    const struct function *f;

    if (other) {
        return claim_found(a, "spbc-arrival-kept", node->place, other);
    }
    if (node->kind != NODE_CALL)
        return (struct claim){0};
    if (call_is_unhooked(a, node))
        return (struct claim){0};
    if (callees_of(a, node)->count == 0)
        return claim_unknown(arena_printf(a->arena, "it is not known what is called at %s",
                                          place_text(a, &node->place)),
                             node->place);
    f = callees_of(a, node)->items[0];
    if (call_mpi(a, node) >= 0 && is_one_sided(mpi_function_get(call_mpi(a, node))))
        return claim_unknown(arena_printf(a->arena, "one-sided communication at %s is not followed",
                                          place_text(a, &node->place)),
                             node->place);
    if (call_mpi(a, node) >= 0 && is_own_reduction(mpi_function_get(call_mpi(a, node)), node)) {
        const char *text = arena_printf(
            a->arena, "MPI runs a function of the program at %s, which is not followed",
            place_text(a, &node->place));

        return claim_found(a, "spbc-arrival-kept", node->place, text);
    }
    if (call_mpi(a, node) < 0 && function_is_external(f) && f->place.file && external_is_missing(f))
        return claim_unknown(
            arena_printf(a->arena, "`%s` is not defined in the given sources", f->name),
            node->place);
    return (struct claim){0};
}

/* MPI runs functions that it is given here at other times: with attributes, errors, requests. */
static bool keeps_function(const char *name)
{
    static const char *const ENDS[] = {"_create_keyval", "_keyval_create", "_create_errhandler",
                                       "Errhandler_create", "Grequest_start"};

    for (size_t k = 0; k < sizeof ENDS / sizeof ENDS[0]; k++)
        if (text_ends_with(name, ENDS[k]))
            return true;
    return false;
}

struct claim unfollowed_callback(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

            if (row < 0 || !keeps_function(mpi_function_get(row)->name))
                continue;
            for (uint32_t m = 0; m < node->arg_count; m++) {
                const struct expr *given = node->args[m];

                while (given->kind == EXPR_CAST || given->kind == EXPR_ADDRESS)
                    given = given->a;
                if (given->kind == EXPR_FUNCTION && given->callee->is_defined) {
                    const char *text = arena_printf(a->arena,
                                                    "MPI runs `%s` with something that may "
                                                    "depend on the order of arrival",
                                                    given->callee->name);

                    return claim_found(a, "spbc-arrival-kept", node->place, text);
                }
            }
        }
    }
    return (struct claim){0};
}

struct claim unfollowed_store(struct analysis *a, const struct event *reception)
{
    const char *text = "what depends on the order of arrival is stored through a pointer that is "
                       "not followed: it may be sent";

    return claim_found(a, "spbc-arrival-kept", reception->node->place, text);
}

/* C++ may run these wherever something is made or ends. */
static bool is_own_allocation(const struct function *f)
{
    static const char *const NAMES[] = {"operator new", "operator new[]", "operator delete",
                                        "operator delete[]", NULL};

    return f->is_defined && text_is_one_of(f->name, NAMES) &&
           !(f->place.file && f->place.file->is_system);
}

static const struct node *kept_by(const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct variable *root = node->kind == NODE_ASSIGN ? expr_root(node->target) : NULL;

        if ((node->kind == NODE_ASSIGN && (!root || !root->function || root->is_static)) ||
            (node->kind == NODE_CALL && !call_external(node)))
            return node;
    }
    return NULL;
}

static struct claim unfollowed_allocation(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const struct node *node = is_own_allocation(f) ? kept_by(f) : NULL;
        const char *text;

        if (!node)
            continue;
        text = arena_printf(a->arena, "what `%s` of the program keeps at %s is not followed",
                            f->name, place_text(a, &node->place));
        return claim_found(a, "spbc-arrival-kept", node->place, text);
    }
    return (struct claim){0};
}

/* What is not followed, in the order in which it is told. */
static struct claim first_unfollowed(struct analysis *a)
{
    struct claim renamed = renamed_claim(a), allocation;

    if (renamed.reason) {
        finding_add(a, "spbc-arrival-kept", &renamed.place, renamed.reason);
        return renamed;
    }
    allocation = unfollowed_allocation(a);
    if (allocation.reason)
        return allocation;
    for (uint32_t k = 0; k < a->program->unit_count; k++)
        if (!a->program->units[k]->is_analysed)
            return claim_unknown("a source file could not be analysed", (struct place){0});
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->is_budget)
            return claim_unknown("too many ways lead to this call (budget)",
                                 a->events.items[k]->node->place);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct set cells = {0};

        if (event_buffer(a, a->events.items[k], &cells))
            continue;
        if (event_is_anonymous(a->events.items[k]) || a->events.items[k]->source_is_status)
            finding_add(a, "spbc-arrival-kept", &a->events.items[k]->node->place,
                        "what is received from any source is put at absolute addresses, which are "
                        "not followed: any message may hold it");
        return claim_unknown(arena_printf(a->arena,
                                          "the message of %s at %s lies at absolute addresses",
                                          event_name(a, a->events.items[k]),
                                          place_text(a, &a->events.items[k]->node->place)),
                             a->events.items[k]->node->place);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!a->facts[k].is_reachable)
            continue;
        if (f->has_unknown || f->has_setjmp || f->has_computed_goto)
            return claim_unknown(
                arena_printf(a->arena, "`%s` has a construct that is not followed", f->name),
                f->place);
        for (uint32_t n = 0; n < f->node_count; n++) {
            struct claim claim = unfollowed_at(a, f->nodes[n]);

            if (claim.reason)
                return claim;
        }
    }
    return (struct claim){0};
}

struct claim unfollowed_check(struct analysis *a)
{
    struct claim claim = {0};

    if (!a->is_followed)
        claim = first_unfollowed(a);
    a->is_followed = !claim.reason;
    return claim;
}
