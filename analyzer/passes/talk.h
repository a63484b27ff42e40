/* SPDX-License-Identifier: Apache-2.0 */
/* What do the processes of a small instance tell each other? */
#ifndef SPBC_PASSES_TALK_H
#define SPBC_PASSES_TALK_H

#include "passes/memory.h"

enum { TALK_RANKS = 8, COMM_WORLD_NUMBER = 0 };

struct members { /* of a communicator: rank in it -> rank in MPI_COMM_WORLD */
    uint32_t ranks[TALK_RANKS];
    uint32_t count;
};

struct told { /* what one process gets from the others by one of its operations */
    bool is_known;
    int comm; /* number of the communicator made; -1: none */
    const struct value *values;
    uint32_t count;
};

struct talk {
    struct arena *arena;
    uint32_t size;
    ARRAY(struct members) comms;            /* number 0: all; 1 + r: process r alone */
    ARRAY(struct told) answers[TALK_RANKS]; /* by operation */
};

struct trace;
struct operation;

struct talk *talk_new(struct arena *arena, uint32_t size);
/* talk_answer: NULL: it is not known (yet). */
const struct told *talk_answer(const struct talk *talk, uint32_t rank, uint32_t operation);
/* talk_rank: the process's rank in the communicator; -1: it is no member. */
int talk_rank(const struct talk *talk, int comm, uint32_t rank);
/* talk_tell: what the process gets by the operation. */
void talk_tell(struct talk *talk, uint32_t rank, uint32_t operation, struct told answer);

struct meeting_of { /* the operations of the members that belong to one collective */
    const struct operation *operations[TALK_RANKS];
    uint32_t indices[TALK_RANKS];
    uint32_t count;
    const struct members *members;
    bool is_mixed; /* they are not all of one kind */
};

/* talk_meet: answers what the collective gives to its members, where that is known. */
void talk_meet(struct talk *talk, const struct meeting_of *meeting);
/* talk_prefix: what one member gets, of those before it; those behind it need not have come. */
void talk_prefix(struct talk *talk, const struct meeting_of *meeting, uint32_t member);
/* talk_waits_for: does the collective end on process `rank` only when process `other` has begun it? */
bool talk_waits_for(const struct talk *talk, const struct operation *operation, uint32_t rank,
                    uint32_t other);
/* talk_settle: answers what the traces of all processes, up to that many guesses, decide and was not
 * answered before; false: there was nothing new, and to run them again would give the same. */
bool talk_settle(struct talk *talk, struct trace *const *traces, uint32_t guesses);

#endif
