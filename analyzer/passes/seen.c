/* SPDX-License-Identifier: Apache-2.0 */
/* May a variable be looked at where its name does not stand in the function that is searched for it?
 *
 * Requires: pointers, the index of reads.  Through a pointer that is kept; not one that only lends a local variable to calls
 * (lent.h), which name it.  Or in another function, when all know its name.
 */
#include "passes/seen.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/lent.h"
#include "passes/reads.h"
#include "passes/window.h"

bool variable_is_seen(struct analysis *a, const struct variable *v, const struct function *here)
{
    const struct expr *variable = expr_variable(a->program, v);
    const struct cell *cell = cell_of_variable(a, v);

    if (cell && bits_get(reads_escaping(a), cell->id))
        return !lent_has(a, cell);
    if (v->function && !v->is_static)
        return false;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f == here || !a->facts[k].is_reachable)
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (window_reads(a, f->nodes[n], variable))
                return true;
    }
    return false;
}
