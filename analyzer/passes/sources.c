/* SPDX-License-Identifier: Apache-2.0 */
/* Which source does a reception or a probe name?
 *
 * Requires: values of the argument.  What arithmetic, a message, input or MPI makes is taken for a rank (values.c);
 * where a verdict rests on that, it is listed as an assumption.  MPI's own ranks (MPI_Comm_rank, MPI_Cart_shift ...)
 * are ranks.  MPI_ANY_SOURCE is none of the values when every way to the call asks whether it is, and another then
 * (excluded.c), or when the program only marks something else by a number that is the same (values.c): that is
 * listed as an assumption.  What comes out of an object of the C++ library may be MPI_ANY_SOURCE where the program gives the library that
 * number anywhere.
 */
#include "passes/sources.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/excluded.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/stored.h"
#include "passes/values.h"

enum { OWN_NUMBERS = 4 }; /* so many are looked at one by one */

/* What MPI has written: ranks of its own making, or data? */
static bool brings_data(const struct mpi_function *mpi)
{
    static const char *const NAMES[] = {"MPI_Unpack",     "MPI_Get",          "MPI_Rget",
                                        "MPI_File_",      "MPI_Reduce_local", "MPI_Fetch_and_op",
                                        "MPI_Group_tran", "MPI_Compare_and"};

    if (mpi_role_is_receive(mpi->role) || mpi->role == ROLE_MRECV || mpi->role == ROLE_IMRECV ||
        (mpi->role >= ROLE_COLL_SYNC && mpi->role <= ROLE_PERSISTENT))
        return true;
    for (size_t k = 0; k < sizeof NAMES / sizeof NAMES[0]; k++)
        if (text_starts_with(mpi->name, NAMES[k]))
            return true;
    return false;
}

bool values_are_ranks(struct analysis *a, const struct values *values)
{
    for (uint32_t k = 0; k < values->makers.count; k++) {
        const struct mpi_function *mpi = mpi_function_get(call_mpi(a, values->makers.items[k]));

        if (mpi->role != ROLE_COMM_RANK && mpi->role != ROLE_COMM_SIZE && !brings_data(mpi))
            return true;
    }
    return false;
}

/* May a status be that of a request that was null, which has no source? */
static bool is_completed_with_status(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];
        struct set written = {0};

        if (c->kind != EVENT_COMPLETION || c->mpi->status < 0)
            continue;
        pointees_spread(a, c->mpi_node->args[c->mpi->status], &written);
        if (written.count > 0)
            return true;
    }
    return false;
}

/* Is the source, which no constant names, a rank for all that is seen? */
static bool is_taken_for_rank(struct analysis *a, const struct event *e)
{
    const struct values *v = &e->peer_values;

    if (v->is_computed || (v->is_status && is_completed_with_status(a)))
        return true;
    for (uint32_t k = 0; k < v->makers.count; k++)
        if (brings_data(mpi_function_get(call_mpi(a, v->makers.items[k]))))
            return true;
    return false;
}

static void assume_number(struct analysis *a, const struct values *v)
{
    const struct place *place = v->wildcard_place;
    bool is_known = place && place->file;

    if (a->has_assumed_number)
        return; /* one example is enough */
    a->has_assumed_number = true;
    assume(a, arena_printf(
                  a->arena,
                  "a number that comes through pointers, as %d at %s:%u, is not MPI_ANY_SOURCE",
                  (int)a->program->any_source, is_known ? place->file->path : "?",
                  is_known ? place->line : 0));
}

static bool is_any_source(struct analysis *a, const struct expr *value, const struct node *at)
{
    struct values values;

    if (!value)
        return false;
    for (uint32_t k = 0; value->kind == EXPR_LIST && k < value->element_count; k++)
        if (is_any_source(a, value->elements[k], at))
            return true;
    if (!value->type || value->type->kind != TYPE_INT)
        return false;
    values_of(a, value, at, NULL, &values);
    if (!values_has(&values, a->program->any_source))
        return false;
    if (values.wildcard != WILDCARD_NAMED)
        assume_number(a, &values);
    return values.wildcard == WILDCARD_NAMED;
}

/* Does it stand in the cell?  Asked once for all calls: `asked` has those in which it does not. */
static bool holds_any_source(struct analysis *a, const struct cell *cell, struct set *asked)
{
    if (!set_add(a->arena, asked, cell->id))
        return false;
    for (struct stores walk = stores_of(cell); stores_next(&walk);)
        if (is_any_source(a, walk.store->value, walk.store->node))
            return true;
    return false;
}

/* Is the argument MPI_ANY_SOURCE, or the address of something in which it stands, or a function that returns it? */
static bool gives_any_source(struct analysis *a, const struct node *call, uint32_t arg,
                             struct set *asked)
{
    const struct expr *given = call->args[arg];
    struct set cells = {0};

    if (given->kind == EXPR_FUNCTION)
        return holds_any_source(a, cell_of_return(a, given->callee), asked);
    if (!given->type || !type_is_address(given->type))
        return is_any_source(a, given, call);
    pointees_spread(a, given, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (holds_any_source(a, a->cells[cells.items[k]], asked))
            return true;
    return false;
}

static bool call_gives_any_source(struct analysis *a, const struct node *call, struct set *asked)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        for (uint32_t n = 0; external_contains(callees->items[k]) && n < call->arg_count; n++)
            if (gives_any_source(a, call, n, asked))
                return true;
    return false;
}

/* Does the program give MPI_ANY_SOURCE to the C++ library, in a container or as what stands for nothing? */
static bool library_keeps_any_source(struct analysis *a)
{
    bool *keeps;
    struct set asked = {0};

    if (a->keeps_any_source)
        return *a->keeps_any_source;
    a->keeps_any_source = keeps = ARENA_NEW(a->arena, bool);
    for (uint32_t k = 0; k < a->program->function_count && !*keeps; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count && facts_of(a, f)->is_reachable && !*keeps; n++)
            *keeps = f->nodes[n]->kind == NODE_CALL && f->nodes[n]->mpi < 0 &&
                     call_gives_any_source(a, f->nodes[n], &asked);
    }
    return *keeps;
}

/* The call of MPI does not see this number as its source, for these calls that lead to it. */
static bool is_excluded(struct analysis *a, const struct event *e, int64_t number)
{
    return excluded_at(a, e->mpi_node->args[e->mpi->source], number, e->mpi_node, e->frame);
}

bool source_is_ruled_out(struct analysis *a, const struct event *e)
{
    const struct expr *peer = expr_without_casts(e->peer);

    return (e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE) && e->depth > 1 && peer &&
           peer->kind == EXPR_INT && peer->value == a->program->any_source &&
           is_excluded(a, e, a->program->any_source);
}

static void number_drop(struct values *v, int64_t number)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < v->count; k++)
        if (v->numbers[k] != number)
            v->numbers[kept++] = v->numbers[k];
    v->count = kept;
}

/* A library's own number for any source is none any more where MPI is called. */
static void own_numbers_drop(struct analysis *a, struct event *e)
{
    struct values *v = &e->peer_values;

    for (uint32_t k = v->count; k > 0; k--)
        if (v->numbers[k - 1] != a->program->any_source && is_excluded(a, e, v->numbers[k - 1]))
            number_drop(v, v->numbers[k - 1]);
}

static void source_exclude(struct analysis *a, struct event *e)
{
    struct values *v = &e->peer_values;

    if (!values_has(v, a->program->any_source) && !v->is_kept)
        return;
    if (is_excluded(a, e, a->program->any_source)) {
        number_drop(v, a->program->any_source);
        v->is_kept = false;
    } else if (v->count <= OWN_NUMBERS) {
        own_numbers_drop(a, e);
    }
}

/* What is only a mark somewhere in memory that pointers lead to is no source (values.c). */
static void source_unmark(struct analysis *a, struct event *e)
{
    struct values *v = &e->peer_values;

    if (!values_has(v, a->program->any_source) || values_have_wildcard(a->program, v))
        return;
    number_drop(v, a->program->any_source);
    assume_number(a, v);
}

void source_classify(struct analysis *a, struct event *e)
{
    const struct values *v = &e->peer_values;
    bool has_any;

    source_exclude(a, e);
    source_unmark(a, e);
    has_any = values_has(v, a->program->any_source) || (v->is_kept && library_keeps_any_source(a));
    e->source_is_status = v->is_status && !has_any;
    if (has_any && v->count == 1 && v->makers.count == 0 && !v->is_computed && !v->is_status &&
        !v->is_unknown)
        e->source = SOURCE_ANY;
    else if (has_any && !e->is_for_others)
        e->source = SOURCE_MAYBE;
    else if (has_any || v->is_unknown ||
             (v->count + v->makers.count == 0 && !v->is_computed && !v->is_status))
        e->source = SOURCE_UNKNOWN; /* an empty set: no value was ever given */
    else
        e->source = SOURCE_NAMED;
    if (v->is_unknown)
        e->source_unknown = v->unknown;
    else if (e->source == SOURCE_UNKNOWN || e->source == SOURCE_MAYBE)
        e->source_unknown = expr_text(a->program, e->peer);
    if (e->source == SOURCE_NAMED && is_taken_for_rank(a, e))
        assume(a, "ranks that arithmetic, messages or input make are not MPI_ANY_SOURCE");
}

void tag_classify(struct analysis *a, struct event *e)
{
    struct values *v = &e->tag_values;
    const int64_t any = a->program->any_tag;
    const int at = e->mpi->recvtag >= 0 ? e->mpi->recvtag : e->mpi->tag;

    if (values_has(v, any) && v->count > 1 && (uint32_t)at < e->mpi_node->arg_count &&
        excluded_at(a, e->mpi_node->args[at], any, e->mpi_node, e->frame))
        number_drop(v, any);
    e->any_tag = values_has(v, any) || v->is_unknown;
}
