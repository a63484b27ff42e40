/* SPDX-License-Identifier: Apache-2.0 */
/* Which storage, of which call, does an lvalue denote while a process runs?
 *
 * Requires: cells.  A path is a variable of one active call, or a global one, and the fields and indices behind
 * it.  A parameter that is never assigned and never pointed to leads to what the caller has given; another
 * pointer to something of its own, which may be whatever its cells are.  Unions are not followed.
 *
 * Two paths from different variables are different storage; so are different fields and different constant
 * indices of one.  What lies behind a pointer that is not followed may be anything with the same cell.
 */
#include "passes/spots.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/definitions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MAX_LENGTH = 400, DEPTH_MAX = 8, FIELD = 1, INDEX = 2 };

struct path {
    char text[PATH_MAX_LENGTH];
    uint32_t length, base;
    bool is_behind, is_many;
};

static bool lvalue_path(struct spots *s, const struct expr *expr, const struct active *active,
                        struct path *out);

static bool path_add(struct path *path, const char *text)
{
    size_t length = strlen(text);

    if (path->length + length >= sizeof path->text)
        return false;
    memcpy(path->text + path->length, text, length + 1);
    path->length += (uint32_t)length;
    return true;
}

static bool variable_path(const struct variable *v, const struct active *active, bool is_behind,
                          struct path *out)
{
    bool is_local = v->function && !v->is_static;
    char text[64];

    if (is_local && v->function != active->function)
        return false;
    snprintf(text, sizeof text, "%sv%u@%u", is_behind ? "*" : "", v->id, is_local ? active->id : 0);
    *out = (struct path){.is_behind = is_behind};
    if (!path_add(out, text))
        return false;
    out->base = out->length;
    return true;
}

static bool index_add(struct path *path, const struct expr *index)
{
    char text[32];

    if (index->kind != EXPR_INT)
        path->is_many = true;
    if (index->kind == EXPR_INT)
        snprintf(text, sizeof text, "%c%lld", INDEX, (long long)index->value);
    else
        snprintf(text, sizeof text, "%c*", INDEX);
    return path_add(path, text);
}

static bool pointer_path(struct spots *s, const struct expr *pointer, const struct active *active,
                         struct path *out)
{
    char first[] = {INDEX, '0', 0};

    pointer = expr_without_casts(pointer);
    if (pointer->kind == EXPR_ADDRESS)
        return lvalue_path(s, pointer->a, active, out);
    if (type_is_array(pointer->type))
        return lvalue_path(s, pointer, active, out) && path_add(out, first);
    if (pointer->kind != EXPR_VARIABLE)
        return false;
    if (pointer->variable->parameter >= 0 && active->call &&
        pointer->variable->function == active->function &&
        (uint32_t)pointer->variable->parameter < active->call->arg_count &&
        parameter_is_stable(s->a, pointer->variable))
        return pointer_path(s, active->call->args[pointer->variable->parameter], active->outer,
                            out);
    return variable_path(pointer->variable, active, true, out);
}

/* p[n], p pointing to the first element of an array or to one object. */
static bool element_path(struct spots *s, const struct expr *expr, const struct active *active,
                         struct path *out)
{
    if (type_is_array(expr->a->type))
        return lvalue_path(s, expr->a, active, out) && index_add(out, expr->b);
    if (!pointer_path(s, expr->a, active, out))
        return false;
    if (out->length > 2 && out->text[out->length - 2] == INDEX &&
        out->text[out->length - 1] == '0') {
        out->length -= 2;
        out->text[out->length] = 0;
        return index_add(out, expr->b);
    }
    if (out->is_behind && out->length == out->base)
        return index_add(out, expr->b);
    return expr->b->kind == EXPR_INT && expr->b->value == 0;
}

static bool lvalue_path(struct spots *s, const struct expr *expr, const struct active *active,
                        struct path *out)
{
    char field[] = {FIELD, 0};

    switch (expr->kind) {
    case EXPR_VARIABLE:
        return variable_path(expr->variable, active, false, out);
    case EXPR_FIELD:
        return expr->key && expr->a->type && !expr->a->type->is_union &&
               lvalue_path(s, expr->a, active, out) && path_add(out, field) &&
               path_add(out, expr->key);
    case EXPR_INDEX:
        return element_path(s, expr, active, out);
    case EXPR_DEREF:
        return pointer_path(s, expr->a, active, out);
    default:
        return false;
    }
}

static const struct where *where_make(struct spots *s, const struct path *path, bool is_known,
                                      struct set *cells)
{
    struct where *where = ARENA_NEW(s->a->arena, struct where);

    where->cells = cells;
    if (is_known) {
        where->path = arena_strdup(s->a->arena, path->text);
        where->base = path->base;
        where->is_behind = path->is_behind;
        where->is_many = path->is_many;
    }
    return where;
}

const struct where *spots_where(struct spots *s, const struct expr *lvalue,
                                const struct active *active)
{
    const struct where *known = map_get_address(active->known, lvalue);
    struct set *cells;
    struct path path;
    bool is_known;

    if (known)
        return known;
    cells = ARENA_NEW(s->a->arena, struct set);
    is_known = lvalue_path(s, lvalue, active, &path);
    cells_of_lvalue(s->a, lvalue, cells);
    if (lvalue->type && lvalue->type->kind == TYPE_RECORD) {
        struct set objects = *cells;

        *cells = (struct set){0};
        cells_spread(s->a, &objects, cells);
    }
    known = where_make(s, &path, is_known, cells);
    map_set_address(active->known, lvalue, known);
    return known;
}

const struct where *spots_behind(struct spots *s, const struct expr *pointer,
                                 const struct active *active)
{
    struct set *cells = ARENA_NEW(s->a->arena, struct set);
    struct path path;
    bool is_known = pointer_path(s, pointer, active, &path);

    pointees_spread(s->a, pointer, cells);
    return where_make(s, &path, is_known, cells);
}

static bool all_followed(const struct spots *s, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (!bits_get(&s->followed, cells->items[k]))
            return false;
    return cells->count > 0;
}

static int spot_add(struct spots *s, const struct where *where, const struct active *active)
{
    const struct spot *known = map_get(s->by_path, where->path);

    if (known)
        return (int)(known - s->items);
    if (s->count == SPOTS_MAX) {
        s->is_full = true;
        return -1;
    }
    s->items[s->count] = (struct spot){*where, active, NULL};
    map_set(s->by_path, where->path, &s->items[s->count]);
    return (int)s->count++;
}

/* The call whose local variable the path begins with: the paths of parameters lead to callers. */
static const struct active *owner(const struct spots *s, const struct where *where)
{
    unsigned variable, active;

    if (sscanf(where->path + where->is_behind, "v%u@%u", &variable, &active) != 2 || active == 0 ||
        active >= s->frame_count)
        return NULL;
    return s->frames[active];
}

int spots_at(struct spots *s, const struct where *where)
{
    if (!where->path || !all_followed(s, where->cells))
        return -1;
    return spot_add(s, where, owner(s, where));
}

int spots_of(struct spots *s, const struct expr *lvalue, const struct active *active)
{
    return spots_at(s, spots_where(s, lvalue, active));
}

static int spot_of_call(struct spots *s, char kind, const struct node *call,
                        const struct active *active)
{
    struct where where = {.path = arena_printf(s->a->arena, "%c%u.%u@%u", kind, call->function->id,
                                               call->id, active->id),
                          .cells = ARENA_NEW(s->a->arena, struct set)};

    where.base = (uint32_t)strlen(where.path);
    return spot_add(s, &where, kind == 'r' && active->id > 0 ? active : NULL);
}

int spots_known_result(const struct spots *s, const struct node *call, const struct active *active)
{
    const struct spot *known = map_get_address(active->known, call);

    return known ? (int)(known - s->items) : -1;
}

int spots_of_result(struct spots *s, const struct node *call, const struct active *active)
{
    int spot = spots_known_result(s, call, active);

    if (spot < 0) {
        spot = spot_of_call(s, 'r', call, active);
        if (spot >= 0)
            map_set_address(active->known, call, &s->items[spot]);
    }
    return spot;
}

int spots_of_message(struct spots *s, const struct node *call, const struct active *active)
{
    int spot = spot_of_call(s, 's', call, active);

    if (spot >= 0)
        s->items[spot].send = call;
    return spot;
}

static uint32_t part_length(const char *part)
{
    uint32_t length = 1;

    while (part[length] && part[length] != FIELD && part[length] != INDEX)
        length++;
    return length;
}

/* Do the parts behind one variable lead to different storage? */
static bool are_apart(const char *x, const char *y)
{
    while (*x && *y) {
        uint32_t length = part_length(x);

        if (length != part_length(y) || memcmp(x, y, length) != 0)
            return *x == *y && x[1] != '*' && y[1] != '*';
        x += length;
        y += length;
    }
    return false;
}

bool spots_overlap(const struct spots *s, uint32_t spot, const struct where *where)
{
    const struct where *own = &s->items[spot].where;

    if (!where->path || own->is_behind != where->is_behind)
        return set_meets(own->cells, where->cells);
    if (own->base != where->base || memcmp(own->path, where->path, own->base) != 0)
        return own->is_behind && set_meets(own->cells, where->cells);
    return !are_apart(own->path + own->base, where->path + own->base);
}

bool spots_is_in(const struct spots *s, uint32_t spot, const struct where *where, const char **rest)
{
    const char *own = s->items[spot].where.path;
    size_t length = where->path ? strlen(where->path) : 0;

    if (!where->path || where->is_many || strncmp(own, where->path, length) != 0 ||
        (own[length] && own[length] != FIELD && own[length] != INDEX))
        return false;
    *rest = own + length;
    return true;
}

const struct expr *spots_part(struct spots *s, const struct expr *list, const char *rest)
{
    while (list && *rest) {
        uint32_t length = part_length(rest);
        const char *part = arena_strndup(s->a->arena, rest + 1, length - 1);

        if (list->kind != EXPR_LIST)
            return NULL;
        if (*rest == INDEX && *part == '*')
            return NULL;
        list = *rest == FIELD ? expr_list_field(s->a->program, list, part)
                              : expr_list_at(s->a->program, list, strtoll(part, NULL, 10));
        if (list && list->kind == EXPR_INT)
            return list;
        rest += length;
    }
    return list;
}

const struct active *spots_enter(struct spots *s, const struct node *call,
                                 const struct function *callee, const struct active *outer)
{
    struct active *active;

    for (uint32_t k = 0; k < s->frame_count; k++)
        if (s->frames[k]->call == call && s->frames[k]->outer == outer &&
            s->frames[k]->function == callee)
            return s->frames[k];
    for (const struct active *on = outer; on; on = on->outer)
        if (on->function == callee)
            return NULL;
    if (s->frame_count == FRAMES_MAX || (outer && outer->depth >= DEPTH_MAX))
        return NULL;
    active = ARENA_NEW(s->a->arena, struct active);
    *active = (struct active){
        call, outer, callee, s->frame_count, outer ? outer->depth + 1 : 0, map_new(s->a->arena)};
    s->frames[s->frame_count++] = active;
    return active;
}

void spots_begin(struct spots *s, struct analysis *a, const struct function *first)
{
    s->a = a;
    s->by_path = map_new(a->arena);
    s->followed = bits_new(a->arena, a->cell_count);
    spots_enter(s, NULL, first, NULL);
}
