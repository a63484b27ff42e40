/* SPDX-License-Identifier: Apache-2.0 */
/* What does a library hand to callers that are not among the given sources, and who may send it?
 *
 * Requires: taint.  Without a main every function that is not static may be called from outside: what it
 * returns, what it leaves behind its pointer parameters, and variables that all units see must not be
 * labelled, or a proof about what is sent says nothing about the program.
 */
#include "passes/handed.h"
#include "base/text.h"
#include "ir/expr.h"

static bool is_seen_outside(const struct taint *t, const struct cell *cell)
{
    const struct variable *variable = cell->kind == CELL_VARIABLE ? cell->variable : NULL;

    return variable && !variable->function && !variable->is_static && variable->is_defined &&
           bits_get(&t->cells, cell->id);
}

/* A parameter of the function, called from outside, behind which something labelled lies. */
static const struct variable *parameter_has(struct analysis *a, const struct taint *t,
                                            const struct function *f)
{
    for (uint32_t k = 0; k < f->parameter_count; k++) {
        const struct variable *parameter = f->parameters[k];

        if (type_is_pointer(parameter->type) &&
            taint_pointees(t, expr_variable(a->program, parameter)))
            return parameter;
    }
    return NULL;
}

static struct claim handed_claim(struct analysis *a, const char *what, struct place place)
{
    return claim_unknown(
        arena_printf(a->arena,
                     "what %s, to callers outside of the given sources, may depend on the order of "
                     "arrival",
                     what),
        place);
}

struct claim handed_check(struct analysis *a, const struct taint *t)
{
    for (uint32_t k = 0; !a->main && k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const struct variable *parameter;

        if (!a->facts[k].is_root || !f->is_defined)
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_RETURN && f->nodes[n]->value &&
                taint_has_at(t, f->nodes[n]->value, f->nodes[n]))
                return handed_claim(a, arena_printf(a->arena, "`%s` returns", f->name),
                                    f->nodes[n]->place);
        parameter = parameter_has(a, t, f);
        if (parameter)
            return handed_claim(
                a, arena_printf(a->arena, "`%s` leaves behind `%s`", f->name, parameter->name),
                f->place);
    }
    if (!a->main && t->has_unknown)
        return handed_claim(a, "is left behind pointers", (struct place){0});
    for (uint32_t k = 0; !a->main && k < a->cell_count; k++)
        if (is_seen_outside(t, a->cells[k]))
            return handed_claim(a,
                                arena_printf(a->arena, "`%s` holds", a->cells[k]->variable->name),
                                a->cells[k]->variable->place);
    return (struct claim){0};
}
