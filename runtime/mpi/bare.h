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

struct bare_entry {
    struct comm *comm;
    int32_t tag;
    uint32_t what; /* BARE_ACTIVE, peer, direction; 0: never used */
};

struct bare {
    struct bare_entry *entry; /* [places] */
    uint32_t places;
    uint32_t pending; /* handles that the program holds */
    uint32_t orphans; /* active entries whose communicator was freed */
};
extern struct bare bare;

#define BARE_ACTIVE  0x80000000u
#define BARE_RECEIVE 0x40000000u
enum { BARE_PEER_OFFSET = 2 }; /* peers begin at MPI_ANY_SOURCE */

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
static inline bool bare_has_place(MPI_Request handle)
{
    return ((uint32_t)handle & 0xbff00000u) == 0xac000000u;
}
/* Of the kind 2 there are few; they have places between those of kind 3, whose low 12 bits are below
 * 1024. */
static inline uint32_t bare_place(MPI_Request handle)
{
    return ((uint32_t)handle & 0xfffffu) | (~(uint32_t)handle >> 20 & 0x400u);
}

/* bare_may_begin: may a message of this communicator (which match_goes_down) be one? */
static inline bool bare_may_begin(const struct comm *c)
{
    return __builtin_expect(((uint32_t)!c->is_bare | matching.must_loop) == 0, 1);
}

/* bare_begin: the lower MPI has started it: the program may have *request.  Unusual handles are put
 * behind an object after all. */
void bare_begin_unusual(struct comm *c, bool is_receive, int peer, int tag, MPI_Request *request);
static inline void bare_begin(struct comm *c, bool is_receive, int peer, int tag,
                              MPI_Request *request)
{
    MPI_Request handle = *request;
    uint32_t place = bare_place(handle);
    bare.pending++;
    if (__builtin_expect(bare_has_place(handle) && place < bare.places, 1)) {
        struct bare_entry *e = &bare.entry[place];
        e->comm = c;
        e->tag = tag;
        e->what =
            BARE_ACTIVE | (is_receive ? BARE_RECEIVE : 0) | (uint32_t)(peer + BARE_PEER_OFFSET);
    } else if (!bare_is_builtin(handle)) {
        bare_begin_unusual(c, is_receive, peer, tag, request);
    }
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
