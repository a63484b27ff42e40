/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a program ask for the number of an error that is chance?
 *
 * Requires: control flow, callers.  The C library sets errno when a call fails, and may when it does not (C11 7.5); MPI may
 * at any call.  Looked for is, backwards from where errno is read, through callers, what may have set it last: 0 when the
 * program starts, what the program stores, and functions that only compute (strtol, exp), which fail for the same
 * arguments in each run, are no chance.  What waits, prints, asks for memory or talks to others is, and so is a call that
 * may not have failed at all.
 *
 * Of a call that asks for a file, and of which it is known that it has failed (a condition on what it gave back decides about
 * the question), the usual answers (ENOENT, EEXIST) are those of the input, as whether the file is there is.  An
 * overflow (ERANGE) comes of functions that compute, and an interruption (EINTR) of signal handlers that the program has
 * installed.
 *
 * Which number it is, when the program keeps it and asks later, is any.
 */
#include "passes/errors.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/libc.h"
#include "passes/reads.h"
#include "passes/threads.h"

#include <errno.h>
#include <string.h>

struct errors {          /* of the whole program */
    struct bits chance;  /* functions in which, or below which, a call sets errno by chance */
    bool has_handlers;   /* of signals */
    struct map *answers; /* call that tells where errno lies -> what may have set it */
};

enum last {                 /* what has set errno */
            LAST_KNOWN = 1, /* nothing, or what computes */
            LAST_FILE,      /* calls that have not found a file, or one too many */
            LAST_CHANCE
};

static bool tells_place(const struct node *call)
{
    const struct function *f = call_external(call);

    return f && strcmp(f->name, "__errno_location") == 0;
}

/* ---- what sets it ---- */

static bool asks_for_file(const struct node *call)
{
    static const char *const NAMES[] = {
        "fopen", "fopen64", "freopen", "open",    "open64", "openat",   "creat",  "stat",
        "lstat", "stat64",  "fstatat", "access",  "unlink", "remove",   "rename", "mkdir",
        "rmdir", "opendir", "link",    "symlink", "chdir",  "readlink", NULL};
    const struct function *f = call_external(call);

    return f && function_is_one_of(f, NAMES);
}

/* Does the call, itself, set errno by more than its arguments? */
static bool is_chance(struct analysis *a, const struct node *call)
{
    const struct function *f = call_external(call);

    if (call_mpi(a, call) >= 0 || callees_of(a, call)->count == 0)
        return true;
    return f && !tells_place(call) && !libc_errs_alike(f);
}

static const struct errors *errors_get(struct analysis *a)
{
    const struct program *p = a->program;
    struct errors *e;
    struct bits homes, handlers;

    if (a->errors)
        return a->errors;
    homes = bits_new(a->arena, p->function_count);
    e = a->errors = ARENA_NEW(a->arena, struct errors);
    e->chance = bits_new(a->arena, p->function_count);
    e->answers = map_new(a->arena);
    handlers = threads_handlers(a);
    e->has_handlers = bits_next(&handlers, 0) != UINT32_MAX;
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; a->facts[k].is_reachable && n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            if (node->kind != NODE_CALL)
                continue;
            if (is_chance(a, node))
                bits_set(&homes, k);
        }
    for (uint32_t k = 0; k < p->function_count; k++)
        if (bits_get(&homes, k) || bits_meet(&a->facts[k].reaches, &homes))
            bits_set(&e->chance, k);
    return e;
}

/* ---- whether it has failed ---- */

/* Does the condition read what the call has given back, from a local variable? */
static bool reads_result(struct analysis *a, const struct expr *expr, const struct node *branch,
                         const struct node *call)
{
    const struct node *set;

    if (!expr)
        return false;
    set = expr->kind == EXPR_VARIABLE ? definition_alone(a, expr, branch) : NULL;
    return (set && set->kind == NODE_ASSIGN && expr_has_call(set->value, call)) ||
           reads_result(a, expr->a, branch, call) || reads_result(a, expr->b, branch, call) ||
           reads_result(a, expr->c, branch, call);
}

/* Does a condition on what the call gave back decide whether errno is asked for? */
static bool has_failed(struct analysis *a, const struct node *call, const struct node *at)
{
    const struct function *f = call->function;
    const struct set *branches = cfg_control_closure(a, at);

    for (uint32_t k = 0; f == at->function && k < branches->count; k++) {
        const struct node *branch = f->nodes[branches->items[k]];

        if (cfg_dominates(cfg_get(a, f), call, branch) &&
            (expr_has_call(branch->value, call) || reads_result(a, branch->value, branch, call)))
            return true;
    }
    return false;
}

/* ---- what comes before ---- */

struct search {
    struct analysis *a;
    const struct node *at; /* where errno is asked for */
    struct bits seen;      /* nodes, by number */
    node_list work;        /* what comes before them is to be looked at */
    enum last last;
};

static void before_add(struct search *s, const struct node *node)
{
    for (uint32_t k = 0; k < node->previous_count; k++) {
        const uint32_t number = reads_number(reads_get(s->a), node->previous[k]);

        if (!bits_get(&s->seen, number)) {
            bits_set(&s->seen, number);
            array_push(s->a->arena, &s->work, node->previous[k]);
        }
    }
}

/* At the begin of the function: what comes before its calls; before main errno is 0. */
static void callers_add_before(struct search *s, const struct function *f)
{
    const struct function_facts *facts = facts_of(s->a, f);

    if (f == s->a->main)
        return;
    if (facts->has_hidden_callers || !s->a->main)
        s->last = LAST_CHANCE;
    for (uint32_t k = 0; k < facts->callers.count; k++)
        if (facts_of(s->a, facts->callers.items[k]->function)->is_reachable)
            before_add(s, facts->callers.items[k]);
}

/* Does the call set errno, on all ways?  Of a function of the program that is not asked. */
static bool call_sets(struct search *s, const struct node *call)
{
    const function_list *callees = callees_of(s->a, call);
    bool may_set = is_chance(s->a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        may_set |= bits_get(&errors_get(s->a)->chance, callees->items[k]->id);
    if (!may_set)
        return false;
    if (asks_for_file(call) && has_failed(s->a, call, s->at)) {
        s->last = s->last == LAST_CHANCE ? LAST_CHANCE : LAST_FILE;
        return true;
    }
    s->last = LAST_CHANCE;
    return false;
}

static bool stores_number(const struct node *node)
{
    const struct expr *place = node->kind == NODE_ASSIGN ? node->target : NULL;

    return place && place->kind == EXPR_DEREF && errors_points(place->a);
}

static enum last last_find(struct analysis *a, const struct node *at)
{
    struct search s = {
        .a = a, .at = at, .seen = bits_new(a->arena, reads_get(a)->node_count), .last = LAST_KNOWN};

    before_add(&s, at);
    while (s.work.count > 0 && s.last != LAST_CHANCE) {
        const struct node *node = s.work.items[--s.work.count];

        if (stores_number(node) || (node->kind == NODE_CALL && call_sets(&s, node)))
            continue;
        if (node->kind == NODE_ENTRY)
            callers_add_before(&s, node->function);
        before_add(&s, node);
    }
    return s.last;
}

static enum last last_of(struct analysis *a, const struct node *at)
{
    struct map *answers = errors_get(a)->answers;
    uintptr_t known = (uintptr_t)map_get_address(answers, at);

    if (!known) {
        known = last_find(a, at);
        map_set_address(answers, at, (void *)known);
    }
    return (enum last)known;
}

/* ---- where it is read ---- */

bool errors_points(const struct expr *value)
{
    value = value ? expr_without_casts(value) : NULL;
    return value && value->kind == EXPR_CALL && tells_place(value->call);
}

/* The call that tells where errno lies, of which the expression is what it says; NULL. */
static const struct node *read_at(const struct expr *expr)
{
    expr = expr_without_casts(expr);
    return expr->kind == EXPR_DEREF && errors_points(expr->a) ? expr_without_casts(expr->a)->call
                                                              : NULL;
}

/* Is the number that errno is compared with the same in every run, if it is? */
static bool is_settled(struct analysis *a, const struct node *at, int64_t number)
{
    static const int FILES[] = {EPERM,  ENOENT, EACCES, EEXIST,       ENOTDIR,  EISDIR,
                                EINVAL, EROFS,  ELOOP,  ENAMETOOLONG, ENOTEMPTY};

    if (number == EDOM || number == ERANGE || (number == EINTR && !errors_get(a)->has_handlers))
        return true;
    for (size_t k = 0; k < sizeof FILES / sizeof FILES[0]; k++)
        if (number == FILES[k])
            return last_of(a, at) == LAST_FILE;
    return false;
}

int errors_reads(struct analysis *a, const struct expr *expr)
{
    const struct node *at = NULL;
    int64_t number;

    if (expr->kind == EXPR_BINARY && expr_op_class(expr) == CLASS_COMPARISON) {
        expr_ask(expr);
        at = read_at(expr->a);
        return at && expr_is_int(expr->b, &number) && is_settled(a, at, number) ? 0 : -1;
    }
    at = expr->kind == EXPR_DEREF ? read_at(expr) : NULL;
    return at && last_of(a, at) != LAST_KNOWN ? 1 : -1;
}

bool errors_prints(struct analysis *a, const struct node *call)
{
    static const char *const PRINTERS[] = {"sprintf", "snprintf", "asprintf", "fprintf", NULL};
    const struct function *f = call_external(call);

    if (!f || !function_is_one_of(f, PRINTERS))
        return false;
    for (uint32_t k = 1; k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_STRING && strstr(call->args[k]->text, "%m"))
            return last_of(a, call) != LAST_KNOWN;
    return false;
}

bool errors_is_chance(struct analysis *a, const struct node *call)
{
    return (tells_place(call) && last_of(a, call) != LAST_KNOWN) || errors_prints(a, call);
}
