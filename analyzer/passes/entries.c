/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a library do callers outside of the sources call, and what may they bring along?
 *
 * Requires: the call graph, cells.  Without a main every function that is not static is called from outside.  Computes
 * what these callers may have set, differently on every process: the parameters, what lies behind them, and the
 * variables that other files may name.  A record behind a parameter is theirs, or one that the library has made and
 * they have changed: all fields of its type count, and those of the types that its pointers lead to.
 */
#include "passes/entries.h"
#include "passes/cells.h"

bool function_is_entry(struct analysis *a, const struct function *f)
{
    return facts_of(a, f)->is_entry;
}

/* Fields of the record, and of what its pointers lead to. */
static void type_add(struct analysis *a, const struct type *type, struct set *out)
{
    const struct set *fields;

    while (type && (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY))
        type = type->to;
    fields = cells_of_type(a, type);
    for (uint32_t k = 0; fields && k < fields->count; k++) {
        const struct cell *cell = a->cells[fields->items[k]];

        if (!set_add(a->arena, out, cell->id))
            continue;
        type_add(a, cell->type, out);
    }
}

bool entries_set(struct analysis *a, struct set *out)
{
    bool has_entry = false;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!function_is_entry(a, f))
            continue;
        has_entry = true;
        for (uint32_t n = 0; n < f->parameter_count; n++) {
            set_add(a->arena, out, cell_of_variable(a, f->parameters[n])->id);
            type_add(a, f->parameters[n]->type, out);
        }
    }
    for (uint32_t k = 0; has_entry && k < a->program->variable_count; k++) {
        const struct variable *v = a->program->variables[k];

        if (v->function || v->is_static || v->is_const)
            continue;
        set_add(a->arena, out, cell_of_variable(a, v)->id);
        type_add(a, v->type, out);
    }
    return has_entry;
}
