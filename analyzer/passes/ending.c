/* SPDX-License-Identifier: Apache-2.0 */
/* Where may a process end, or stay for ever?
 *
 * Requires: the control flow of functions, the calls' callees.  A process ends in a function that does not return,
 * in MPI_Abort, by a signal or another program in its place, and by an exception that leaves its function: who
 * handles that, if anybody, is not followed.  It stays in a loop that no way leaves; in one that
 * does nothing, or whose conditions read only local variables that it does not change; and in a call that waits for a signal.
 * That a loop of another kind, a recursion or a lock comes to an end is taken for granted.
 */
#include "passes/ending.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/external.h"
#include "passes/obtained.h"

/* ---- calls ---- */

/* A signal with the number 0 only asks whether there is such a process. */
static bool sends_signal(const struct node *call, const struct function *f)
{
    static const char *const SENDERS[] = {"raise", "kill",         "killpg",   "tgkill",
                                          "tkill", "pthread_kill", "sigqueue", NULL};
    int64_t number;
    uint32_t at = function_is(f, "raise") ? 0 : function_is(f, "tgkill") ? 2 : 1;

    return function_is_one_of(f, SENDERS) &&
           !(at < call->arg_count && expr_is_int(call->args[at], &number) && number == 0);
}

static bool call_ends(struct analysis *a, const struct node *call)
{
    static const char *const OTHERS[] = {
        "execl",       "execlp",  "execle",    "execv",         "execve",     "execvp",
        "execvpe",     "fexecve", "pause",     "sigpause",      "sigsuspend", "sigwait",
        "sigwaitinfo", "alarm",   "setitimer", "timer_settime", NULL};
    const function_list *callees = callees_of(a, call);
    const struct function *f = call_external(call);
    int row = call_mpi(a, call);

    if (row >= 0)
        return mpi_function_get(row)->role == ROLE_ABORT ||
               text_ends_with(mpi_function_get(row)->name, "_call_errhandler");
    return (callees->count == 1 && !callees->items[0]->is_defined &&
            callees->items[0]->is_noreturn) ||
           (f && (function_is_one_of(f, OTHERS) || sends_signal(call, f)));
}

/* Does an exception leave the function?  On its way objects end, and nothing else is done. */
static bool throws_out(const struct node *node)
{
    const struct node *next = node->next[0];
    uint32_t left = node->function->node_count; /* calls may go round */

    if (!node_throws(node))
        return false;
    while (next && next->kind == NODE_CALL && left-- > 0)
        next = next->next[0];
    return next == node->function->nodes[1];
}

/* ---- loops ---- */

/* Does nothing in the loop change what the condition reads?  Where nothing happens at all, nothing does. */
static bool is_kept(const struct function *f, const struct bits *loop, const struct expr *expr,
                    bool is_idle)
{
    if (!expr || expr->kind == EXPR_INT || expr->kind == EXPR_FLOAT)
        return true;
    if (expr->kind == EXPR_CALL || expr->kind == EXPR_LIST || expr->kind == EXPR_UNKNOWN)
        return false;
    if (expr->kind == EXPR_VARIABLE) {
        for (uint32_t k = 0; k < f->node_count && !is_idle; k++)
            if (bits_get(loop, k) && f->nodes[k]->kind == NODE_ASSIGN &&
                f->nodes[k]->target == expr)
                return false;
        return is_idle || variable_is_simple(expr->variable);
    }
    return (is_idle || expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY ||
            expr->kind == EXPR_CAST || expr->kind == EXPR_CONDITIONAL) &&
           is_kept(f, loop, expr->a, is_idle) && is_kept(f, loop, expr->b, is_idle) &&
           is_kept(f, loop, expr->c, is_idle);
}

/* Is the loop, once it was gone through, never left? */
static bool is_stuck(const struct function *f, const struct bits *loop)
{
    bool is_idle = true;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(loop, k) &&
            (f->nodes[k]->kind == NODE_ASSIGN || f->nodes[k]->kind == NODE_CALL))
            is_idle = false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        for (int side = 0; bits_get(loop, k) && side < 2; side++)
            if (node->next[side] && !bits_get(loop, node->next[side]->id) &&
                !(node->kind == NODE_BRANCH && is_kept(f, loop, node->value, is_idle)))
                return false;
    }
    return true;
}

static void endings_add(struct analysis *a, const struct function *f, node_list *out)
{
    const struct cfg *cfg = cfg_get(a, f);

    for (uint32_t k = 0; k < f->node_count; k++)
        if ((f->nodes[k]->kind == NODE_CALL && call_ends(a, f->nodes[k])) ||
            throws_out(f->nodes[k]))
            array_push(a->arena, out, f->nodes[k]);
    cfg_loops_at(a, f->nodes[0]); /* finds the loops */
    for (uint32_t k = 0; k < cfg->loops.count; k++)
        if (is_stuck(f, &cfg->loops.items[k]))
            array_push(a->arena, out, cfg->loop_heads.items[k]);
}

const node_list *endings(struct analysis *a)
{
    if (!a->endings) {
        a->endings = ARENA_NEW(a->arena, node_list);
        for (uint32_t k = 0; k < a->program->function_count; k++)
            if (a->facts[k].is_reachable && a->program->functions[k]->is_defined)
                endings_add(a, a->program->functions[k], a->endings);
    }
    return a->endings;
}

bool ending_only(struct analysis *a, const struct node *from)
{
    const struct function *f = from->function;

    if (from == f->nodes[1] || cfg_reaches(a, from, f->nodes[1]))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if ((f->nodes[k] == from || cfg_reaches(a, from, f->nodes[k])) &&
            cfg_reaches(a, f->nodes[k], f->nodes[k]))
            return false;
    return true;
}

/* ---- under labels ---- */

struct ending_search {
    struct taint *taint;
    ending_spares *spares;
    void *context;
    struct bits seen; /* functions */
};

/* A condition around the node, or around a call of its function, where it is not that memory is at its end. */
static bool is_labelled(struct ending_search *s, const struct node *node)
{
    struct taint *t = s->taint;
    const struct function *f = node->function;
    const struct set *branches = cfg_control_closure(t->a, node);
    const node_list *callers = &facts_of(t->a, f)->callers;

    if (obtained_memory_lacks(t, node))
        return false;
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = f->nodes[branches->items[k]];

        if (taint_has_at(t, branch->value, branch) && !(s->spares && s->spares(s->context, branch)))
            return true;
    }
    if (!bits_get(&t->functions, f->id) || bits_get(&s->seen, f->id))
        return false;
    bits_set(&s->seen, f->id);
    for (uint32_t k = 0; k < callers->count; k++)
        if (facts_of(t->a, callers->items[k]->function)->is_reachable &&
            (taint_has_at(t, callers->items[k]->callee, callers->items[k]) ||
             is_labelled(s, callers->items[k])))
            return true;
    return facts_of(t->a, f)->has_hidden_callers;
}

bool ending_is_labelled(struct taint *taint, const struct node *ending, ending_spares *spares,
                        void *context)
{
    struct ending_search search = {taint, spares, context,
                                   bits_new(taint->a->arena, taint->a->program->function_count)};

    return is_labelled(&search, ending);
}

const struct node *ending_labelled(struct taint *taint, ending_spares *spares, void *context)
{
    const node_list *all = endings(taint->a);

    for (uint32_t k = 0; k < all->count; k++)
        if (ending_is_labelled(taint, all->items[k], spares, context))
            return all->items[k];
    return NULL;
}
