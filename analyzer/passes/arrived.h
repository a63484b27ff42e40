/* SPDX-License-Identifier: Apache-2.0 */
/* What is labelled of a pattern whose messages arrive in any order: shared by the files of arrival.h. */
#ifndef SPBC_PASSES_ARRIVED_H
#define SPBC_PASSES_ARRIVED_H

#include "passes/commute.h"
#include "passes/listed.h"
#include "passes/outside.h"
#include "passes/posted.h"
#include "passes/taint.h"
#include "passes/window.h"

struct arrival {
    struct analysis *a;
    const struct group *group;
    struct window *window; /* NULL: see why */
    const char *why;
    struct commute commute;
    struct posted *posted;     /* NULL: the receptions are not of that kind */
    const struct node *bagged; /* see bagged.h */
    const struct node *end;    /* see marked.h */
    struct listed *listed;     /* NULL: no list of answers can be told */
    /* labels found before: what loops make of lists labels nothing where it does not depend on these; NULL: not asked */
    const struct taint *summed_in;
    bool is_same; /* what all messages carry, so that their sources alone differ */
    struct taint *taint;
    node_list positions;           /* of the receptions in the function of the range */
    struct outside outside;        /* what the C library has kept of the order */
    const struct event *other_tag; /* a send whose order relative to a reply may differ */
    const struct event *reply;
};

/* arrival_taint: labels of the order of arrival, with the rules that are the same for all patterns. */
struct taint *arrival_taint(struct arrival *v);
/* arrival_forgets: what commutes gives no label. */
void arrival_forgets(const struct arrival *v, struct taint *t);
/* arrival_labels_send: finds what is labelled, and a send that is; NULL: there is none. */
const struct event *arrival_labels_send(struct arrival *v);
/* arrival_label: finds v->taint anew. */
void arrival_label(struct arrival *v);
/* arrival_named: labels what receptions deliver whose source, tag or buffer is labelled.  Returns whether that is new. */
bool arrival_named(const struct arrival *v, struct taint *t);
/* arrival_left: labels of what a polling loop leaves, nothing labelled yet. */
struct taint *arrival_left(struct arrival *v);
/* arrival_sends_left: does the event send what is labelled, or, in the window, what earlier rounds have left? */
bool arrival_sends_left(struct arrival *v, const struct taint *t, const struct event *e);
/* arrival_send: the first event, in the window only or anywhere, that sends what is labelled; NULL. */
const struct event *arrival_send(struct arrival *v, struct taint *t, bool in_window);
bool arrival_is_in_window(const struct window *w, const struct event *e);
/* arrival_is_reply: does it answer the round's message, from nothing but that? */
bool arrival_is_reply(struct arrival *v, const struct event *e);
/* arrival_is_of_others: does no process that takes part in the receptions send anything here? */
bool arrival_is_of_others(const struct arrival *v, const struct event *e);
/* arrival_follows: 2: it stands behind a reception of the pattern, 1: some way leads there, 0: neither is seen. */
int arrival_follows(struct arrival *v, const struct event *e);

/* arrival_kept: warns that `what` is sent. */
void arrival_kept(struct arrival *v, const struct event *e, const char *what);
/* arrival_kept_warn: warns of what speaks against the program, given what is not shown to be the same.  Returns whether
 * there is any. */
bool arrival_kept_warn(struct arrival *v, const struct event *send);

#endif
