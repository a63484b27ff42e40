/* SPDX-License-Identifier: Apache-2.0 */
/* What may turn only beyond the processes that small runs have?
 *
 * Requires: what small runs have tried (tried.h), taint.  What small runs show of all runs rests on their doing
 * all that the program ever does.  So labelled is
 *
 *     untried   a condition that every run has answered in one way, though no input or data decide it, with all that it
 *               decides about; a remainder, a quotient or a conversion that has never made another number; a mask, or bits
 *               to be set or turned, of which some have never been met in a number, or, for a mask, none above them
 *     unread    where no run was: a comparison of, or such an operation on, what is made of ranks and numbers of
 *               processes, with a number that small runs do not come to
 *     text      what functions of the library make of such a number, texts or other numbers (how many bits it has)
 *     element   of a table, or a copy of one, the one that such a number chooses; of what a loop over all processes sets,
 *               one that few of them do not come to; another part of such a number, in a union
 *
 * and what is computed from it, decided by it, or received from who sends it.  Not labelled is a condition whose other
 * side no more leads to the pattern (the program ends there, or the loop around its runs does), that compares a rank with
 * a small number, that asks which of some constants was set, as that is labelled where it is set, or that asks for
 * arguments or what MPI returns and for no number of processes, or behind which a block only grows; nor a remainder that
 * makes no other number of any process that comes there.
 *
 * Where no small run is followed, texts and elements of tables are labelled: of all else other passes ask what conditions
 * go by.
 *
 * What is made of ranks and numbers of processes (grown) is so by assignments, or by how many rounds a loop over them
 * has.  What is received is not: it is what there is to do.  Nor are lengths of messages.
 */
#include "passes/beyond.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/brought.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/ending.h"
#include "passes/external.h"
#include "passes/instances.h"
#include "passes/libc.h"
#include "passes/matching.h"
#include "passes/reads.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/taint.h"
#include "passes/tried.h"
#include "passes/values.h"

#include <string.h>

enum { LEAST_LIST = 2, PLAIN_DEPTH = 6, PLAIN_LIMIT = 200, MADE_DEPTH = 2 };

struct sizes {                   /* what does not go by the pattern */
    struct taint *grown;         /* made of ranks and numbers of processes */
    struct taint *large;         /* made of numbers that small runs do not come to */
    struct bits looked,          /* expressions, by id: whether they are, is known */
        unread,                  /* see is_unread */
        listed,                  /* elements of lists */
        unseen;                  /* others that no run has come to, and parts */
    struct beyond *rough, *bare; /* of all patterns together; where no run is followed */
};

struct beyond {
    struct analysis *a;
    const struct group *group;
    struct bits tried,
        untried;          /* expressions, by id: some run has answered them; in one way only */
    struct map *spared;   /* branches that lead away from the pattern */
    struct sizes *sizes;  /* of the program */
    bool has_runs;        /* some are followed */
    bool is_rough;        /* whatever the pattern is, and whatever runs have tried */
    struct taint *labels; /* NULL: there are none, or they are not found yet */
    struct set told;      /* receptions of what is labelled, by id of their events */
};

/* ---- made of ranks and numbers of processes ---- */

static int grown_source(void *context, const struct node *call, int arg)
{
    static const char *const NUMBERS[] = {"MPI_Comm_rank",
                                          "MPI_Comm_size",
                                          "MPI_Group_size",
                                          "MPI_Group_rank",
                                          "MPI_Cart_rank",
                                          "MPI_Cart_coords",
                                          "MPI_Cart_shift",
                                          "MPI_Cart_get",
                                          "MPI_Dims_create",
                                          "MPI_Comm_remote_size",
                                          NULL};

    if (arg >= 0 && call->mpi >= 0 && text_is_one_of(mpi_function_get(call->mpi)->name, NUMBERS))
        return 1;
    return taint_source_local(context, call, arg);
}

/* What is received is what there is to do. */
static bool grown_covers(void *context, const struct node *node)
{
    (void)context;
    return node->kind != NODE_CALL || node->mpi < 0 ||
           mpi_function_get(node->mpi)->role >= ROLE_COLL_SYNC ||
           mpi_function_get(node->mpi)->role == ROLE_OTHER ||
           mpi_function_get(node->mpi)->role == ROLE_COMM_RANK ||
           mpi_function_get(node->mpi)->role == ROLE_COMM_SIZE;
}

/* Only loops make numbers larger. */
static bool grown_ignores(void *context, const struct node *branch)
{
    struct beyond *b = context;

    return !cfg_is_loop_exit(b->a, branch, branch, NULL);
}

/* Of what is set in such a loop, what its rounds add up. */
static bool grown_spares(void *context, const struct node *set)
{
    struct beyond *b = context;
    const struct set *branches = cfg_control_closure(b->a, set);
    const struct expr *target = set->target;

    if (taint_has_at(b->sizes->grown, set->value, set) || taint_selects(b->sizes->grown, target))
        return false;
    if (!expr_contains(set->value, target))
        return true;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = set->function->nodes[branches->items[k]];

        if (cfg_share_cycle(b->a, set, branch) && !grown_ignores(b, branch) &&
            taint_has_at(b->sizes->grown, branch->value, branch) &&
            (target->kind != EXPR_VARIABLE || !variable_is_simple(target->variable) ||
             (cfg_carries(b->a, set, target, branch) && cfg_carries(b->a, branch, target, set))))
            return false;
    }
    return true;
}

static void spread(struct beyond *b, const struct taint *rules, const struct bits *seeds,
                   struct taint **out)
{
    struct taint *t = arena_memdup(b->a->arena, rules, sizeof *rules);

    *out = t;
    t->a = b->a;
    t->context = b;
    t->cells = bits_new(b->a->arena, b->a->cell_count);
    if (seeds)
        bits_join(&t->cells, seeds);
    taint_run(t);
}

static void grown_find(struct beyond *b)
{
    spread(b,
           &(struct taint){.has_control = true,
                           .has_selection = true,
                           .covers = grown_covers,
                           .source = grown_source,
                           .ignores = grown_ignores,
                           .is_clean = grown_spares},
           NULL, &b->sizes->grown);
}

/* ---- made of large numbers ---- */

/* Of numbers with a point the digits are not asked: any may be large, or small enough to be so as a factor. */
static bool is_large(const struct expr *expr)
{
    _Static_assert((int)NUMBER_LARGE == (int)INSTANCE_RANKS,
                   "what is told of numbers not asked for");
    return expr->kind == EXPR_FLOAT ||
           (expr->kind == EXPR_INT && !type_is_pointer(expr->type) && number_is_large(expr->value));
}

static int large_expr(void *context, const struct expr *expr)
{
    (void)context;
    if (expr->kind == EXPR_BINARY &&
        (expr_op_class(expr) == CLASS_COMPARISON || expr_op_class(expr) == CLASS_LOGIC))
        return 0;
    return is_large(expr) ? 1 : -1;
}

static int large_source(void *context, const struct node *call, int arg)
{
    (void)context;
    (void)arg;
    return call->mpi >= 0 ? 0 : -1;
}

/* Objects that begin with such a number have no node that sets it. */
static void large_find(struct beyond *b)
{
    struct bits begun = bits_new(b->a->arena, b->a->cell_count);

    for (uint32_t k = 0; k < b->a->cell_count; k++)
        for (struct stores walk = stores_of(b->a->cells[k]); stores_next(&walk);) {
            const struct store *store = walk.store;

            if (!store->node && store->value && is_large(store->value))
                bits_set(&begun, k);
        }
    spread(b, &(struct taint){.source = large_source, .labels = large_expr}, &begun,
           &b->sizes->large);
}

/* ---- untried ---- */

/* Is the node in the range, or a call that comes to it? */
static bool is_of_pattern(const struct beyond *b, const struct node *node)
{
    const struct scope *scope = &b->group->scope;

    return node->function == scope->function
               ? scope_has_node(scope, node)
               : node->kind == NODE_CALL && call_reaches(b->a, node, scope->function);
}

/* Does this side of the branch lead to no run of the pattern, or (is_cut) to none in the loop around it? */
static bool leads_away(const struct beyond *b, const struct node *branch, const struct node *side,
                       bool is_cut)
{
    const struct function *f = branch->function;
    bool comes_to = false;
    struct bits loop;

    if (!side || ending_only(b->a, side))
        return true;
    if (is_of_pattern(b, branch) || !function_reaches(b->a, f, b->group->scope.function))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!is_of_pattern(b, node))
            continue;
        if (is_cut && cfg_loop_around_both(b->a, branch, node, &loop) && !bits_get(&loop, side->id))
            return true;
        comes_to = comes_to || side == node || cfg_reaches(b->a, side, node);
    }
    return !comes_to;
}

/* Does it ask for the program's arguments, which some runs have none of, or for what a function of MPI returns? */
static bool asks_outside(const struct beyond *b, const struct expr *expr, const struct node *at)
{
    const struct expr *value = expr;
    const struct node *set;

    if (!expr)
        return false;
    if (expr->kind == EXPR_VARIABLE && variable_is_simple(expr->variable) &&
        expr->variable->function == at->function) {
        set = reads_assignment(b->a, at, expr);
        value = set ? expr_without_casts(set->value) : expr;
    }
    return (value->kind == EXPR_CALL && call_mpi(b->a, value->call) >= 0) ||
           (value->kind == EXPR_VARIABLE && value->variable->function == b->a->main &&
            value->variable->parameter == 0) ||
           (expr->kind != EXPR_CALL &&
            (asks_outside(b, expr->a, at) || asks_outside(b, expr->b, at)));
}

struct plain {       /* what a condition is made of */
    bool has_number; /* a rank, or how many processes there are */
    int64_t largest; /* of the constants */
    uint32_t looked;
};

static bool is_plain(const struct beyond *b, const struct expr *expr, int depth, struct plain *out);

/* Does the store give it a constant, a handle, a rank, how many processes there are, or another such variable? */
static bool is_plain_store(const struct beyond *b, const struct store *store, int depth,
                           struct plain *out)
{
    const struct mpi_function *mpi =
        !store->value && store->node && store->node->kind == NODE_CALL && store->node->mpi >= 0
            ? mpi_function_get(store->node->mpi)
            : NULL;

    if (mpi && (mpi->role == ROLE_COMM_RANK || mpi->role == ROLE_COMM_SIZE)) {
        out->has_number = true;
        return true;
    }
    return mpi ? (int)store->arg == mpi->new_comm
               : store->value && is_plain(b, expr_without_casts(store->value), depth + 1, out);
}

static bool is_plain(const struct beyond *b, const struct expr *expr, int depth, struct plain *out)
{
    struct set cells = {0};
    bool is_stored = false;

    if (expr->kind == EXPR_INT) {
        const int64_t size = expr->value < 0 ? -expr->value : expr->value;

        out->largest = size > out->largest ? size : out->largest;
        return true;
    }
    if (expr->kind == EXPR_BINARY && expr_op_class(expr) == CLASS_COMPARISON) {
        expr_ask(expr);
        return is_plain(b, expr->a, depth, out) && is_plain(b, expr->b, depth, out);
    }
    if ((expr->kind != EXPR_VARIABLE && expr->kind != EXPR_FIELD) || depth > PLAIN_DEPTH ||
        out->looked++ > PLAIN_LIMIT ||
        (expr->kind == EXPR_VARIABLE && expr->variable->function == b->a->main &&
         expr->variable->parameter >= 0))
        return false;
    cells_of_lvalue(b->a, expr, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = b->a->cells[cells.items[k]];

        if (cell->from.count > 0)
            return false;
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (!is_plain_store(b, walk.store, depth, out))
                return false;
        is_stored |= cell->groups.count > 0;
    }
    return is_stored;
}

/* Is it asked only which of some constants was set, as what decides about that is labelled itself, or how a rank compares
 * with a number that small runs come to? */
static bool is_told(const struct beyond *b, const struct expr *condition)
{
    struct plain plain = {0};

    return is_plain(b, condition, 0, &plain) &&
           (!plain.has_number || plain.largest < INSTANCE_RANKS);
}

/* Is it asked in the range which of some constants the tag of a message was?  A send that small runs do not come to is
 * one of the pattern, and labelled itself. */
static bool is_known_tag(const struct beyond *b, const struct expr *condition,
                         const struct node *node)
{
    const struct scope *scope = &b->group->scope;

    if (!brought_is_tag_test(condition) || condition->b->kind != EXPR_INT ||
        !scope_runs(scope, node))
        return false;
    for (uint32_t k = 0; k < b->group->may_sends.count; k++)
        if (!values_are_numbers(&b->group->may_sends.items[k]->tag_values))
            return false;
    return true;
}

/* Is it a remainder that can make no other number, whoever computes it there? */
static bool never_turns(const struct beyond *b, const struct expr *expr, const struct node *at)
{
    return expr->kind == EXPR_BINARY && expr_op_class(expr) == CLASS_REMAINDER &&
           expr_op(expr) == OP_REM && roles_keep_number(b->a, at, expr);
}

static void untried_find(struct beyond *b, const struct trials *trials)
{
    b->tried = bits_new(b->a->arena, b->a->program->expr_count + 1);
    b->untried = bits_new(b->a->arena, b->a->program->expr_count + 1);
    for (uint32_t k = 0; k < trials->list.count; k++) {
        const struct tried *tried = trials->list.items[k];
        const struct node *node = tried->node;
        const bool is_branch = node->kind == NODE_BRANCH && node->value == tried->expr;
        const unsigned answers = tried_answers(tried);

        if (answers != TRIED_UNKNOWN)
            bits_set(&b->tried, tried->expr->id);
        if ((answers != TRIED_NO && answers != TRIED_YES) || is_told(b, tried->expr) ||
            is_known_tag(b, tried->expr, node) ||
            (asks_outside(b, tried->expr, node) &&
             !taint_has_at(b->sizes->grown, tried->expr, node)))
            continue;
        if (is_branch && leads_away(b, node, node->next[answers == TRIED_YES],
                                    !taint_has_at(b->sizes->grown, node->value, node)))
            map_set_address(b->spared, node, node);
        else if (is_branch || !never_turns(b, tried->expr, node))
            bits_set(&b->untried, tried->expr->id);
    }
}

/* ---- unread ---- */

/* Is the number, or the variable's, made by a product with one that is as large: (rank * 1000 + k) / 1000? */
static bool is_multiple(const struct beyond *b, const struct expr *expr, int64_t of, int depth)
{
    const struct cell *cell;

    if (!expr)
        return false;
    if (expr->kind == EXPR_BINARY && expr_op_class(expr) == CLASS_MIX && expr_op(expr) == OP_MUL)
        for (int side = 0; side < 2; side++) {
            const struct expr *factor = side ? expr->b : expr->a;

            if (factor->kind == EXPR_INT && factor->value >= of)
                return true;
        }
    if (expr->kind == EXPR_VARIABLE && depth < MADE_DEPTH) {
        cell = cell_of_variable(b->a, expr->variable);
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (!is_multiple(b, walk.store->value, of, depth + 1))
                return false;
        return cell->groups.count > 0;
    }
    return (expr->kind == EXPR_BINARY || expr->kind == EXPR_CAST) &&
           (is_multiple(b, expr->a, of, depth) || is_multiple(b, expr->b, of, depth));
}

static bool is_floating(const struct expr *expr)
{
    return expr->type && expr->type->kind == TYPE_FLOAT;
}

/* Does it compare, divide or mask by a large number what is made of numbers of processes? */
static bool is_unread(const struct beyond *b, const struct expr *expr)
{
    bool is_remainder;

    if (expr->kind != EXPR_BINARY)
        return false;
    if (expr_op_class(expr) == CLASS_COMPARISON)
        return (taint_has(b->sizes->grown, expr->a) && taint_has(b->sizes->large, expr->b)) ||
               (taint_has(b->sizes->grown, expr->b) && taint_has(b->sizes->large, expr->a));
    is_remainder = expr_op_class(expr) == CLASS_REMAINDER;
    if ((!is_remainder && expr_op_class(expr) != CLASS_MIX) ||
        !taint_has(b->sizes->large, expr->b) || !taint_has(b->sizes->grown, expr->a) ||
        (is_remainder && taint_has(b->sizes->grown, expr->b)))
        return false;
    if (expr->b->kind == EXPR_INT) {
        expr_ask(expr);
        if ((is_remainder && expr->b->value < TALK_RANKS) ||
            is_multiple(b, expr->a, expr->b->value, 0))
            return false;
    }
    return is_floating(expr) /* which operation that is, is not asked: edits would be felt */ ||
           (expr_op(expr) != OP_ADD && expr_op(expr) != OP_SUB && expr_op(expr) != OP_MUL);
}

/* ---- elements that no run has come to ---- */

/* Does the index come to all of a few numbers with few processes? */
static bool is_short_index(const struct expr *index)
{
    return index->kind == EXPR_BINARY && index->b->kind == EXPR_INT &&
           (expr_op(index) == OP_REM || expr_op(index) == OP_AND) && index->b->value < TALK_RANKS;
}

/* How many constants in lists do the arrays begin with, and hold nothing else?  0: they hold something else. */
static uint32_t listed_count(const struct beyond *b, const struct set *cells)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < cells->count; k++) {
        const struct cell *cell = b->a->cells[cells->items[k]];

        for (struct stores walk = stores_of(cell); stores_next(&walk);) {
            const struct store *store = walk.store;
            const struct expr *value = store->value ? expr_without_casts(store->value) : NULL;
            const struct function *f =
                store->node && store->node->kind == NODE_CALL ? call_external(store->node) : NULL;
            uint32_t to, from;

            if (f && external_copies(f, store->node, &to, &from))
                continue;

            if (!value ||
                (value->kind != EXPR_INT && value->kind != EXPR_FLOAT &&
                 value->kind != EXPR_STRING) ||
                (store->node &&
                 (store->node->kind != NODE_ASSIGN || store->node->value->kind != EXPR_LIST)))
                return 0;
            count++;
        }
    }
    return count;
}

/* Is it an element, chosen by what is made of ranks, of a list of which a few processes may see the first ones only?
 * They see more of it by the rank itself than by its logarithm. */
static bool is_listed_element(const struct beyond *b, const struct expr *expr)
{
    struct set cells = {0}, from = {0};
    uint32_t limit = 0;

    for (const struct expr *e = expr; e->kind == EXPR_FIELD || e->kind == EXPR_INDEX; e = e->a) {
        struct plain plain = {0};

        if (e->kind == EXPR_INDEX && !is_short_index(e->b) && taint_has(b->sizes->grown, e->b))
            limit = is_plain(b, e->b, 0, &plain) && limit == 0 ? INSTANCE_RANKS : LEAST_LIST;
    }
    if (limit == 0)
        return false;
    cells_of_lvalue(b->a, expr, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        set_join(b->a->arena, &from, &b->a->cells[cells.items[k]]->from);
    set_join(b->a->arena, &from, &cells);
    return listed_count(b, &from) > limit;
}

/* Does the store set elements that do not go by how many processes there are? */
static bool is_table_store(const struct beyond *b, const struct store *store)
{
    const struct expr *target = store->target;

    while (target && (target->kind == EXPR_FIELD || target->kind == EXPR_CAST))
        target = target->a;
    if (!target || target->kind != EXPR_INDEX)
        return false;
    return target->b->kind == EXPR_INT ? is_large(target->b)
                                       : !taint_has_at(b->sizes->grown, target->b, store->node);
}

/* Is it an element that a rank chooses of an array that has others, or the one that many processes would set? */
static bool is_unseen_element(const struct beyond *b, const struct expr *expr)
{
    const struct expr *element = expr;
    struct set cells = {0};
    bool is_table;

    if (!expr->type || expr->type->kind != TYPE_INT)
        return false;
    while (element->kind == EXPR_FIELD)
        element = element->a;
    if (element->kind != EXPR_INDEX)
        return false;
    if (element->b->kind == EXPR_INT)
        return element->b->value >= TALK_RANKS && taint_has(b->sizes->grown, expr);
    if (!taint_has(b->sizes->grown, element->b))
        return false;
    cells_of_lvalue(b->a, expr, &cells);
    is_table = cells.count == 0;
    for (uint32_t k = 0; k < cells.count; k++)
        for (struct stores walk = stores_of(b->a->cells[cells.items[k]]); stores_next(&walk);)
            is_table |= is_table_store(b, walk.store);
    return is_table;
}

/* Is it another member of a union, or another part of a number, than what is made of numbers of processes? */
static bool is_part(const struct beyond *b, const struct expr *expr)
{
    bool has_union = false;

    if (!expr->type || expr->type->kind != TYPE_INT)
        return false;
    for (const struct expr *e = expr; e && (e->kind == EXPR_FIELD || e->kind == EXPR_INDEX);
         e = e->a)
        has_union |= e->kind == EXPR_FIELD && e->a->type && e->a->type->kind == TYPE_RECORD &&
                     e->a->type->is_union;
    return has_union && taint_has(b->sizes->grown, expr);
}

/* ---- labels ---- */

/* Does it count the bits of a number, or find the first or last that is set? */
static bool counts_bits(const struct function *f)
{
    static const char *const BITS[] = {"popcount", "clz", "ctz", "ffs", "parity", NULL};
    static const char BUILTIN[] = "__builtin_";
    const char *name = text_starts_with(f->name, BUILTIN) ? f->name + sizeof BUILTIN - 1 : f->name;

    for (uint32_t k = 0; BITS[k]; k++)
        if (text_starts_with(name, BITS[k]) &&
            strspn(name + strlen(BITS[k]), "l") == strlen(name) - strlen(BITS[k]))
            return true;
    return false;
}

/* Does it store one constant, however far?  Elements that many processes have are asked for where they are read, and what
 * says how far is computed from is not left out. */
static bool stores_constant(const struct function *f, const struct node *call)
{
    return function_is(f, "bzero") ||
           (function_is(f, "memset") && call->arg_count > 1 && call->args[1]->kind == EXPR_INT);
}

/* Does a function of the library make something of the numbers that it is given?  Where no run is followed, this is asked
 * of those that print them into texts, or look at their bits. */
static bool makes_text(const struct beyond *b, const struct node *call)
{
    static const char *const PRINTS[] = {"sprintf",  "snprintf",  "vsprintf", "vsnprintf",
                                         "asprintf", "vasprintf", NULL};
    const struct function *f = call_external(call);

    return f && !stores_constant(f, call) &&
           (b->has_runs ? !external_allocates(f) : function_is_one_of(f, PRINTS) || counts_bits(f));
}

/* What others tell, and what is made of a communicator, is as what it is made of. */
static int told_source(const struct beyond *b, const struct node *call, int arg)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);

    if (arg >= 0 &&
        (arg == mpi->new_comm || mpi->role == ROLE_COMM_SIZE || mpi->role == ROLE_COMM_RANK))
        return -1;
    for (uint32_t k = 0; k < b->told.count; k++)
        if (b->a->events.items[b->told.items[k]]->mpi_node == call &&
            arg == b->a->events.items[b->told.items[k]]->buffer)
            return 1;
    return taint_source_local(NULL, call, arg);
}

static int label_source(void *context, const struct node *call, int arg)
{
    struct beyond *b = context;

    if (call->mpi >= 0)
        return told_source(b, call, arg);
    if (libc_effect(b->a, call, false).changes & (STATE_FILES | STATE_RANDOM))
        return 0;
    return makes_text(b, call) && taint_arguments(b->sizes->grown, call) ? 1 : -1;
}

static int label_expr(void *context, const struct expr *expr)
{
    struct beyond *b = context;
    struct sizes *sizes = b->sizes;

    if (!bits_get(&sizes->looked, expr->id)) {
        bits_set(&sizes->looked, expr->id);
        if (is_listed_element(b, expr))
            bits_set(&sizes->listed, expr->id);
        if (is_unread(b, expr))
            bits_set(&sizes->unread, expr->id);
        if (is_unseen_element(b, expr) || is_part(b, expr))
            bits_set(&sizes->unseen, expr->id);
    }
    if (!b->has_runs)
        return bits_get(&sizes->listed, expr->id) ? 1 : -1;
    return bits_get(&b->untried, expr->id) || bits_get(&sizes->listed, expr->id) ||
                   bits_get(&sizes->unseen, expr->id) ||
                   (bits_get(&sizes->unread, expr->id) &&
                    (b->is_rough || !bits_get(&b->tried, expr->id)))
               ? 1
               : -1;
}

static bool label_ignores(void *context, const struct node *branch)
{
    struct beyond *b = context;

    if (b->is_rough)
        return false;
    return map_get_address(b->spared, branch) || leads_away(b, branch, branch->next[0], false) ||
           leads_away(b, branch, branch->next[1], false);
}

/* A block that grows holds what it held, however seldom it does. */
static bool label_spares(void *context, const struct node *set)
{
    struct beyond *b = context;
    const struct expr *value = set->value ? expr_without_casts(set->value) : NULL;
    const struct expr *old =
        value && value->kind == EXPR_CALL ? call_old_block(b->a, value->call) : NULL;

    return old && expr_without_casts(old) == set->target;
}

/* Receptions of messages in which something labelled is sent; false: none that are new. */
static bool told_add(struct beyond *b)
{
    const event_list *events = &b->a->events;
    const uint32_t before = b->told.count;

    for (uint32_t k = 0; k < events->count; k++) {
        const struct event *send = events->items[k];

        if (send->kind != EVENT_SEND || send->buffer < 0 ||
            !taint_pointees(b->labels, send->args[send->buffer]))
            continue;
        for (uint32_t n = 0; n < events->count; n++)
            if (events->items[n]->kind == EVENT_RECEIVE && !set_has(&b->told, n) &&
                send_may_meet(b->a, send, events->items[n]))
                set_add(b->a->arena, &b->told, n);
    }
    return b->told.count > before;
}

static void labels_find(struct beyond *b)
{
    spread(b,
           &(struct taint){.has_control = true,
                           .has_selection = true,
                           .source = label_source,
                           .ignores = label_ignores,
                           .is_clean = label_spares,
                           .labels = label_expr},
           NULL, &b->labels);
}

static void sizes_find(struct analysis *a)
{
    struct beyond *b = ARENA_NEW(a->arena, struct beyond);
    const uint32_t count = a->program->expr_count + 1;

    a->sizes = ARENA_NEW(a->arena, struct sizes);
    *a->sizes = (struct sizes){.looked = bits_new(a->arena, count),
                               .unread = bits_new(a->arena, count),
                               .listed = bits_new(a->arena, count),
                               .unseen = bits_new(a->arena, count)};
    *b = (struct beyond){.a = a, .sizes = a->sizes};
    grown_find(b);
    large_find(b);
}

struct beyond *beyond_find(struct analysis *a, const struct group *group,
                           const struct trials *trials)
{
    struct beyond *b = ARENA_NEW(a->arena, struct beyond);

    if (!a->sizes)
        sizes_find(a);
    *b = (struct beyond){.a = a,
                         .group = group,
                         .spared = map_new(a->arena),
                         .sizes = a->sizes,
                         .has_runs = trials != NULL};
    if (trials)
        untried_find(b, trials);
    return b;
}

static struct taint *labels_of(struct beyond *b)
{
    if (b->labels)
        return b->labels;
    do
        labels_find(b);
    while (told_add(b));
    return b->labels;
}

struct beyond *beyond_roughly(struct beyond *b)
{
    struct beyond *rough = b->sizes->rough;

    if (!b->has_runs && !b->sizes->bare) {
        b->sizes->bare = arena_memdup(b->a->arena, b, sizeof *b);
        b->sizes->bare->is_rough = true;
    }
    if (!b->has_runs)
        return b->sizes->bare;
    if (!rough || bits_next_but(&b->untried, &rough->untried, 0) != UINT32_MAX) {
        b->sizes->rough = arena_memdup(b->a->arena, b, sizeof *b);
        b->sizes->rough->is_rough = true;
        if (rough) {
            b->sizes->rough->untried = bits_new(b->a->arena, b->a->program->expr_count + 1);
            bits_join(&b->sizes->rough->untried, &b->untried);
            bits_join(&b->sizes->rough->untried, &rough->untried);
        }
    }
    return b->sizes->rough;
}

bool beyond_has(struct beyond *b, const struct expr *value, const struct node *at)
{
    return value && labels_of(b) && taint_has_at(b->labels, value, at);
}

const struct node *beyond_decides(struct beyond *b, const struct node *node)
{
    const struct set *branches = cfg_control_closure(b->a, node);

    for (uint32_t k = 0; k < branches->count && labels_of(b); k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (!b->is_rough && node->function == b->group->scope.function &&
            !scope_has_node(&b->group->scope, branch))
            continue;
        if (!label_ignores(b, branch) && taint_has_at(b->labels, branch->value, branch))
            return branch;
    }
    return NULL;
}
