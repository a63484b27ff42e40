/* SPDX-License-Identifier: Apache-2.0 */
/* Which processes read the units, and what do they tell?  Private to front/.
 *
 * The process that was asked forks workers, gives each one task at a time over a socket, and
 * collects the replies in their order.  A worker that dies, or does not answer within the limit,
 * takes only its task with it.
 *
 *   to a worker:    8 bytes: kind of the task and number of the reading or prefix
 *   from a worker:  8 bytes: length, then the reply:
 *                   why it is not analysed, or an empty text; uses_prefix; files it read: count, then full path
 *                   and is_system of each; then the bytes of ir/pack.h (or the constants) to the end
 */
#ifndef SPBC_FRONT_POOL_H
#define SPBC_FRONT_POOL_H

#include "front/unit.h"

struct used_file { /* that a unit was read from */
    const char *full;
    bool is_system;
};

struct reply {
    const char *reason; /* not analysed; NULL: analysed */
    bool uses_prefix;
    const struct used_file *files;
    uint32_t file_count;
    const unsigned char *bytes;
    size_t length;
};

struct reading { /* one unit to be read */
    struct unit *unit;
    struct prefix *prefix; /* NULL: none */
    bool is_done;          /* there is a reply, of a worker or of the cache */
    bool is_cached;        /* it is of the cache */
    bool is_given;         /* a worker has it */
    struct reply reply;
    struct reply before; /* of an earlier run, that does not hold any more; bytes NULL: none */
    const char *before_shared; /* the entry of the shared header of it, or of what holds; NULL */
};

struct plan {
    struct arena *arena;
    const struct front_options *options;
    struct mpi_flags *mpi_flags;
    struct reading *readings;
    uint32_t count;
    struct prefix *const *prefixes;
    uint32_t prefix_count;
};

/* pool_run: until every reading is done. */
void pool_run(const struct plan *plan);
/* pool_constants: the reply about the constants of mpi.h as reading `number` sees them. */
struct reply pool_constants(const struct plan *plan, uint32_t number);

/* reply_read: takes a reply apart.  Returns false when it is damaged. */
bool reply_read(struct arena *arena, const char *bytes, size_t length, struct reply *reply);

/* ---- worker.c ---- */
enum task_kind { TASK_UNIT, TASK_PREFIX, TASK_CONSTANTS };
struct order { /* what goes to a worker */
    uint32_t kind, number;
};
/* worker_serve: does what comes over the socket until it closes; does not return. */
_Noreturn void worker_serve(const struct plan *plan, int socket);

#endif
