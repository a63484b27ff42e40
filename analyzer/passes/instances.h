/* SPDX-License-Identifier: Apache-2.0 */
/* Is there a run of a few processes in which a message is received in another run of its pattern? */
#ifndef SPBC_PASSES_INSTANCES_H
#define SPBC_PASSES_INSTANCES_H

#include "passes/trace.h"

enum { INSTANCE_RANKS = 4 };

struct instance { /* the traces of all processes of one size */
    struct analysis *a;
    struct group *group;
    uint32_t rank_count;
    bool has_arguments; /* that the program was started with */
    bool saw_arguments; /* some run looked at them: without them it may be another */
    enum trace_length length;
    const struct node *entry; /* of the pattern, which alone is run; NULL: the program is */
    struct talk *talk;
    struct trace *traces[TALK_RANKS];
};

/* instances_check: tries 2 to 4 processes; fills the group's schedules and what is said of them, and
 * refutes the order, or takes back a proof that a schedule contradicts. */
void instances_check(struct analysis *a, struct group *group);

struct counts {
    uint32_t agree; /* up to so many processes each run receives what is sent in it; 1: not known */
    bool is_lost;   /* no run of the pattern is followed, of however many processes */
    bool
        is_bare; /* some are followed without arguments only: what follows from these is not seen */
    bool is_unmet; /* however many of those there are, the program ends before the pattern */
    bool is_unfit; /* of one more, none come through */
    const struct operation *sent; /* what is left for the next run; NULL */
    uint32_t count;               /* of so many processes */
    struct trials *trials;        /* of the runs that were followed */
    bool has_more;                /* of few processes, more messages in a run than are counted */
};

/* instances_count: traces of 2 to TALK_RANKS processes, which may be longer than those of which all orders
 * are looked at. */
struct counts instances_count(struct analysis *a, struct group *group);

/* ---- schedules.c ---- */
bool is_group_send(const struct instance *instance, const struct operation *operation);
/* is_from_anybody: a reception that names no source in this run. */
bool is_from_anybody(const struct operation *operation);
bool is_group_reception(const struct instance *instance, const struct operation *operation);
enum aim {
    AIM_INTENDED, /* every message is received in the run of the pattern that it is sent in */
    AIM_EARLY,    /* some message is received in an earlier one */
    AIM_LATE      /* in a later one: it was left over */
};
/* run_name: "first", "second" ... of the runs of a pattern. */
const char *run_name(struct arena *arena, uint32_t number);
/* schedule_find: a run of the processes in which that happens; NULL: there is none, or the solver did
 * not find out (*is_decided). */
const struct schedule *schedule_find(const struct instance *instance, enum aim aim,
                                     bool *is_decided);

struct operation_at { /* of a trace */
    uint32_t rank, index;
};

/* schedule_chained: a run in which the message is received, when in all runs it is sent only after the
 * reception was matched; *first: the message that this takes in that run, *taker: the reception of the
 * other.  NULL: there are others, or the solver did not find out. */
const struct schedule *schedule_chained(const struct instance *instance,
                                        struct operation_at reception, struct operation_at message,
                                        struct operation_at *first, struct operation_at *taker);

/* ---- chains.c ---- */
/* chains_check: refutes the order when some message is sent only because a reception was matched that
 * could have taken it, and no range of statements has the two in different runs. */
bool chains_check(struct instance *instance);
/* instance_run: the traces of all processes, for the group's range.  False: they are not followed. */
bool instance_run(struct instance *instance, bool has_arguments);

/* ---- apart.c ---- */
/* runs_are_apart: certainly no schedule has AIM_EARLY. */
bool runs_are_apart(const struct instance *instance);

/* ---- leftover.c ---- */
/* leftover_find: a send of a run of the pattern in which more messages are sent to a process than it
 * receives; NULL: they are equally many, as far as the traces tell (*is_known). */
const struct operation *leftover_find(const struct instance *instance, bool *is_known);
/* leftover_hangs: some process waits in the first run for more messages than are sent to it until then, so that no
 * later run takes anything: the program is not made for so many processes. */
bool leftover_hangs(const struct instance *instance);

/* ---- stuck.c ---- */
/* stuck_check: reports an order of arrival in which all processes come to wait for ever, where in
 * another they end.  Returns whether all orders were looked at. */
bool stuck_check(const struct instance *instance);

#endif
