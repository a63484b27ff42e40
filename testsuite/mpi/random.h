/* SPDX-License-Identifier: Apache-2.0 */
/* What do the parts of the generator of random MPI programs share?  Dice, memory in random layouts, communicators, pending requests.
 *
 * A program is a seed: every rank draws the same communicators, messages and collectives from it (draw) and its own ways
 * to ask for them (own).  Contents are functions of what was drawn, so every rank knows what it must get, and a digest of
 * all that was got is the same under any MPI and in any division into clusters.
 */
#ifndef SPBC_TESTSUITE_MPI_RANDOM_H
#define SPBC_TESTSUITE_MPI_RANDOM_H

#include <mpi.h>
#include <spbc.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

enum {
    RANKS_MAX = 16,
    SPACES = 6,         /* communicators at once */
    LAYOUTS = 8,        /* datatypes at once */
    LAYOUT_WORDS = 144, /* MPI_INTs in one element of a datatype, at most */
    KINDS = 6,          /* of words: what an MPI_INT's bytes are for MPI */
    REQUESTS_MAX = 160,
    CALLS = 6 /* collectives at once, at most */
};

/* ---- random.c ---- */
struct dice {
    uint64_t state;
};
int dice_throw(struct dice *dice, int n);
extern struct program {
    int rank, size; /* in the world */
    bool is_recoverable;
    bool has_collectives,
        has_all;      /* every form of every collective, and all kinds of communicators */
    bool has_rare;    /* seldom used forms beside it */
    bool has_threads; /* that do the like at the same time */
    int round;
    uint64_t digest;
    MPI_Comm world;
    SPBC_Pattern pattern;
} program;
int draw(int n); /* the same on all ranks */
int own(int n);
uint32_t mix(uint64_t key, uint64_t position);
void digest_add(uint64_t value, uint64_t place);
/* What was drawn since the mark is drawn once more. */
uint64_t dice_mark(void);
void dice_rewind(uint64_t mark);

/* ---- random_type.c: datatypes of words of 4 bytes, and memory for them ---- */
struct layout {
    MPI_Datatype type;      /* of MPI_INTs */
    MPI_Datatype as[KINDS]; /* the same of other words: as[0] is type */
    int words;              /* in one element */
    MPI_Aint
        place[LAYOUT_WORDS]; /* in bytes from the element's address, in order of the type map */
    MPI_Aint lb, extent;
    MPI_Aint low, high; /* of the words themselves */
    int count_max;      /* elements that do not overlap */
};
extern struct layout layouts[LAYOUTS]; /* the first is MPI_INT */
extern const int parts_of_word[KINDS]; /* basic elements */
void layouts_make(void);
void layouts_free(void);
/* layout_pick: one whose elements make up `words` exactly (ways: draw or own) */
const struct layout *layout_pick(int (*ways)(int), int words);

struct memory {
    const struct layout *layout;
    int count; /* elements */
    int *block;
    size_t block_words;
    char *origin; /* the address of element 0 */
};
void memory_init(struct memory *m, const struct layout *layout, int count);
void memory_fini(struct memory *m);
int *memory_word(const struct memory *m, int index);
/* memory_check: all but the given words are untouched: words [first, first + n) of `blocks` blocks */
void memory_check(const struct memory *m, const bool *is_used);
/* What to hand to MPI: (buf, count, type), sometimes by MPI_BOTTOM and an absolute type; type_done after the call. */
struct handed {
    void *buf;
    int count;
    MPI_Datatype type;
    bool is_absolute;
};
struct handed memory_hand(const struct memory *m, int kind, bool is_absolute);
void handed_done(struct handed *handed);

/* ---- random_comm.c: communicators ---- */
struct group {
    int n, world[RANKS_MAX];
};
enum topology { NO_TOPOLOGY, CARTESIAN, GRAPH };
struct space { /* one communicator of every rank: a partition of ranks into groups */
    MPI_Comm
        comm[2]; /* outside, inside the pattern: the same unless the pattern calls do nothing */
    int ngroups;
    struct group group[RANKS_MAX];
    int group_of[RANKS_MAX]; /* by world rank; -1: MPI_COMM_NULL */
    int place[RANKS_MAX];    /* rank in its group */
    bool is_inter;           /* group 2i and 2i + 1 are each other's remote group */
    enum topology topology;
    int ndims, dims[3], periods[3];  /* CARTESIAN */
    bool edge[RANKS_MAX][RANKS_MAX]; /* GRAPH, by world rank: from, to */
};
extern struct space space[SPACES];
void spaces_make(void);
void spaces_free(void);
const struct group *space_peers(const struct space *s,
                                int world); /* whom this rank can send to; NULL */
/* space_neighbours: comm ranks in the order of MPI; -1: MPI_PROC_NULL */
int space_neighbours(const struct space *s, int world, bool is_incoming, int *neighbour);

/* ---- pending requests: random.c ---- */
struct slot {
    void (*end)(void *of, const MPI_Status *status); /* what to do when it is complete */
    void *of;
    bool is_persistent;
};
void slot_add(MPI_Request started, bool is_persistent, void (*end)(void *, const MPI_Status *),
              void *of);
void slots_some(void); /* completes some, or none; never waits */
void slots_all(void);

/* ---- random_traffic.c: point-to-point ---- */
void traffic_plan(void);
void traffic_start(void);
void traffic_finish(void);
void traffic_check(void);

/* ---- random_beside.c: exchanges in circles, what is cancelled ---- */
void beside_run(void);

/* ---- random_thread.c: other threads ---- */
void threads_begin(uint64_t seed);
void threads_end(void);

/* ---- random_collective.c ---- */
void collectives_run(void); /* starts a few; those that block are over when it returns */
void collectives_end(void);
void affine(const uint32_t *left, const uint32_t *right, uint32_t *out);

/* ---- random_rare.c: seldom used forms ---- */
struct made {
    char word[2]; /* where an attribute points to */
    MPI_Comm comm;
    int keyval, copies, deletes;
};
struct circle { /* of the members of a communicator */
    const struct space *space;
    const struct group *group;
    MPI_Comm comm; /* a duplicate of the space's, for the rare forms alone */
    int me, to, from, tag;
    int words, times;
    int variety; /* the same on all ranks, as the rest but for me, to, from */
    uint64_t key;
    struct made made;
};
void rare_begin(void); /* of a program: when its communicators are made */
void rare_end(void);
void rare_start(void); /* of a round: before its traffic */
void rare_ready(void); /* before all pending requests are waited for */
void rare_finish(void);

/* ---- random_made.c: objects that are seldom made ---- */
enum made_kind { DUPLICATE, DISTRIBUTED, OLD_GRAPH, GRID, GROUPS, MADE_KINDS };
void made_start(struct circle *c, enum made_kind kind);
void made_finish(struct circle *c, enum made_kind kind);

#endif
