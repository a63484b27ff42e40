/* SPDX-License-Identifier: Apache-2.0 */
/* Which names of files may be those of devices that hold something else at every reading?
 *
 * Requires: cells and their stores.  A name leads to what is stored where it is read: other names, or the texts that calls
 * were given which write there.  What leads where is one graph, made as far as it is asked for: of values, of sets
 * of cells that values read (few, whatever the program), and of groups of stores that write the same cells.  All that a
 * value leads to is looked at before it is answered, and what leads to a device is marked backwards from that, so that
 * nothing is ever looked at again, whatever the answers are.  Where no text of the program is a device's, no name is.
 */
#include "passes/devices.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/interned.h"
#include "passes/stored.h"

#include <string.h>

struct lead {                /* one thing that may lead to a device; of these there is one: */
    const struct expr *name; /* a value */
    const struct set *cells; /* what one reads */
    const struct store_group *group;
    ARRAY(uint32_t) from; /* which lead to it */
    bool is_device;
};

struct devices {
    bool is_none;
    struct map *numbers; /* value, items of a set, group -> its place among the leads, plus 1 */
    ARRAY(struct lead) leads;
    uint32_t looked_at; /* so many of the leads were */
    ARRAY(uint32_t)
    reaching; /* that were found to lead to a device, and who leads to them is not marked yet */
};

static bool is_of_system(const char *name)
{
    return strstr(name, "/dev/random") || strstr(name, "/dev/urandom") || strstr(name, "/proc/");
}

static bool reads_memory(const struct expr *name)
{
    return name->kind == EXPR_VARIABLE || name->kind == EXPR_FIELD || name->kind == EXPR_INDEX ||
           name->kind == EXPR_DEREF;
}

static void lead_mark(struct analysis *a, uint32_t number)
{
    struct devices *d = a->devices;

    if (d->leads.items[number].is_device)
        return;
    d->leads.items[number].is_device = true;
    array_push(a->arena, &d->reaching, number);
}

/* The place of what this key stands for, which the one at `from` leads to (UINT32_MAX: it is asked for). */
static uint32_t lead_add(struct analysis *a, const void *key, struct lead lead, uint32_t from)
{
    struct devices *d = a->devices;
    uint32_t number = (uint32_t)(uintptr_t)map_get_address(d->numbers, key);
    struct lead *to;

    if (number == 0) {
        array_push(a->arena, &d->leads, lead);
        number = d->leads.count;
        map_set_address(d->numbers, key, (void *)(uintptr_t)number);
    }
    if (from == UINT32_MAX)
        return number - 1;
    to = &d->leads.items[number - 1];
    if (to->from.count == 0 || to->from.items[to->from.count - 1] != from)
        array_push(a->arena, &to->from, from);
    if (to->is_device)
        lead_mark(a, from);
    return number - 1;
}

/* Numbers, and what is computed, are no names. */
static void name_add(struct analysis *a, const struct expr *name, uint32_t from)
{
    name = expr_without_casts(name);
    if (name->kind == EXPR_STRING || name->kind == EXPR_CONDITIONAL || name->kind == EXPR_ADDRESS ||
        reads_memory(name))
        (void)lead_add(a, name, (struct lead){.name = name}, from);
}

static void name_look(struct analysis *a, const struct expr *name, uint32_t at)
{
    struct set cells = {0};
    struct set *kept;

    name = expr_without_casts(name);
    if (name->kind == EXPR_STRING && is_of_system(name->text))
        lead_mark(a, at);
    if (name->kind == EXPR_CONDITIONAL) {
        name_add(a, name->b, at);
        name_add(a, name->c, at);
    }
    if (name->kind == EXPR_ADDRESS) /* the first of an array */
        name = name->a;
    if (name->kind == EXPR_INDEX && type_is_array(name->a->type))
        name = name->a;
    if (reads_memory(name))
        cells_of_lvalue(a, name, &cells);
    if (cells.count == 0)
        return;
    kept = ARENA_NEW(a->arena, struct set);
    *kept = set_interned(a, &cells);
    (void)lead_add(a, kept->items, (struct lead){.cells = kept}, at);
}

/* What is stored, or given to the call that stores. */
static void group_look(struct analysis *a, const struct store_group *group, uint32_t at)
{
    for (struct stores walk = stores_of_group(group); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (store->value)
            name_add(a, store->value, at);
        for (uint32_t k = 0; !store->value && store->node && k < store->node->arg_count; k++)
            if (store->node->args[k]->kind == EXPR_STRING &&
                is_of_system(store->node->args[k]->text))
                lead_mark(a, at);
    }
}

static void lead_look(struct analysis *a, uint32_t at)
{
    const struct lead lead = a->devices->leads.items[at];

    if (lead.name)
        name_look(a, lead.name, at);
    if (lead.group)
        group_look(a, lead.group, at);
    for (uint32_t k = 0; lead.cells && k < lead.cells->count; k++) {
        const struct cell *cell = a->cells[lead.cells->items[k]];

        for (uint32_t n = 0; n < cell->groups.count; n++)
            (void)lead_add(a, cell->groups.items[n], (struct lead){.group = cell->groups.items[n]},
                           at);
    }
}

static struct devices *devices_of(struct analysis *a)
{
    if (!a->devices) {
        a->devices = ARENA_NEW(a->arena, struct devices);
        a->devices->is_none = !expr_has_text(a->program, is_of_system);
        a->devices->numbers = map_new(a->arena);
    }
    return a->devices;
}

bool devices_named(struct analysis *a, const struct expr *name)
{
    struct devices *d = devices_of(a);
    uint32_t number;

    if (d->is_none)
        return false;
    number = lead_add(a, name, (struct lead){.name = name}, UINT32_MAX);
    while (d->looked_at < d->leads.count)
        lead_look(a, d->looked_at++);
    while (d->reaching.count > 0) {
        const uint32_t at = d->reaching.items[--d->reaching.count];

        for (uint32_t k = 0; k < d->leads.items[at].from.count; k++)
            lead_mark(a, d->leads.items[at].from.items[k]);
    }
    return d->leads.items[number].is_device;
}
