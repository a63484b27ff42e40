/* SPDX-License-Identifier: Apache-2.0 */
/* Where does everything that a program on sources computes live?  In one arena that is freed at
 * once.
 *
 * Computes: zeroed memory that stays where it is until arena_free; strings in it; growable arrays
 * in it. Does not: free single objects, but for large ones that are given back to be used again; return NULL - when memory is exhausted the program says so
 * and ends with status 2. Of all arenas of a program only one
 * thread uses any at a time.
 */
#ifndef SPBC_BASE_ARENA_H
#define SPBC_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);

/* arena_alloc: size bytes, zeroed, aligned for every type. */
void *arena_alloc(struct arena *arena, size_t size);
/* arena_release: nothing reads the block of so many bytes any more; worth while for large ones. */
void arena_release(struct arena *arena, void *block, size_t size);
/* arena_used: bytes handed out so far. */
size_t arena_used(const struct arena *arena);

char *arena_strdup(struct arena *arena, const char *text);
char *arena_strndup(struct arena *arena, const char *text, size_t length);
char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* arena_memdup: a copy of size bytes. */
void *arena_memdup(struct arena *arena, const void *data, size_t size);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count)                                                            \
    ((type *)arena_alloc((arena), sizeof(type) * (size_t)(count)))

/* A growable array: `ARRAY(struct x *) list = {0}; array_push(arena, &list, item); list.items[0];
 * list.count`. Growing leaves the old block in the arena, which costs at most as much again as the
 * array itself. */
#define ARRAY(type)                                                                                \
    struct {                                                                                       \
        type *items;                                                                               \
        uint32_t count, capacity;                                                                  \
    }

#define array_push(arena, array, ...)                                                              \
    do {                                                                                           \
        if ((array)->count == (array)->capacity)                                                   \
            (array)->items = array_grow((arena), (array)->items,                                   \
                                        sizeof(__typeof__(*(array)->items)), &(array)->capacity);  \
        (array)->items[(array)->count++] = (__VA_ARGS__);                                          \
    } while (0)

/* array_push_alone: the same where nothing points into the items: a block that became too small is given back. */
#define array_push_alone(arena, array, ...)                                                        \
    do {                                                                                           \
        void *array_before = (array)->items;                                                       \
        const size_t array_bytes = (array)->capacity * sizeof(__typeof__(*(array)->items));        \
        array_push(arena, array, __VA_ARGS__);                                                     \
        if ((void *)(array)->items != array_before)                                                \
            arena_release(arena, array_before, array_bytes);                                       \
    } while (0)

/* array_grow: a block of at least twice the capacity with the old items in it. */
void *array_grow(struct arena *arena, const void *items, size_t item_size, uint32_t *capacity);

#endif
