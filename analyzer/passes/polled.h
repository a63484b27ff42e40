/* SPDX-License-Identifier: Apache-2.0 */
/* What the loop around a question is looked at with: its rounds (polling.c), and the order of its questions (disordered.c). */
#ifndef SPBC_PASSES_POLLED_H
#define SPBC_PASSES_POLLED_H

#include "passes/analysis.h"
#include "passes/taint.h"

struct probe {
    const struct event *event;
    const struct node *at; /* where the loop, or a function that is called there, asks */
};

struct polling {
    struct analysis *a;
    const struct node *test; /* the question, or the call that leads to it */
    struct bits loop, below;
    uint8_t *limited;     /* by function: 0 not asked, 1 not every call of it is, 2 they are */
    node_list stores;     /* assignments and calls of the kind that is looked at */
    struct bits kept;     /* cells that they write */
    struct bits of_round; /* that belong to a call that comes and goes inside of one round */
    uint8_t *rests; /* by number of a set of cells (reads.h): what is known of those, REST_... */
    uint32_t rest_count;
    const struct expr *index; /* of the request, where one question asks about several */
    struct taint *inner;
    struct map *stored; /* target of a store -> struct stored, see disordered.c */

    ARRAY(struct probe) probes; /* of it, for messages from any source */
    bool has_one_pattern;       /* all of them are for messages of one */
    struct bits of_pattern;     /* functions called only where one has found a message */
    struct map *found;          /* node -> whether it is done only there */
    struct bits kept_besides;   /* what is stored for anything but such a message: as above */
    struct map *stored_besides;
    struct taint *besides; /* NULL: there is not one pattern */
};

/* polled_begin: for what lies in p->loop. */
void polled_begin(struct polling *p, struct analysis *a, const struct node *test);
/* polled_rests: for those who ask what it stores. */
void polled_rests(struct polling *p);
/* polled_is_limited: is it done only where something was found, or once? */
bool polled_is_limited(const struct polling *p, const struct node *node);
/* polled_patterns: finds p->probes, and what is done for the messages that they find. */
void polled_patterns(struct polling *p);
/* polled_place: the first call on the way to the event that lies inside of the loop; NULL: none does. */
const struct node *polled_place(struct polling *p, const struct event *e);
/* polled_is_of_pattern: is it done for such a message?  That is for its pattern to judge. */
bool polled_is_of_pattern(const struct polling *p, const struct node *node);
/* polled_is_inside: the node, in the loop or in a function that is called there?  The context is the polling. */
bool polled_is_inside(void *context, const struct node *node);
/* polled_leaves: is the branch a way out of the loop?  How often it goes round is not what a round does. */
bool polled_leaves(void *context, const struct node *branch);
bool polled_is_constant(const struct node *node);
/* polled_stores: those that are done as often as messages come, or the others, into p->stores, and what they write into
 * p->kept. */
void polled_stores(struct polling *p, bool are_limited);
/* polled_keeps: adds cells that the node writes, and that do not belong to a call inside of one round, to `kept` (NULL: to
 * none).  Returns whether there is one. */
bool polled_keeps(const struct polling *p, const struct node *node, struct bits *kept);
/* polled_run: what is computed in the loop from what is kept. */
struct taint *polled_run(struct polling *p, const struct bits *kept);
/* polled_is_placed: does it store where such stores have said before? */
bool polled_is_placed(const struct taint *labels, const struct node *store);
void polled_label(struct taint *t, const struct polling *p, const struct node *node);
/* polled_questions: how many the loop has.  *is_repeated: does one ask about several requests? */
uint32_t polled_questions(struct polling *p, bool *is_repeated);
/* polled_disorder: labels what is another one when what is done for another request, or message, comes first. */
void polled_disorder(struct taint *t, struct polling *p);

#endif
