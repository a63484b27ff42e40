/* SPDX-License-Identifier: Apache-2.0 */
/* Where does everything that a program on sources computes live?  See arena.h.
 *
 * A list of blocks; the newest is filled from its start.  The first is small: many arenas stay so.
 * A request larger than a quarter of a block gets a block of its own, put behind the newest one, so
 * that the rest of the newest is not lost.
 *
 * Most of what fresh memory costs is that the kernel brings it page by page.  So blocks are cut from
 * regions of which it may bring large pages, and those of an arena that was freed are filled again
 * by the next one; what was used of them is zeroed when it is handed out, while it is wanted, and
 * the rest still is zero.  Blocks that are larger than a region's share are regions of their own.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    FIRST_BYTES = 8 * 1024,
    BLOCK_BYTES = 256 * 1024,
    LARGE_PAGE = 2 * 1024 * 1024,
    REGION_BYTES = 2 * LARGE_PAGE,
    FIRST_CAPACITY = 8
};

struct block {
    struct block *next;
    size_t used, size;
    size_t dirty; /* what lies behind so many bytes is still zero */
    alignas(max_align_t) unsigned char bytes[];
};

/* A block that was given back: it lies in itself. */
struct released {
    struct released *next;
};

enum { RELEASED_BITS = 8, RELEASED_CLASSES = 8 * 40 }; /* from 256 bytes on */

struct arena {
    struct block *newest;
    struct released *released[RELEASED_CLASSES];
    size_t used;
};

enum { CLASSES = 4 }; /* of blocks that are cut from regions: 128 KiB, 256 KiB ... 1 MiB */

/* What arenas that were freed have left.  Arenas of a program are used by one thread at a time. */
static struct {
    unsigned char *rest, *end;    /* of the newest region */
    struct block *spare[CLASSES]; /* as used as they were */
} pool;

static void memory_exhausted(size_t size)
{
    (void)fprintf(stderr, "spbc: out of memory (%zu bytes more were needed); nothing was written\n",
                  size);
    exit(2);
}

/* Zeroed memory at the begin of a large page, a multiple of those. */
static unsigned char *region_new(size_t size)
{
    unsigned char *all =
        mmap(NULL, size + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    size_t before;

    if (all == MAP_FAILED)
        memory_exhausted(size);
    before = (LARGE_PAGE - (uintptr_t)all % LARGE_PAGE) % LARGE_PAGE;
    if (before > 0)
        (void)munmap(all, before);
    if (before < LARGE_PAGE)
        (void)munmap(all + before + size, LARGE_PAGE - before);
    (void)madvise(all + before, size, MADV_HUGEPAGE); /* small ones are as good, and slower */
    return all + before;
}

static size_t class_bytes(int class)
{
    return sizeof(struct block) + ((size_t)BLOCK_BYTES / 2 << class);
}

/* The class of blocks that hold so many bytes; CLASSES: they are regions of their own. */
static int class_of(size_t size)
{
    int class = 0;

    while (class < CLASSES && class_bytes(class) - sizeof(struct block) < size)
        class ++;
    return class;
}

/* The rest of a region that is too small for the block is not touched, and costs nothing. */
static struct block *block_cut(size_t total)
{
    unsigned char *bytes;

    if ((size_t)(pool.end - pool.rest) < total) {
        pool.rest = region_new(REGION_BYTES);
        pool.end = pool.rest + REGION_BYTES;
    }
    bytes = pool.rest;
    pool.rest += total;
    return (struct block *)(void *)bytes;
}

static size_t own_total(size_t size)
{
    return (sizeof(struct block) + size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

static struct block *block_new(size_t size)
{
    const int class = class_of(size);
    struct block *block;

    if (size > SIZE_MAX / 2)
        memory_exhausted(size);
    if (class == CLASSES) {
        block = (struct block *)(void *)region_new(own_total(size));
        block->size = size;
        return block;
    }
    block = pool.spare[class];
    if (block)
        pool.spare[class] = block->next;
    else
        block = block_cut(class_bytes(class));
    block->next = NULL;
    block->size = class_bytes(class) - sizeof *block;
    return block;
}

static void block_free(struct block *block)
{
    const int class = class_of(block->size);

    if (class == CLASSES) {
        (void)munmap(block, own_total(block->size));
        return;
    }
    block->dirty = block->used > block->dirty ? block->used : block->dirty;
    block->used = 0;
    block->next = pool.spare[class];
    pool.spare[class] = block;
}

static void *block_take(struct block *block, size_t size)
{
    unsigned char *memory = block->bytes + block->used;

    if (block->used < block->dirty)
        memset(memory, 0, size < block->dirty - block->used ? size : block->dirty - block->used);
    block->used += size;
    return memory;
}

struct arena *arena_new(void)
{
    struct arena *arena = calloc(1, sizeof *arena);
    if (arena == NULL)
        memory_exhausted(sizeof *arena);
    arena->newest = calloc(1, sizeof *arena->newest + FIRST_BYTES);
    if (arena->newest == NULL)
        memory_exhausted(FIRST_BYTES);
    arena->newest->size = FIRST_BYTES;
    return arena;
}

void arena_free(struct arena *arena)
{
    if (arena == NULL)
        return;
    struct block *next = NULL;
    for (struct block *block = arena->newest; block != NULL; block = next) {
        next = block->next;
        if (block->size == FIRST_BYTES)
            free(block);
        else
            block_free(block);
    }
    free(arena);
}

/* Large blocks have one of few sizes, eight to a power of two, so that each that was given back fits the next of its
 * class.  -1: it is too small to be worth it. */
static int released_class(size_t *size)
{
    int bits = 0;
    size_t step;

    while (*size >> bits > 1)
        bits++;
    if (bits < RELEASED_BITS)
        return -1;
    step = (size_t)1 << (bits - 3);
    *size = (*size + step - 1) / step * step;
    return (bits - RELEASED_BITS) * 8 +
           (int)(*size / step - 8); /* 8: the first of the next power */
}

void arena_release(struct arena *arena, void *block, size_t size)
{
    struct released *released = block;
    const int class = released_class(&size);

    if (class < 0 || class >= RELEASED_CLASSES)
        return;
    released->next = arena->released[class];
    arena->released[class] = released;
}

/* A block of the class that was given back, zeroed; NULL: there is none. */
static void *released_take(struct arena *arena, int class, size_t size)
{
    struct released *released =
        class >= 0 && class < RELEASED_CLASSES ? arena->released[class] : NULL;

    if (!released)
        return NULL;
    arena->released[class] = released->next;
    return memset(released, 0, size);
}

void *arena_alloc(struct arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    void *again = NULL;

    if (size > SIZE_MAX / 4)
        memory_exhausted(size);
    size = (size + align - 1) / align * align;
    if (size >> RELEASED_BITS > 0) {
        const int class = released_class(&size);

        again = released_take(arena, class, size);
    }
    if (again)
        return again;
    arena->used += size;
    if (size > BLOCK_BYTES / 4) {
        struct block *own = block_new(size);
        own->next = arena->newest->next;
        arena->newest->next = own;
        return block_take(own, size);
    }
    struct block *block = arena->newest;
    if (block->size - block->used < size) {
        block = block_new(BLOCK_BYTES);
        block->next = arena->newest;
        arena->newest = block;
    }
    return block_take(block, size);
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
