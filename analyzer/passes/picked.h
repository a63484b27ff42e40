/* SPDX-License-Identifier: Apache-2.0 */
/* Does each completion of a loop touch only what belongs to its own request? */
#ifndef SPBC_PASSES_PICKED_H
#define SPBC_PASSES_PICKED_H

#include "passes/analysis.h"

struct anew_search;

struct picked { /* a loop that completes all requests of an array, one or some in each round */
    struct analysis *a;
    const struct event *choice;
    struct bits loop;
    const struct expr *index;  /* variable, or array of them, that names the completed request */
    bool has_several;          /* it is an array */
    const struct expr *answer; /* variable that says how many, or whether one, was complete; NULL */
    bool until_none;           /* it ends where the choice says that no request is left */
    struct anew_search *search;
    struct set kept;     /* cells of arrays of which a round writes its own element only */
    struct map *stored;  /* element -> what stored_alone says, found once */
    struct map *tallied; /* assignment -> what tallied_keep says, found once */
};

/* picked_find: NULL when the loop around the choice is another one, or a round looks at what belongs to
 * other requests. */
struct picked *picked_find(struct analysis *a, const struct event *choice);
/* picked_keeps: does the assignment, of the loop, leave the same in whatever order the requests are
 * complete? */
bool picked_keeps(const struct picked *picked, const struct node *assignment);
/* picked_places: does the reception, of the loop, put what the process of the request sends next where no other
 * round does? */
bool picked_places(const struct picked *picked, const struct event *reception);
/* picked_answers: is the send, of the loop, one for each request, to a process, or with a tag, of its own? */
bool picked_answers(const struct picked *picked, const struct event *send);

/* For emptied.c and chosen.c.  picked_holds: is the node in the loop?  picked_is_as_told: is what the choice has told still there
 * when the node begins?  picked_is_success: does the branch ask whether something was complete?  picked_is_steady: does no round change what the expression reads?  picked_leaves: these cells?
 * picked_is_of_one: does the node run for one completed request, once?  picked_set_in_round: the one assignment, of this
 * round, that gives the variable the value it has there; NULL: another can. */
bool picked_holds(const struct picked *picked, const struct node *node);
bool picked_is_as_told(const struct picked *picked, const struct expr *told, const struct node *at);
bool picked_is_success(const struct picked *picked, const struct node *branch);
bool picked_is_of_one(const struct picked *picked, const struct node *at);
bool picked_is_steady(const struct picked *picked, const struct expr *expr);
bool picked_leaves(const struct picked *picked, const struct set *cells);
const struct node *picked_set_in_round(const struct picked *picked, const struct variable *variable,
                                       const struct node *at);

/* For faces.c, reached.c, tallied.c and anew.c.  picked_is_index: is it the index of the round's request, plus a constant (*offset)?  picked_is_of_round:
 * does the round alone decide what it gives?  picked_decides: what the branch says about the node?  picked_is_decided: whether the
 * node runs?  depth: 0, and one more for each
 * question within the question, up to PICKED_DEPTH. */
bool picked_is_index(const struct picked *picked, const struct expr *expr, const struct node *at,
                     int64_t *offset, int depth);
enum { PICKED_DEPTH = 32 };
bool picked_is_of_round(const struct picked *picked, const struct expr *expr, const struct node *at,
                        int depth);
bool picked_decides(const struct picked *picked, const struct node *branch, const struct node *node,
                    int depth);
bool picked_is_decided(const struct picked *picked, const struct node *node, int depth);

/* picked_begun_with: the node of the loop that looks at one of these cells, none of which the loop writes; NULL. */
const struct node *picked_begun_with(const struct picked *picked, const struct bits *labelled);

#endif
