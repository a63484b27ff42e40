/* SPDX-License-Identifier: Apache-2.0 */
/* What is stored under this name, or under this address?  See map.h.  At most half of the slots are
 * taken, so a search always ends. */
#include "base/map.h"

#include "base/arena.h"

#include <stdbool.h>
#include <string.h>

enum { FIRST_SLOTS = 16 };

struct slot {
    const void *key;
    const void *value;
    uint64_t hash;
};

struct map {
    struct arena *arena;
    struct slot *slots;
    uint32_t capacity, count;
};

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    uint64_t hash = seed ^ UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        hash ^= byte[i];
        hash *= UINT64_C(0x100000001b3);
    }
    hash ^= hash >> 32;
    return hash;
}

static uint64_t hash_address(const void *key)
{
    uint64_t hash = (uint64_t)(uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

struct map *map_new(struct arena *arena)
{
    struct map *map = ARENA_NEW(arena, struct map);
    map->arena = arena; /* slots are made with the first entry: many maps stay empty */
    return map;
}

uint32_t map_count(const struct map *map)
{
    return map->count;
}

void map_clear(struct map *map)
{
    if (map->count > 0)
        memset(map->slots, 0, map->capacity * sizeof(struct slot));
    map->count = 0;
}

static struct slot *map_find(const struct map *map, const void *key, uint64_t hash, bool is_text)
{
    static struct slot none;
    uint32_t at = (uint32_t)hash & (map->capacity - 1);
    if (map->capacity == 0)
        return &none;
    for (;;) {
        struct slot *slot = &map->slots[at];
        if (slot->key == NULL || slot->key == key ||
            (is_text && slot->hash == hash && strcmp(slot->key, key) == 0))
            return slot;
        at = (at + 1) & (map->capacity - 1);
    }
}

static void map_grow(struct map *map)
{
    const struct slot *old = map->slots;
    const uint32_t old_capacity = map->capacity;
    map->capacity = old_capacity ? 2 * old_capacity : FIRST_SLOTS;
    map->slots = ARENA_ARRAY(map->arena, struct slot, map->capacity);
    for (uint32_t i = 0; i < old_capacity; i++)
        if (old[i].key != NULL)
            *map_find(map, old[i].key, old[i].hash, false) = old[i];
}

static void map_put(struct map *map, const void *key, uint64_t hash, bool is_text,
                    const void *value)
{
    struct slot *slot = map_find(map, key, hash, is_text);
    if (slot->key != NULL) {
        slot->value = value;
        return;
    }
    if ((map->count + 1) * 2 > map->capacity) {
        map_grow(map);
        slot = map_find(map, key, hash, is_text);
    }
    map->count++;
    *slot = (struct slot){key, value, hash};
}

void *map_get(const struct map *map, const char *key)
{
    return (void *)map_find(map, key, hash_bytes(0, key, strlen(key)), true)->value;
}

void map_set(struct map *map, const char *key, const void *value)
{
    map_put(map, key, hash_bytes(0, key, strlen(key)), true, value);
}

void *map_get_address(const struct map *map, const void *key)
{
    return (void *)map_find(map, key, hash_address(key), false)->value;
}

void map_set_address(struct map *map, const void *key, const void *value)
{
    map_put(map, key, hash_address(key), false, value);
}
