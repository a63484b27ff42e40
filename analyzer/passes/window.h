/* SPDX-License-Identifier: Apache-2.0 */
/* While which nodes run are the messages of one iteration still coming in, and what do they leave
 * from one message to the next?
 */
#ifndef SPBC_PASSES_WINDOW_H
#define SPBC_PASSES_WINDOW_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* One function on the way from the window down to the reception. */
struct window_level {
    const struct function *function;
    const struct node *point; /* the reception, or the call that leads to it */
};

enum { WINDOW_LEVELS = 8 };

/* Rounds of a loop, each of which takes at most one message of the group.  The loop runs at most once
 * in an iteration of the pattern, and when it ends all messages of the iteration are there. */
struct window {
    struct analysis *a;
    const struct group *group;
    const struct event *reception;
    struct window_level levels[WINDOW_LEVELS]; /* [0]: the reception's function */
    uint32_t level_count;
    const struct node *const
        *links; /* calls from the loop's function to MPI, the outermost first */
    uint32_t link_count;
    const struct function *function; /* that holds the loop */
    struct bits nodes;               /* of the loop */
    struct bits below;               /* functions that run inside of it */
    unsigned changed;                /* states of libc.h that calls in it change */
    struct taint *state;             /* what depends on earlier messages, see window_state */
    struct bits stored;              /* cells that its nodes store in, see window_stored */
    struct bits before;              /* cells that the window begins with, see window_begins_with */
    struct bits left;                /* cells that window_has_left tells of */
    bool has_one_channel;            /* see channel.h: messages of one source come in their order */
    bool
        is_status_kept; /* only the reception, and what is received from the same source, writes it */
};

/* window_find: NULL when the receptions of the group are not the rounds of one loop; *why says why. */
struct window *window_find(struct analysis *a, const struct group *group, const char **why);
bool window_has(const struct window *window, const struct node *node);
/* window_sets: does the node set all of the variable, and read nothing of it? */
bool window_sets(struct analysis *a, const struct node *node, const struct expr *variable);
/* window_fills: does the node receive where the pointer leads, and look at nothing that was there before? */
bool window_fills(struct analysis *a, const struct node *node, const struct expr *pointer);
/* window_reads: does it look at the variable, but to set all of it? */
bool window_reads(struct analysis *a, const struct node *node, const struct expr *variable);
/* window_reads_elsewhere: is it read through pointers, or as a global by other functions of the window? */
bool window_reads_elsewhere(const struct window *window, const struct cell *cell,
                            const struct function *function);
/* window_stored: the cells that any of its nodes stores in. */
const struct bits *window_stored(struct window *window);
/* window_pointees: adds what the argument of a call in the window may lead to; a parameter that its function leaves as it is
 * is what the calls in the window give it, and no other call. */
void window_pointees(const struct window *window, const struct node *call, uint32_t arg,
                     struct set *out);
/* window_stored_at: adds the cells that the node stores in. */
void window_stored_at(const struct window *window, const struct node *node, struct set *out);
/* cell_is_status_field: of a status, which is one object in a round. */
bool cell_is_status_field(const struct cell *cell);
/* window_level_of: the level of a function on the way down to the reception; NULL: it is none. */
const struct window_level *window_level_of(const struct window *window, const struct function *f);
/* window_reach: the functions that nodes in it are of. */
struct reach window_reach(const struct window *window);
/* window_is_after: does the node run behind the reception of its round? */
bool window_is_after(const struct window *window, const struct node *node);
/* window_is_source: is the expression, read at this node, the source of the round's message, and do messages of one
 * source come in their order? */
bool window_is_source(const struct window *window, const struct expr *expr, const struct node *at);
/* window_takes_found: is it the message that the reception of this round, which only looks for one, has found? */
bool window_takes_found(const struct window *window, const struct node *call);
/* window_carries: may the variable hold, where a round reads it, what an earlier round has left? */
bool window_carries(const struct window *window, const struct cell *variable);
/* window_state: labels everything in the window that may depend on more than the round's own message
 * and what was there before the window. */
const struct taint *window_state(struct window *window);
/* window_begins_with: of what `order` labels, what an earlier run of the window has left and a round reads before it
 * is set anew becomes state as well.  Returns whether that, or what window_has_left tells of, is new; then the state may be
 * another one.  kept: the same behind every run that begins with the same. */
bool window_begins_with(struct window *window, const struct taint *order, const struct bits *kept);
/* window_has_left: is it a kept cell that the order of messages has a say in nevertheless, by what is stored elsewhere?  Then
 * no part of it is up to its source alone. */
bool window_has_left(const struct window *window, uint32_t cell);
/* window_is_stateless: is the value, at the node, that of the round's own message and of nothing before? */
bool window_is_stateless(struct window *window, const struct expr *expr, const struct node *at);
/* window_heap_is_state: is memory more than what a round makes for itself, or receives into before it looks? */
bool window_heap_is_state(const struct window *window, const struct cell *cell);
/* window_leaves: cells that are stored in the window and may be read behind it, buffers of receptions
 * left out. */
void window_leaves(const struct window *window, struct set *out);

/* behind.c */

/* window_hands_on: is what the reception at `from`, in the last round, left in this variable (a pointer to it)
 * read behind the window? */
bool window_hands_on(const struct window *window, const struct node *from,
                     const struct expr *pointer);

/* window_leaves_last: the same where a function below the loop receives, for a variable of the loop's function
 * that the pointer leads to. */
bool window_leaves_last(const struct window *window, const struct expr *pointer);

#endif
