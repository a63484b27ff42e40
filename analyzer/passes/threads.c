/* SPDX-License-Identifier: Apache-2.0 */
/* What do threads and signal handlers do in an order that no two runs share?
 *
 * Requires: region trees, which units were compiled with -fopenmp (without it the directives mean
 * nothing), pointers.  Reports communication in an OpenMP region that several threads run, outside of what
 * one thread does alone (master, masked, single): which thread comes first is not followed.
 *
 * Threads that do not communicate come one after the other where they exclude each other: in critical
 * sections, captures, and functions that lock.  What is set there has the order in which they came, but for
 * sums (x = x + y) and extremes (if (y > x) x = y).  Threads without locks have parts of their own to
 * write, or the program has a race.  A signal handler runs at any time.
 */
#include "passes/threads.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/findings.h"

#include <string.h>

static bool has_openmp(const struct unit *unit)
{
    for (uint32_t k = 0; unit && k < unit->argument_count; k++)
        if (strncmp(unit->arguments[k], "-fopenmp", strlen("-fopenmp")) == 0 ||
            strncmp(unit->arguments[k], "-D_OPENMP", strlen("-D_OPENMP")) == 0)
            return true; /* the front keeps only what the flag defines */
    return false;
}

/* Is the word one of the directive that the region begins with? */
static bool has_directive(const struct region *region, const char *const *words)
{
    const struct file *file = region->begin.file;
    const char *text = file && file->text ? file->text + region->begin.offset : NULL;
    size_t length = 0;

    if (!text || region->begin.offset >= file->length || *text != '#')
        return false;
    while (text[length] && (text[length] != '\n' || text[length - 1] == '\\'))
        length++;
    if (!memmem(text, length, "omp", 3))
        return false;
    for (; *words; words++)
        if (memmem(text, length, *words, strlen(*words)))
            return true;
    return false;
}

/* Does the node run in several threads? */
static const struct region *region_of_threads(const struct node *node)
{
    static const char *const MANY[] = {"parallel", "task", "target", "teams", "sections", NULL};
    static const char *const ONE[] = {"master", "masked", "single", NULL};

    for (const struct region *r = node->region; r; r = r->parent) {
        if (has_directive(r, MANY))
            return r;
        if (has_directive(r, ONE))
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

void threads_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && has_openmp(f->unit) && n < f->node_count;
             n++) {
            const struct node *call = f->nodes[n];
            const struct region *region =
                call->kind == NODE_CALL && communicates(a, call) ? region_of_threads(call) : NULL;

            if (!region)
                continue;
            finding_add(a, "spbc-order-unknown", &call->place,
                        arena_printf(a->arena,
                                     "the threads of the parallel region at %s:%u communicate "
                                     "here: their order is not followed",
                                     region->begin.file->path, region->begin.line));
            break;
        }
    }
}

/* ---- what is set in an order of its own ---- */

/* Functions of the program that the call hands over, themselves or in a record (struct sigaction), and all
 * that they call. */
static void handed_over(struct analysis *a, const struct node *call, struct bits *out)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct set targets = {0}, memory = {0};

        points_of(a, call->args[k], &targets);
        pointees_spread(a, call->args[k], &memory);
        for (uint32_t n = 0; n < memory.count; n++)
            cells_spread(a, &a->cells[memory.items[n]]->points, &targets);
        for (uint32_t n = 0; n < targets.count; n++) {
            const struct cell *cell = a->cells[targets.items[n]];

            if (cell->kind == CELL_FUNCTION)
                bits_join(out, &facts_of(a, cell->function)->reaches);
        }
    }
}

static bool locks(const struct function *f)
{
    static const char *const LOCKS[] = {"pthread_mutex_lock",
                                        "pthread_mutex_trylock",
                                        "pthread_spin_lock",
                                        "pthread_rwlock_wrlock",
                                        "pthread_rwlock_rdlock",
                                        "sem_wait",
                                        "mtx_lock",
                                        "omp_set_lock",
                                        NULL};

    for (uint32_t n = 0; n < f->node_count; n++) {
        const struct function *called = call_external(f->nodes[n]);

        if (called && text_is_one_of(called->name, LOCKS))
            return true;
    }
    return false;
}

/* x = x + y, and x = y where a condition about x decides: the same in every order. */
static bool is_gathered(struct analysis *a, const struct node *node)
{
    const struct set *conditions = cfg_control_closure(a, node);

    if (node->value->kind == EXPR_BINARY && expr_contains(node->value, node->target))
        return true;
    for (uint32_t k = 0; k < conditions->count; k++) {
        const struct node *branch = node->function->nodes[conditions->items[k]];

        if (branch->value && expr_contains(branch->value, node->target))
            return true;
    }
    return false;
}

static bool set_label(struct analysis *a, const struct node *node, bool is_handler,
                      struct bits *cells)
{
    struct set written = {0};

    if (node->kind != NODE_ASSIGN || (!is_handler && is_gathered(a, node)))
        return false;
    cells_of_lvalue(a, node->target, &written);
    for (uint32_t k = 0; k < written.count; k++)
        bits_set(cells, written.items[k]);
    return written.count > 0;
}

/* Is the node in a critical section, or does it take a number that threads count? */
static bool is_exclusive(const struct node *node)
{
    static const char *const WORDS[] = {"critical", "capture", "ordered", NULL};

    for (const struct region *r = node->region; r; r = r->parent)
        if (has_directive(r, WORDS))
            return true;
    return false;
}

bool threads_label(struct analysis *a, struct bits *cells)
{
    static const char *const STARTERS[] = {"pthread_create", "thrd_create", NULL};
    static const char *const HANDLERS[] = {"signal", "sigaction", "bsd_signal", "sigset", NULL};
    struct bits threads = bits_new(a->arena, a->program->function_count);
    struct bits handlers = bits_new(a->arena, a->program->function_count);
    bool has_any = false;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct function *called = call_external(f->nodes[n]);

            if (called && text_is_one_of(called->name, STARTERS))
                handed_over(a, f->nodes[n], &threads);
            if (called && text_is_one_of(called->name, HANDLERS))
                handed_over(a, f->nodes[n], &handlers);
        }
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        bool is_handler = bits_get(&handlers, k), is_open = has_openmp(f->unit);
        bool is_locking = bits_get(&threads, k) && locks(f);

        if (!f->is_defined || !a->facts[k].is_reachable)
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (is_handler || is_locking || (is_open && is_exclusive(f->nodes[n])))
                has_any |= set_label(a, f->nodes[n], is_handler, cells);
    }
    return has_any;
}
