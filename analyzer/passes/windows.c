/* SPDX-License-Identifier: Apache-2.0 */
/* What do other processes find in the windows of a process?
 *
 * Requires: a taint that has run.  What is put into a window, or lies in its memory, may be sent by any other process
 * that gets it from there, or whose own memory the window is: no event of this process tells that.
 */
#include "passes/windows.h"
#include "passes/cells.h"
#include "passes/findings.h"

#include <string.h>

/* Given, or handed out behind a pointer. */
void windows_memory(struct analysis *a, const struct node *call, struct set *memory)
{
    const char *name = call_mpi_name(a, call);
    const bool is_given = strncmp(name, "MPI_Win_create", 14) == 0 &&
                          mpi_parameter_find(mpi_function_get(call_mpi(a, call)), "base") == 0;
    const bool is_attached = strcmp(name, "MPI_Win_attach") == 0;
    const bool is_handed_out = strncmp(name, "MPI_Win_allocate", 16) == 0 ||
                               strncmp(name, "MPI_Win_shared_query", 20) == 0;
    const uint32_t base = is_handed_out ? 4 : is_attached ? 1 : 0;
    struct set cells = {0};

    if ((!is_given && !is_attached && !is_handed_out) || base >= call->arg_count)
        return;
    pointees_spread(a, call->args[base], is_handed_out ? &cells : memory);
    for (uint32_t k = 0; k < cells.count; k++)
        cells_spread(a, &a->cells[cells.items[k]]->points, memory);
}

static bool puts_labelled(struct taint *t, const struct node *call)
{
    const char *name = call_mpi_name(t->a, call);
    const struct node *branch;

    if (!strstr(name, "_Put") && !strstr(name, "_Rput") && !strstr(name, "ccumulate") &&
        !strstr(name, "_Fetch_and_op") && !strstr(name, "_Compare_and_swap"))
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (taint_has_at(t, call->args[k], call) || taint_pointees(t, call->args[k]))
            return true;
    return taint_controls(t, call, &branch);
}

static const struct node *labelled_find(struct taint *t)
{
    struct analysis *a = t->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            struct set memory = {0};

            windows_memory(a, f->nodes[n], &memory);
            for (uint32_t m = 0; m < memory.count; m++)
                if (bits_get(&t->cells, memory.items[m]))
                    return f->nodes[n];
            if (puts_labelled(t, f->nodes[n]))
                return f->nodes[n];
        }
    }
    return NULL;
}

void windows_warn(struct taint *t)
{
    const struct node *call = labelled_find(t);

    if (call)
        finding_add(t->a, "spbc-arrival-kept", &call->place,
                    "what other processes find in the window may differ with the order of arrival");
}
