/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps the declared patterns, their iteration counters and the stack of active ones.
 *
 * Invariants: no two declared patterns have one id; no id is 0 (the default pattern); stack[depth -
 * 1] is what was active before the begin that made `active` active.  Searches are linear: programs
 * declare a handful of patterns.
 */
#include "ids.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ids_pattern {
    uint64_t id, iteration;
    bool is_nameless;
    char *name;
};

/* FNV-1a with a final mix.  Ids are compared between ranks: never change this without a new log
 * version. */
static uint64_t name_hash(const char *name, size_t length)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) {
        h = (h ^ (unsigned char)name[i]) * 0x100000001b3u;
    }
    h = (h ^ h >> 33) * 0xff51afd7ed558ccdu;
    h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53u;
    h ^= h >> 33;
    return h ? h : 1;
}

void ids_init(struct ids *ids)
{
    *ids = (struct ids){0};
}

void ids_fini(struct ids *ids)
{
    for (size_t i = 0; i < ids->count; i++) {
        free(ids->pattern[i].name);
    }
    free(ids->pattern);
    free(ids->stack);
    *ids = (struct ids){0};
}

static struct ids_pattern *pattern_find(const struct ids *ids, uint64_t id)
{
    for (size_t i = 0; i < ids->count; i++) {
        if (ids->pattern[i].id == id) {
            return &ids->pattern[i];
        }
    }
    return NULL;
}

const char *ids_name(const struct ids *ids, uint64_t pattern)
{
    const struct ids_pattern *found = pattern_find(ids, pattern);
    return found ? found->name : NULL;
}

static enum ids_error memory_error(struct ids *ids)
{
    snprintf(ids->reason, sizeof ids->reason, "no memory left for patterns");
    return IDS_MEMORY;
}

/* `key` is what is hashed, `name` what people read; they differ for nameless patterns only. */
static enum ids_error pattern_declare(struct ids *ids, const char *key, size_t key_length,
                                      const char *name, bool is_nameless, uint64_t *pattern)
{
    uint64_t id = (ids->hash ? ids->hash : name_hash)(key, key_length);
    const struct ids_pattern *found = pattern_find(ids, id);
    if (found) {
        if (found->is_nameless != is_nameless || strcmp(found->name, name) != 0) {
            snprintf(ids->reason, sizeof ids->reason,
                     "patterns \"%s\" and \"%s\" have the same id %llx: rename one of them",
                     found->name, name, (unsigned long long)id);
            return IDS_COLLISION;
        }
        *pattern = id;
        return IDS_OK;
    }
    if (ids->count == ids->capacity) {
        size_t capacity = ids->capacity ? 2 * ids->capacity : 8;
        struct ids_pattern *more = realloc(ids->pattern, capacity * sizeof *more);
        if (!more) {
            return memory_error(ids);
        }
        ids->pattern = more;
        ids->capacity = capacity;
    }
    char *copy = strdup(name);
    if (!copy) {
        return memory_error(ids);
    }
    ids->pattern[ids->count++] =
        (struct ids_pattern){.id = id, .is_nameless = is_nameless, .name = copy};
    *pattern = id;
    return IDS_OK;
}

enum ids_error ids_declare(struct ids *ids, const char *name, uint64_t *pattern)
{
    size_t length = name ? strnlen(name, IDS_NAME_MAX + 1) : 0;
    if (!length) {
        snprintf(ids->reason, sizeof ids->reason, "a pattern needs a name that is not empty");
        return IDS_NAME_EMPTY;
    }
    if (length > IDS_NAME_MAX) {
        snprintf(ids->reason, sizeof ids->reason,
                 "the pattern name \"%.40s...\" is longer than %d bytes", name, IDS_NAME_MAX);
        return IDS_NAME_LONG;
    }
    return pattern_declare(ids, name, length, name, false, pattern);
}

enum ids_error ids_declare_next(struct ids *ids, uint64_t *pattern)
{
    uint64_t number = ids->nameless + 1;
    char key[1 + sizeof number] = {0}; /* begins with a byte that no name holds */
    for (size_t i = 0; i < sizeof number; i++) {
        key[1 + i] = (char)(number >> 8 * i);
    }
    char name[32];
    snprintf(name, sizeof name, "nameless %llu", (unsigned long long)number);
    enum ids_error error = pattern_declare(ids, key, sizeof key, name, true, pattern);
    if (!error) {
        ids->nameless = number;
    }
    return error;
}

static enum ids_error undeclared_error(struct ids *ids, uint64_t pattern)
{
    snprintf(ids->reason, sizeof ids->reason,
             "no pattern with id %llx was declared on this rank: declare it before its first "
             "iteration",
             (unsigned long long)pattern);
    return IDS_NOT_DECLARED;
}

enum ids_error ids_begin(struct ids *ids, uint64_t pattern)
{
    struct ids_pattern *found = pattern_find(ids, pattern);
    if (!found) {
        return undeclared_error(ids, pattern);
    }
    if (ids->depth == ids->stack_capacity) {
        size_t capacity = ids->stack_capacity ? 2 * ids->stack_capacity : 8;
        struct pattern_id *more = realloc(ids->stack, capacity * sizeof *more);
        if (!more) {
            return memory_error(ids);
        }
        ids->stack = more;
        ids->stack_capacity = capacity;
    }
    ids->stack[ids->depth++] = ids->active;
    ids->active = (struct pattern_id){.pattern = pattern, .iteration = ++found->iteration};
    return IDS_OK;
}

enum ids_error ids_end(struct ids *ids, uint64_t pattern)
{
    const struct ids_pattern *found = pattern_find(ids, pattern);
    if (!found) {
        return undeclared_error(ids, pattern);
    }
    if (!ids->depth) {
        snprintf(ids->reason, sizeof ids->reason,
                 "end of pattern \"%s\", but no pattern is active: a begin is missing",
                 found->name);
        return IDS_NOT_ACTIVE;
    }
    if (ids->active.pattern != pattern) {
        snprintf(ids->reason, sizeof ids->reason,
                 "end of pattern \"%s\", but \"%s\" was begun last: begins and ends must nest",
                 found->name, ids_name(ids, ids->active.pattern));
        return IDS_UNBALANCED;
    }
    ids->active = ids->stack[--ids->depth];
    return IDS_OK;
}
