/* SPDX-License-Identifier: Apache-2.0 */
/* Does a node use a buffer of a call that is pending? */
#ifndef SPBC_PASSES_IN_USE_H
#define SPBC_PASSES_IN_USE_H

#include "passes/either.h"
#include "passes/overlapped.h"
#include "passes/parts.h"
#include "passes/waiting.h"

struct use { /* a buffer of a call that is pending */
    const struct event *event;
    const struct expr *buffer; /* what it is called at the event's home */
    const struct expr *count;
    struct part part; /* what it leads to */
    struct message_place place;
    struct either chosen;    /* the buffer, where a condition chooses it */
    bool has_part, has_name; /* part; buffer: the same place whenever it is named */
    bool is_part; /* a part of the buffer, as the type says: its name alone tells nothing */
    const struct bits
        *span; /* of the nodes that are asked about now; NULL: any, and what is not known counts */
    const struct cell *number; /* the one that it is; NULL: it is more, or not known */
    bool is_written;           /* by the call: nobody may read it either */
    struct waiting waiting;
    const event_list *candidates; /* all that may use it at once */
    either_list others;           /* what another one's buffer may be: the memory is used again */
};

/* lvalue_is_place: does it name some memory? */
bool lvalue_is_place(const struct expr *expr);
/* use_touches: does the node itself write the buffer, or read what a message has still to write? */
bool use_touches(struct analysis *a, const struct use *use, const struct node *node);

#endif
