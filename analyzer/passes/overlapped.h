/* SPDX-License-Identifier: Apache-2.0 */
/* Does what one message takes, or is made of, reach into the place of another one? */
#ifndef SPBC_PASSES_OVERLAPPED_H
#define SPBC_PASSES_OVERLAPPED_H

#include "passes/striped.h"

struct buffer_said { /* what a call says of one of its buffers */
    const struct expr *buffer, *count, *datatype;
};

struct message_place { /* of the message of an event */
    const struct event *event;
    struct stretch stretch; /* in bytes */
    const struct striped
        *striped; /* its blocks, of which `stretch` is the first; NULL: it has no gaps */
    bool is_known;
    const struct sweep *sweep; /* see overlapped_sweep; NULL: is not asked for, or none */
};

/* overlapped_message: where it lies that begins at this pointer, as the event says how long it is. */
struct message_place overlapped_message(struct analysis *a, const struct event *e,
                                        const struct expr *buffer);
/* overlapped_sweep: of the loop that posts this message and others one behind the other; NULL: none is seen. */
const struct sweep *overlapped_sweep(struct analysis *a, const struct message_place *message);
/* overlapped_runs_again: may the node run in two rounds of the loop that follow each other? */
bool overlapped_runs_again(const struct moving *rounds);
/* overlapped_rounds: that of one round of the loop around it into that of another, both by this reception? */
bool overlapped_rounds(struct analysis *a, const struct message_place *reception);
/* overlapped_pair: of two messages of one function, on a way through these nodes (NULL: any) from the first to the second on
 * which nothing that they name is set, or as the loops around them begin? */
bool overlapped_pair(struct analysis *a, const struct message_place *first,
                     const struct message_place *second, const struct bits *within);
/* overlapped_moves_on: do both move on together in the rounds of one counting loop, the second before the first, so that it
 * never comes to where the first was in an earlier round?  Not where the loop is entered again on these ways. */
bool overlapped_moves_on(struct analysis *a, const struct message_place *first,
                         const struct message_place *second, const struct bits *within);
/* overlapped_use: what overlapped_pair says, of a message and the place that the node, which runs behind it, names. */
bool overlapped_use(struct analysis *a, const struct message_place *message,
                    const struct expr *lvalue, const struct node *at, const struct bits *within);
/* overlapped_call: of what one call sends and receives; is_for_each: it receives so much of each process. */
bool overlapped_call(struct analysis *a, const struct event *e, const struct buffer_said *sent,
                     const struct buffer_said *received, bool is_for_each);

#endif
