/* SPDX-License-Identifier: Apache-2.0 */
/* Is something kept in a std::map under the source of its message, or a number of it in a std::set?
 *
 * Requires: the window.  A map holds for each key one object, in the order of the keys, whatever the order in which they
 * came: all[status.MPI_SOURCE] is as much the source's own as an element of an array.  (An unordered map is gone through
 * in an order that may depend on that in which its keys came.)  A set holds the same numbers in whatever order they were put
 * there.  The key may be a copy of the source that nothing writes before the map is asked, by whatever name.
 */
#include "passes/mapped.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/external.h"
#include "passes/kept.h"
#include "passes/reads.h"

#include <string.h>

/* Is it a method of a map, or a set, of whole numbers, in their own order?  One of the program's may take two for the same. */
static bool is_of(const struct function *f, const char *class)
{
    static const char LESS[] = "#$@N@std@S@less>#";
    static const char *const WHOLE[] = {"I", "i", "L", "l", "K", "k", NULL};
    const char *key = external_class(f), *less;

    if (!key || !text_starts_with(key, class))
        return false;
    key += strlen(class);
    less = strstr(key, LESS);
    if (key[0] != '#' || !key[1] || !less || strstr(key, "map>#") || strstr(key, "set>#"))
        return false;
    for (const char *const *name = WHOLE; *name; name++)
        if (key[1] == (*name)[0] && key[2] == '#')
            return less[strlen(LESS)] == key[1];
    return false;
}

/* The map that the call asks for what belongs to the round's source; NULL: it is another call. */
static const struct expr *map_asked(const struct commute *c, const struct node *call)
{
    static const char *const NAMES[] = {"operator[]", "at", NULL};
    const struct function *f = call_external(call);
    const struct expr *map, *key;
    const struct node *set;

    if (!is_of(f, "map>") || !function_is_one_of(f, NAMES) || call->arg_count != 2 ||
        !window_has(c->window, call))
        return NULL;
    map = expr_without_casts(call->args[0]);
    key = expr_without_casts(call->args[1]);
    if (map->kind != EXPR_ADDRESS || map->a->kind != EXPR_VARIABLE || key->kind != EXPR_ADDRESS)
        return NULL;
    if (window_is_source(c->window, key->a, call))
        return map->a;
    set = key->a->kind == EXPR_VARIABLE ? reads_assignment(c->a, call, key->a) : NULL;
    return set && set->value && window_has(c->window, set) &&
                   window_is_source(c->window, set->value, set) &&
                   value_is_kept(c->a, key->a, set, call)
               ? map->a
               : NULL;
}

static const struct expr *element_in(const struct commute *c, const struct expr *map,
                                     const struct type *type)
{
    struct program *program = c->a->program;

    return expr_index(program, map, expr_int(program, 0, type_int(program)), type);
}

const struct expr *mapped_element(const struct commute *c, const struct expr *pointer)
{
    const struct expr *map = pointer->kind == EXPR_CALL ? map_asked(c, pointer->call) : NULL;
    const struct type *type = map ? call_external(pointer->call)->type : NULL;

    return type_is_pointer(type) ? element_in(c, map, type->to) : NULL;
}

bool mapped_unites(const struct commute *c, const struct node *call, uint32_t arg)
{
    static const char *const NAMES[] = {"insert", "emplace", NULL};
    const struct function *f = call_external(call);
    const struct expr *set, *value;

    if (arg != 0 || !is_of(f, "set>") || !function_is_one_of(f, NAMES) || call->arg_count != 2)
        return false;
    set = expr_without_casts(call->args[0]);
    value = expr_without_casts(call->args[1]);
    return set->kind == EXPR_ADDRESS && set->a->kind == EXPR_VARIABLE &&
           value->kind == EXPR_ADDRESS && value->a->type && value->a->type->kind == TYPE_INT &&
           window_is_stateless(c->window, value->a, call);
}

bool mapped_inserts(const struct commute *c, const struct node *call, uint32_t arg,
                    struct owned *out)
{
    const struct expr *map = arg == 0 && call->kind == NODE_CALL ? map_asked(c, call) : NULL;
    const struct function *f = map ? call_external(call) : NULL;

    if (!map || !type_is_pointer(f->type))
        return false;
    *out = (struct owned){.array = map, .element = f->type->to, .type = f->type->to};
    return true;
}
