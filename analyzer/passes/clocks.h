/* SPDX-License-Identifier: Apache-2.0 */
/* What is known while labels of clocks spread?  Internal to clock.c and clock_origin.c. */
#ifndef SPBC_PASSES_CLOCKS_H
#define SPBC_PASSES_CLOCKS_H

#include "passes/chance.h"
#include "passes/outside.h"
#include "passes/taint.h"

struct origins;

struct clock {
    bool trusts_given; /* see trusted.h */
    struct analysis *a;
    struct taint *taint;
    bool
        is_atomic; /* not clocks, but the results of atomic one-sided operations and of shared file pointers */
    bool is_locked;         /* and what lies in windows that are written under locks */
    bool has_shared_writes; /* with is_atomic: at shared file pointers */
    bool has_chance;        /* not clocks, but what the place decides */
    enum chance chance;
    const struct bits
        *sums;      /* not clocks, but these cells, which threads add up in floating point; NULL */
    bool is_racing; /* not clocks, but which thread came first */
    bool
        is_told; /* something was found already that the verdict goes by: only patterns are asked about */
    const struct node *seeder; /* seeds a generator with something labelled; NULL: none does */
    bool has_threads;          /* or signal handlers that set something */
    const struct origins *
        all; /* calls of clocks, and what is not understood, or what is read unset; NULL: whatever there is */
    uint32_t first, end;    /* of these only the ones from first to end, and no threads */
    struct outside outside; /* calls of the library that show what labelled ones have left behind */
    struct bits passed;     /* events: sends of which all that may receive from them are labelled */
    struct bits delivered;  /* events: receptions of which all that they write is labelled */
};

/* clock_is_of_clocks: is it asked about clocks, and not about windows, sums or chance? */
bool clock_is_of_clocks(const struct clock *c);
/* clock_is_asked: does the call by itself say what no two runs share, in what it returns (arg < 0) or writes? */
bool clock_is_asked(const struct clock *c, const struct node *call, int arg);
/* clock_spread: finds all labels anew. */
void clock_spread(struct clock *c);
/* clock_decides: is it labelled whether, or where to, the event sends?  *branch: the condition; NULL: a destination, tag
 * or count does. */
bool clock_decides(struct clock *c, const struct event *e, const struct node **branch);
/* clock_ends: is it labelled whether the process ends there? */
bool clock_ends(struct clock *c, const struct node *end);
/* clock_is_held: is it labelled what the message holds? */
bool clock_is_held(const struct clock *c, const struct event *e);

/* clock_origin_has: is the call, or the expression, one of those from c->first to c->end? */
bool clock_origin_has(const struct clock *c, const struct node *call, const struct expr *expr);
/* clock_origin_begin: adds those from c->first to c->end of what is read unset to the reads of the taint. */
void clock_origin_begin(struct clock *c);
/* clock_origin_note: tells of a finding about what is sent where the clock is read, and what it decides on the way. */
void clock_origin_note(struct clock *c, struct finding *finding, const struct event *e);
/* clock_origin_note_end: the same, of a finding about whether the process ends. */
void clock_origin_note_end(struct clock *c, struct finding *finding, const struct node *end);

#endif
