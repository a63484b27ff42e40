/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads and signal handlers do in an order that no two runs share?
 *
 * Requires: region trees, which units were compiled with -fopenmp (without it the directives mean
 * nothing), pointers, the call graph.
 *
 * Calls are open to other threads in an OpenMP region that several threads run, outside of what one thread
 * does alone (master, masked, single; single regions that nobody waits for may be run by two at a time), and
 * in functions that are handed to another function of the system, which may run them in a thread, or at any
 * time; also in all that these call.  Such a call comes before, between or behind the others of its
 * process: no proof holds for a pattern with one of them.  They are reported where they communicate.
 *
 * What threads leave behind that do not communicate: contended.h.
 */
#include "passes/threads.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callbacks.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/stored.h"

#include <string.h>

bool threads_have_openmp(const struct unit *unit)
{
    return unit && unit->has_openmp;
}

bool threads_directed(const struct function *f)
{
    for (uint32_t k = 0; k < f->region_count; k++)
        if (f->regions[k]->directives)
            return threads_have_openmp(f->unit);
    return false;
}

const char *threads_directive(const struct region *region, size_t *size)
{
    *size = region->directives ? strlen(region->directives) : 0;
    return region->directives;
}

bool threads_directive_has(const struct region *region, const char *const *words)
{
    size_t length = 0;
    const char *text = threads_directive(region, &length);

    for (; text && *words; words++)
        if (memmem(text, length, *words, strlen(*words)))
            return true;
    return false;
}

static const char *const MANY[] = {"parallel", "task", "target", "teams", "sections", NULL};

const struct region *threads_region(const struct node *node)
{
    for (const struct region *r = node->region; r; r = r->parent)
        if (threads_directive_has(r, MANY))
            return r;
    return NULL;
}

bool threads_each_step(const struct node *node)
{
    static const char *const SHARED[] = {"for",  "sections", "single",     "master", "masked",
                                         "task", "loop",     "distribute", NULL};
    static const char *const EACH[] = {"parallel", "teams", NULL};
    const struct expr *value = expr_without_casts(node->value);
    const struct variable *v;

    if (value->kind != EXPR_BINARY || (value->a != node->target && value->b != node->target) ||
        !threads_have_openmp(node->function->unit))
        return false;
    v = expr_root(node->target);
    for (const struct region *r = node->region; r; r = r->parent) {
        if (threads_directive_has(r, SHARED))
            return false; /* the rounds, or the parts, are done once */
        if (threads_directive_has(r, EACH))
            return !v || v->place.file != r->begin.file || v->place.offset < r->begin.offset ||
                   v->place.offset >= r->end.offset;
    }
    return false;
}

/* Does the node run in several threads at a time? */
static const struct region *region_of_threads(const struct node *node)
{
    static const char *const ONE[] = {"master", "masked", "single", NULL};
    static const char *const ANY[] = {"nowait", "filter", NULL};

    for (const struct region *r = node->region; r; r = r->parent) {
        if (threads_directive_has(r, MANY))
            return r;
        if (threads_directive_has(r, ONE) && !threads_directive_has(r, ANY))
            return NULL;
    }
    return NULL;
}

static bool communicates(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    enum mpi_role role;

    if (call_mpi(a, call) >= 0) {
        role = mpi_function_get(call_mpi(a, call))->role;
        return role >= ROLE_SEND && role <= ROLE_ICOLL_NEIGHBOR;
    }
    for (uint32_t k = 0; k < callees->count; k++)
        if (facts_of(a, callees->items[k])->communicates)
            return true;
    return false;
}

static const char *const STARTERS[] = {"pthread_create", "thrd_create", NULL};
static const char *const HANDLERS[] = {"signal", "sigaction", "bsd_signal", "sigset", NULL};

bool threads_keep_out(const struct node *call)
{
    static const char *const BEGINS[] = {"pthread_", "omp_", "sem_", "mtx_", "cnd_", NULL};
    const struct function *called = call_external(call);

    for (const char *const *begin = BEGINS; called && *begin; begin++)
        if (text_starts_with(called->name, *begin))
            return true;
    return false;
}

bool threads_starts(const struct node *call)
{
    const struct function *called = call_external(call);

    return called && text_is_one_of(called->name, STARTERS);
}

bool threads_begin(const struct function *f)
{
    return text_is_one_of(f->name, STARTERS) || text_is_one_of(f->name, HANDLERS);
}

/* Does the function, or one that it calls, jump to where a place was kept? */
static bool jumps(struct analysis *a, const struct function *f)
{
    static const char *const JUMPS[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", NULL};

    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (bits_get(&facts_of(a, f)->reaches, k) &&
            text_is_one_of(a->program->functions[k]->name, JUMPS))
            return true;
    return false;
}

bool threads_jump_back(struct analysis *a, const struct node *call)
{
    static const char *const PLACES[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", NULL};
    const struct function *called = call_external(call);
    struct bits handlers;

    if (!called || !text_is_one_of(called->name, PLACES))
        return false;
    handlers = threads_handlers(a);
    for (uint32_t k = bits_next(&handlers, 0); k != UINT32_MAX; k = bits_next(&handlers, k + 1))
        if (jumps(a, a->program->functions[k]))
            return true;
    return false;
}

/* Does the call start a thread with a function of the program?  What is in the record that this one is handed runs only if
 * it calls it. */
static bool starts_own(const struct node *call)
{
    for (uint32_t k = 0; threads_starts(call) && k < call->arg_count; k++) {
        const struct expr *argument = expr_without_casts(call->args[k]);

        if (argument->kind == EXPR_FUNCTION)
            return argument->callee->is_defined;
    }
    return false;
}

/* The function that the call hands to the system, to be run in a thread or at any time, if it communicates. */
static const struct function *started_by(struct analysis *a, const struct node *call)
{
    const struct function *called = call_external(call);
    struct set functions = {0};

    if (!called || call_mpi(a, call) >= 0 || external_runs_at_once(called) ||
        !external_may_run(a, called))
        return NULL;
    functions_handed(a, call, threads_begin(called) && !starts_own(call), &functions);
    for (uint32_t k = 0; k < functions.count; k++)
        if (a->facts[functions.items[k]].communicates)
            return a->program->functions[functions.items[k]];
    return NULL;
}

struct open_calls {        /* that come in no order beside others of their process */
    struct bits functions; /* that other threads may run at the same time */
    struct map *regions;   /* call that communicates -> the region of several threads it is in */
    struct bits parallel;  /* functions that are called in such regions */
    bool has_any;
};

static void functions_add(struct analysis *a, const struct function *below)
{
    bits_join(&a->open_calls->functions, &facts_of(a, below)->reaches);
    a->open_calls->has_any = true;
}

static void call_add(struct analysis *a, const struct node *call)
{
    const struct region *region = call->kind == NODE_CALL ? region_of_threads(call) : NULL;
    const function_list *callees;

    if (!region || !communicates(a, call))
        return;
    map_set_address(a->open_calls->regions, call, region);
    a->open_calls->has_any = true;
    callees = callees_of(a, call);
    for (uint32_t k = 0; facts_of(a, call->function)->is_reachable && k < callees->count; k++)
        functions_add(a, callees->items[k]);
}

static void parallel_add(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        bits_join(&a->open_calls->parallel, &facts_of(a, callees->items[k])->reaches);
}

/* They are the same for every pattern. */
static const struct open_calls *open_calls(struct analysis *a)
{
    if (a->open_calls)
        return a->open_calls;
    a->open_calls = ARENA_NEW(a->arena, struct open_calls);
    *a->open_calls =
        (struct open_calls){.functions = bits_new(a->arena, a->program->function_count),
                            .parallel = bits_new(a->arena, a->program->function_count),
                            .regions = map_new(a->arena)};
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        bool has_regions = threads_have_openmp(f->unit);

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct function *started =
                a->facts[k].is_reachable ? started_by(a, f->nodes[n]) : NULL;

            if (started)
                functions_add(a, started);
            if (has_regions)
                call_add(a, f->nodes[n]);
            if (has_regions && f->nodes[n]->kind == NODE_CALL && threads_region(f->nodes[n]))
                parallel_add(a, f->nodes[n]);
        }
    }
    return a->open_calls;
}

const struct bits *threads_parallel(struct analysis *a)
{
    return &open_calls(a)->parallel;
}

/* Where directives mean nothing, or are written as operators, they are not followed. */
static bool has_other_directives(const struct unit *unit, const struct file *file)
{
    const char *text = file ? file->text : NULL;

    return text &&
           (strstr(text, "_Pragma") || (!threads_have_openmp(unit) && strstr(text, "pragma omp")));
}

bool threads_is_first(struct analysis *a, const struct node *call)
{
    for (uint32_t k = 0; k < a->program->unit_count; k++) {
        const struct unit *unit = a->program->units[k];

        if (has_other_directives(unit, unit->file))
            return false;
        for (uint32_t n = 0; n < unit->include_count; n++)
            if (has_other_directives(unit, unit->includes[n]))
                return false;
    }
    return a->main && !threads_region(call) && !bits_get(threads_parallel(a), call->function->id);
}

/* The region of several threads that the call communicates in; NULL: none. */
static const struct region *open_region(struct analysis *a, const struct node *call)
{
    return map_get_address(open_calls(a)->regions, call);
}

static bool is_open(struct analysis *a, const struct event *e)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (bits_get(&open_calls(a)->functions, e->chain[k]->function->id) ||
            open_region(a, e->chain[k]))
            return true;
    return false;
}

struct claim threads_claim(struct analysis *a, const struct group *group)
{
    const event_list *lists[] = {&group->receptions, &group->may_sends, &group->named};

    if (!open_calls(a)->has_any)
        return (struct claim){0};
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
        for (uint32_t n = 0; n < lists[k]->count; n++)
            if (is_open(a, lists[k]->items[n]))
                return claim_unknown(
                    arena_printf(
                        a->arena,
                        "several threads may communicate at %s: which comes first is not followed",
                        place_text(a, &lists[k]->items[n]->mpi_node->place)),
                    lists[k]->items[n]->mpi_node->place);
    return (struct claim){0};
}

static bool region_report(struct analysis *a, const struct node *call)
{
    const struct region *region = open_region(a, call);

    if (region)
        finding_add(a, "spbc-order-unknown", &call->place,
                    arena_printf(a->arena,
                                 "the threads of the parallel region at %s:%u communicate "
                                 "here: their order is not followed",
                                 region->begin.file->path, region->begin.line));
    return region != NULL;
}

void threads_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k], *started;
        bool is_told = false; /* one region of a function is enough */

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            is_told = is_told || region_report(a, f->nodes[n]);
            started = started_by(a, f->nodes[n]);
            /* What is missing is told by itself. */
            if (started && !external_is_absent(a, call_external(f->nodes[n])))
                finding_add(a, "spbc-order-unknown", &f->nodes[n]->place,
                            arena_printf(a->arena,
                                         "`%s` may run `%s` in a thread, or at any time, and that "
                                         "communicates: the order of calls is not followed",
                                         call_external(f->nodes[n])->name, started->name));
        }
    }
}

/* ---- functions that run in other threads, or when a signal comes ---- */

/* Does nothing of the process run once the handler has come?  It never returns, nor jumps out, no other thread goes on
 * and nothing is to be done at the end: what it leaves behind is read by nobody. */
static bool handler_ends(const struct analysis *a, const struct function *f)
{
    static const char *const OTHERS[] = {
        "longjmp",       "_longjmp",     "siglongjmp",     "__longjmp_chk", "atexit", "on_exit",
        "at_quick_exit", "__cxa_atexit", "pthread_create", "thrd_create",   NULL};

    if (!f->is_noreturn)
        return false;
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (!a->program->functions[k]->is_defined && a->facts[k].is_reachable &&
            text_is_one_of(a->program->functions[k]->name, OTHERS))
            return false;
    for (uint32_t k = 0; k < a->program->unit_count; k++)
        if (threads_have_openmp(a->program->units[k]))
            return false;
    return true;
}

/* Does the call put back what another one has found there?  Whoever gave that to it has handed it over. */
static bool puts_back(struct analysis *a, const struct node *call)
{
    const struct expr *handler = call->arg_count == 2 ? expr_without_casts(call->args[1]) : NULL;
    const struct cell *cell =
        handler && handler->kind == EXPR_VARIABLE ? cell_of_variable(a, handler->variable) : NULL;
    bool is_found = false;

    for (struct stores walk = stores_of(cell); stores_next(&walk);) {
        const struct expr *value = walk.store->value;
        const struct function *from =
            value && value->kind == EXPR_CALL ? call_external(value->call) : NULL;

        if (from && text_is_one_of(from->name, HANDLERS))
            is_found = true;
        else if (!value || expr_without_casts(value)->kind != EXPR_INT) /* SIG_DFL, NULL */
            return false;
    }
    return is_found;
}

/* The functions that a call of one of these hands over, and all that they call. */
static void runs_find(struct analysis *a, const struct node *call, const char *const *names,
                      bool may_end, struct bits *out)
{
    const struct function *called = call_external(call);
    struct set functions = {0};

    if (!called || !text_is_one_of(called->name, names) || puts_back(a, call))
        return;
    functions_handed(a, call, true, &functions);
    for (uint32_t k = 0; k < functions.count; k++)
        if (may_end || !handler_ends(a, a->program->functions[functions.items[k]]))
            bits_join(out, &a->facts[functions.items[k]].reaches);
}

static struct bits runs_of(struct analysis *a, const char *const *names, bool may_end)
{
    struct bits out = bits_new(a->arena, a->program->function_count);

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            runs_find(a, f->nodes[n], names, may_end, &out);
    }
    return out;
}

struct bits threads_runs(struct analysis *a)
{
    return runs_of(a, STARTERS, true);
}

struct bits threads_handlers(struct analysis *a)
{
    return runs_of(a, HANDLERS, false);
}

static bool sets_something(struct analysis *a, const struct node *node)
{
    struct set written = {0};

    if (node->kind == NODE_ASSIGN)
        cells_of_lvalue(a, node->target, &written);
    return written.count > 0;
}

bool threads_signals(struct analysis *a, const struct node *call)
{
    static const char *const SENDERS[] = {"raise",        "kill",          "sigqueue",
                                          "pthread_kill", "alarm",         "ualarm",
                                          "setitimer",    "timer_settime", NULL};
    const struct function *called = call_external(call);
    struct bits handlers;

    if (!called || !text_is_one_of(called->name, SENDERS))
        return false;
    handlers = runs_of(a, HANDLERS, true);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; bits_get(&handlers, k) && n < a->program->functions[k]->node_count;
             n++)
            if (a->program->functions[k]->nodes[n] == call)
                return false; /* it is sent on */
            else if (sets_something(a, a->program->functions[k]->nodes[n]))
                return true;
    return false;
}
