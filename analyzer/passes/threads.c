/* SPDX-License-Identifier: Apache-2.0 */
/* Do threads of an OpenMP region communicate?
 *
 * Requires: region trees, which units were compiled with -fopenmp (without it the directives mean
 * nothing).  Reports communication in a region that several threads run, outside of what one thread
 * does alone (master, masked, single): which thread comes first is not followed.
 */
#include "passes/threads.h"
#include "passes/cells.h"
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
