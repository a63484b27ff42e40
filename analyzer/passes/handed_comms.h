/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicator do those hand over who call a library's function from outside? */
#ifndef SPBC_PASSES_HANDED_COMMS_H
#define SPBC_PASSES_HANDED_COMMS_H

#include "passes/analysis.h"

/* comm_handed_in: the parameter, or what it leads to, that is the event's communicator all the time that one call of its home takes;
 * NULL: there is none, or the home is called by the library itself. */
const struct expr *comm_handed_in(struct analysis *a, const struct event *event);

#endif
