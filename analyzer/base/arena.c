/* SPDX-License-Identifier: Apache-2.0 */
/* Where does everything that a program on sources computes live?  See arena.h.
 *
 * A list of blocks; the newest is filled from its start.  The first is small: many arenas stay so.
 * A request larger than a quarter of a block gets a block of its own, put behind the newest one, so
 * that the rest of the newest is not lost.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_BYTES = 8 * 1024, BLOCK_BYTES = 256 * 1024, FIRST_CAPACITY = 8 };

struct block {
    struct block *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

struct arena {
    struct block *newest;
    size_t used;
};

static void memory_exhausted(size_t size)
{
    (void)fprintf(stderr, "spbc: out of memory (%zu bytes more were needed); nothing was written\n",
                  size);
    exit(2);
}

static struct block *block_new(size_t size)
{
    if (size > SIZE_MAX - sizeof(struct block))
        memory_exhausted(size);
    struct block *block = calloc(1, sizeof *block + size);
    if (block == NULL)
        memory_exhausted(size);
    block->size = size;
    return block;
}

struct arena *arena_new(void)
{
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena == NULL)
        memory_exhausted(sizeof *arena);
    arena->newest = block_new(FIRST_BYTES);
    return arena;
}

void arena_free(struct arena *arena)
{
    if (arena == NULL)
        return;
    struct block *next = NULL;
    for (struct block *block = arena->newest; block != NULL; block = next) {
        next = block->next;
        free(block);
    }
    free(arena);
}

void *arena_alloc(struct arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX - align)
        memory_exhausted(size);
    size = (size + align - 1) / align * align;
    arena->used += size;
    if (size > BLOCK_BYTES / 4) {
        struct block *own = block_new(size);
        own->used = size;
        own->next = arena->newest->next;
        arena->newest->next = own;
        return own->bytes;
    }
    struct block *block = arena->newest;
    if (block->size - block->used < size) {
        block = block_new(BLOCK_BYTES);
        block->next = arena->newest;
        arena->newest = block;
    }
    void *memory = block->bytes + block->used;
    block->used += size;
    return memory;
}

size_t arena_used(const struct arena *arena)
{
    return arena->used;
}

char *arena_strndup(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    if (length != 0)
        memcpy(copy, text, length);
    return copy;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strlen(text));
}

void *arena_memdup(struct arena *arena, const void *data, size_t size)
{
    void *copy = arena_alloc(arena, size);
    if (size != 0)
        memcpy(copy, data, size);
    return copy;
}

char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        length = 0;
    char *text = arena_alloc(arena, (size_t)length + 1);
    (void)vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(arena, format, arguments);
    va_end(arguments);
    return text;
}

void *array_grow(struct arena *arena, const void *items, size_t item_size, uint32_t *capacity)
{
    const uint32_t old = *capacity;
    if (old > UINT32_MAX / 2)
        memory_exhausted(item_size * old);
    *capacity = old == 0 ? FIRST_CAPACITY : old * 2;
    void *grown = arena_alloc(arena, item_size * *capacity);
    if (old != 0)
        memcpy(grown, items, item_size * old);
    return grown;
}
