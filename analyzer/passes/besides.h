/* SPDX-License-Identifier: Apache-2.0 */
/* What does an answer change beside values of the program? */
#ifndef SPBC_PASSES_BESIDES_H
#define SPBC_PASSES_BESIDES_H

#include "passes/outside.h"
#include "passes/picked.h"
#include "passes/taint.h"

struct besides {
    const struct event *question;
    const struct picked *picked; /* NULL: it is no such loop */
    struct outside outside;
    event_list takers;     /* what takes messages */
    struct bits decided;   /* events: takers that the answer decides about, so far */
    struct bits delivered; /* events: takers whose data are labelled, so far */
    uint32_t left;         /* takers whose data are not */
};

struct besides besides_begin(struct analysis *a, const struct event *question,
                             const struct picked *picked);
/* besides_asks_itself: is the question one of the receptions that are judged? */
bool besides_asks_itself(const struct besides *besides);
/* besides_label: labels what changes so by what the taint, which has run, has labelled.  Returns whether there is
 * something new: then it has to run again. */
bool besides_label(struct taint *taint, struct besides *besides);
/* besides_end: where the answer decides whether the program goes on, a request is cancelled, or a call runs that does
 * something to all that follows; NULL: nowhere. */
const struct node *besides_end(struct taint *taint, const struct besides *besides);

#endif
