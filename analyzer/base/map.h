/* SPDX-License-Identifier: Apache-2.0 */
/* What is stored under this name, or under this address?
 *
 * A hash table in an arena with open addressing.  A map has either text keys (borrowed: they must
 * live as long as the map) or address keys; one map must not mix them.  Values are pointers, NULL
 * means "not there".  No single entry is removed.  It keeps no order: iterate over your own array.
 */
#ifndef SPBC_BASE_MAP_H
#define SPBC_BASE_MAP_H

#include <stddef.h>
#include <stdint.h>

struct arena;
struct map;

struct map *map_new(struct arena *arena);
uint32_t map_count(const struct map *map);
/* map_clear: nothing is there; the room is used again. */
void map_clear(struct map *map);

void *map_get(const struct map *map, const char *key);
void map_set(struct map *map, const char *key, const void *value);

void *map_get_address(const struct map *map, const void *key);
void map_set_address(struct map *map, const void *key, const void *value);

/* hash_bytes: 64 bits of length bytes, continuing from seed (0 to start). */
uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t length);

#endif
