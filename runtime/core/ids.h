/* SPDX-License-Identifier: Apache-2.0 */
/* Which pattern is active, and in which iteration?
 *
 * Every message and every reception request carries (pattern, iteration); (0, 0) outside every
 * pattern.  A pattern's id is a hash of its stable name, so that it is the same on every rank in
 * whatever order ranks declare.  Local, no communication, libc only. Thread rule: one thread at a
 * time.  Paper: SPBC section 5.1.
 */
#ifndef SPBC_CORE_IDS_H
#define SPBC_CORE_IDS_H

#include <stddef.h>
#include <stdint.h>

struct pattern_id { /* (0, 0) outside every pattern */
    uint64_t pattern, iteration;
};

#define IDS_NAME_MAX 255

enum ids_error {
    IDS_OK = 0,
    IDS_NAME_EMPTY,   /* no name, or "" */
    IDS_NAME_LONG,    /* more than IDS_NAME_MAX bytes */
    IDS_COLLISION,    /* another name has the same id */
    IDS_NOT_DECLARED, /* begin or end of an id nobody declared here */
    IDS_NOT_ACTIVE,   /* end without a begin */
    IDS_UNBALANCED,   /* end of another pattern than the one begun last */
    IDS_MEMORY
};

struct ids_pattern;

struct ids {
    struct pattern_id active;
    struct ids_pattern *pattern; /* declared ones, in the order of declaration */
    size_t count, capacity;
    struct pattern_id *stack; /* what was active before each begin */
    size_t depth, stack_capacity;
    uint64_t nameless; /* how many ids_declare_next there were */
    uint64_t (*hash)(const char *,
                     size_t); /* NULL: the real one; tests provoke collisions with another */
    char reason[2 * IDS_NAME_MAX + 160]; /* of the last error, one sentence naming the patterns */
};

void ids_init(struct ids *ids);
void ids_fini(struct ids *ids);

/* ids_declare: the id of a name; the same for the same name whenever it is declared. */
enum ids_error ids_declare(struct ids *ids, const char *name, uint64_t *pattern);
/* ids_declare_next: the paper's nameless form: the id counts these calls. */
enum ids_error ids_declare_next(struct ids *ids, uint64_t *pattern);
/* ids_begin: the pattern becomes active, in its next iteration (from 1).  Patterns nest, also in
 * themselves. */
enum ids_error ids_begin(struct ids *ids, uint64_t pattern);
/* ids_end: what was active before the matching begin is active again. */
enum ids_error ids_end(struct ids *ids, uint64_t pattern);
/* ids_name: the name of a declared pattern for messages; NULL: not declared. */
const char *ids_name(const struct ids *ids, uint64_t pattern);

#endif
