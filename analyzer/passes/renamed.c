/* SPDX-License-Identifier: Apache-2.0 */
/* What does the linker make of names that the sources do not show?
 *
 * Requires: nothing.  A variable with another name (alias, weakref, an assembler name) is the same
 * memory as one that is called otherwise, and the begin and end of a section are that of all variables
 * in it.  A function with an assembler name may be called under that.
 */
#include "passes/renamed.h"
#include "base/text.h"
#include "ir/ir.h"

#include <string.h>

/* Of a section the linker makes two names. */
static bool is_end_of_section(const struct variable *variable)
{
    return !variable->function && !variable->is_defined && !variable->init &&
           (text_starts_with(variable->name, "__start_") ||
            text_starts_with(variable->name, "__stop_"));
}

static struct claim claim_find(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->variable_count; k++) {
        const struct variable *v = a->program->variables[k];

        if (v->has_other_names || is_end_of_section(v))
            return claim_unknown(arena_printf(a->arena,
                                              "the linker may give the memory of `%s` other names, "
                                              "which are not followed",
                                              v->name),
                                 v->place);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (f->has_other_names)
            return claim_unknown(arena_printf(a->arena,
                                              "the linker knows `%s` by another name: who calls it "
                                              "is not followed",
                                              f->name),
                                 f->place);
    }
    return (struct claim){0};
}

struct claim renamed_claim(struct analysis *a)
{
    if (!a->renamed) {
        a->renamed = ARENA_NEW(a->arena, struct claim);
        *a->renamed = claim_find(a);
    }
    return *a->renamed;
}
