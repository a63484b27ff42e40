/* SPDX-License-Identifier: Apache-2.0 */
/* When does the program hold the lower MPI's own request?  A bare request: no object of ours stands for it, because
 * nothing of ours is needed to complete it.
 *
 * The table, the handles and the invariants are described at the top of bare.c.  What is here every
 * non-blocking message inside a cluster pays for.
 */
#ifndef SPBC_MPI_BARE_H
#define SPBC_MPI_BARE_H

#include "mpi/match.h"

#pragma GCC visibility push(hidden)

typedef uint64_t bare_peer; /* tag and peer, for reports of what a rank waits for */

struct bare_entry {
    uintptr_t what; /* communicator, BARE_ACTIVE, BARE_RECEIVE; 0: never used */
    bare_peer peer;
};

struct bare {
    struct bare_entry *entry; /* [places] */
    uint32_t places;
    uint32_t pending; /* active entries */
    uint32_t orphans; /* active entries whose communicator was freed */
};
extern struct bare bare;

enum { BARE_ACTIVE = 1, BARE_RECEIVE = 2, BARE_FLAGS = 3 };

/* Handles as MPICH makes them: two bits of kind (0: null, or one of ours; 1: builtin, 2 and 3: in
 * use), four that say "request", and the place. */
static inline bool bare_is(MPI_Request handle)
{
    return (uint32_t)handle >> 30 != 0;
}
static inline bool bare_is_builtin(MPI_Request handle) /* complete, shared, without a comm */
{
    return ((uint32_t)handle & 0xfffff000u) == 0x6c000000u;
}
/* bare_place: those of kind 3 count from 0, of which the low 12 bits are below 1024; the few of kind 2 have places between
 * them; UINT32_MAX: it has none. */
#define BARE_INDIRECT 0xec000000u
#define BARE_DIRECT   0xac000000u
#define BARE_PLACES   0x100000u
enum { BARE_DIRECT_FIRST = 1024, BARE_DIRECT_COUNT = 1024 };
static inline uint32_t bare_place(MPI_Request handle)
{
    uint32_t place = (uint32_t)handle ^ BARE_INDIRECT;
    if (__builtin_expect(place < BARE_PLACES, 1))
        return place;
    place = (uint32_t)handle ^ BARE_DIRECT;
    return place < BARE_DIRECT_COUNT ? BARE_DIRECT_FIRST + place : UINT32_MAX;
}

static inline bare_peer bare_peer_of(int peer, int tag)
{
    return (uint64_t)(uint32_t)tag << 32 | (uint32_t)peer;
}

/* bare_begin: the lower MPI has started it: the program may have *request.  Unusual handles are put
 * behind an object after all. */
void bare_begin_unusual(struct comm *c, uintptr_t flags, bare_peer peer, MPI_Request *request);
static inline void bare_begin(struct comm *c, uintptr_t flags, bare_peer peer, MPI_Request *request)
{
    MPI_Request handle = *request;
    uint32_t place = (uint32_t)handle ^ BARE_INDIRECT;
    if (place >= bare.places) {
        if (bare_is_builtin(handle))
            return;
        place = bare_place(handle);
        if (__builtin_expect(place >= bare.places, 0)) {
            bare_begin_unusual(c, flags, peer, request);
            return;
        }
    }
    bare.pending++;
    struct bare_entry *e = &bare.entry[place];
    e->what = (uintptr_t)c | flags | BARE_ACTIVE;
    e->peer = peer;
}

/* bare_lend: an object for the length of one call; NULL: stale or never valid.  The handle stays what
 * it is (the program may have copies); request_end of the object ends it. */
struct request *bare_lend(MPI_Request handle);
/* bare_return: of an object whose request is still pending. */
void bare_return(struct request *r);
/* bare_over: the lower request behind this handle is gone. */
void bare_over(MPI_Request handle);

int bare_wait(MPI_Request *request, MPI_Status *status);
int bare_get_status(MPI_Request request, int *flag, MPI_Status *status);
/* bare_is_complete: of an object that is lent; it stays pending */
bool bare_is_complete(struct request *r);
int bare_free(MPI_Request *request);
int bare_cancel(MPI_Request *request);

/* bare_all_wait, bare_all_test: Waitall, Testall when all handles are bare or null and nothing else has to progress.  False:
 * they are not; nothing has happened. */
bool bare_all_wait(int n, MPI_Request *handle, MPI_Status *statuses, int *result);
bool bare_all_test(int n, MPI_Request *handle, int *flag, MPI_Status *statuses, int *result);

/* bare_keep_comm: the program frees c: its bare requests keep it until they are over.  bare_is_quiet: is none of c's
 * incomplete? */
void bare_keep_comm(struct comm *c);
bool bare_is_quiet(const struct comm *c);

#pragma GCC visibility pop

#endif
