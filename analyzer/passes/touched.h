/* SPDX-License-Identifier: Apache-2.0 */
/* Which patterns have messages that depend on what no two runs share?
 *
 * What a clock, a place, or an order of threads decides about one message leaves the others as they are, where these
 * have the same answers: another order of arrival does not change what a clock says.  So the determinism of a pattern
 * is asked with the answers given, and is unknown by them only where they touch one of its own messages: decide
 * whether or what one of its sends sends (contents included), whether one of its receptions is called, or which
 * communicator it works in.  The verdict of the program goes by the findings, whichever message it is.
 */
#ifndef SPBC_PASSES_TOUCHED_H
#define SPBC_PASSES_TOUCHED_H

#include "passes/analysis.h"

/* touched_begin: nothing is. */
void touched_begin(struct analysis *a);
/* touched_decided: the claim (not proved) is one about this event; the first stays. */
void touched_decided(struct analysis *a, const struct event *e, struct claim claim);
/* touched_carrier: the message only holds it: tag, length and number are the same. */
void touched_carrier(struct analysis *a, const struct event *e);
/* touched_comms: the claim is one about which communicators are made; the first stays. */
void touched_comms(struct analysis *a, struct claim claim);
/* touched_all: the claim is one about every pattern. */
void touched_all(struct analysis *a, struct claim claim);

/* touched_claim: what decides about a message of the group; .reason NULL: nothing. */
struct claim touched_claim(struct analysis *a, const struct group *g);
/* touched_carried: what a message of it holds; .reason NULL: nothing of that kind. */
struct claim touched_carried(struct analysis *a, const struct group *g);

#endif
