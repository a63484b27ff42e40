/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of headers has an earlier unit told already?  See unit.h.
 *
 * A static function of a header is the same in all units whose definitions have one fingerprint
 * (symbols.c), and the linker takes that of the first unit.  A process may get a unit with a lower
 * number later (it waited for a shared header): then it is the first, and tells the function again.
 * What a unit that is not analysed has told counts for nothing.  In C++ lowering a function may bring
 * others along (instances of templates), so there every unit tells all.
 */
#include "base/map.h"
#include "front/unit.h"

struct lowered *lowered_new(struct arena *arena)
{
    struct lowered *lowered = ARENA_NEW(arena, struct lowered);
    lowered->arena = arena;
    lowered->units = map_new(arena);
    return lowered;
}

void lowered_begin(struct lowered *lowered, uint32_t reading)
{
    if (lowered == NULL)
        return;
    lowered->reading = reading;
    lowered->names.count = 0;
}

void lowered_end(struct lowered *lowered, bool is_analysed)
{
    for (uint32_t i = 0; lowered != NULL && is_analysed && i < lowered->names.count; i++)
        map_set(lowered->units, lowered->names.items[i],
                (const void *)(uintptr_t)(lowered->reading + 1));
}

bool lowered_before(struct parsed *parsed, const struct function *function)
{
    struct lowered *lowered = parsed->lowered;
    const struct pack_function *link = &parsed->front->link_list.items[function->id];
    if (lowered == NULL || parsed->is_cplusplus || link->link != LINK_INTERNAL_HEADER)
        return false;
    const char *name =
        arena_printf(lowered->arena, "%s %llx", link->key, (unsigned long long)link->fingerprint);
    const uintptr_t first = (uintptr_t)map_get(lowered->units, name);
    if (first != 0 && first <= lowered->reading)
        return true;
    array_push(lowered->arena, &lowered->names, name);
    return false;
}
