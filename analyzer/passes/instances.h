/* SPDX-License-Identifier: Apache-2.0 */
/* Is there a run of a few processes in which a message is received in another run of its pattern? */
#ifndef SPBC_PASSES_INSTANCES_H
#define SPBC_PASSES_INSTANCES_H

#include "passes/trace.h"

enum { INSTANCE_RANKS = 4 };

struct instance { /* the traces of all processes of one size */
    struct analysis *a;
    struct group *group;
    uint32_t rank_count;
    struct trace *traces[INSTANCE_RANKS];
};

/* instances_check: tries 2 to 4 processes; fills the group's schedules and what is said of them, and
 * refutes the order, or takes back a proof that a schedule contradicts. */
void instances_check(struct analysis *a, struct group *group);

/* ---- schedules.c ---- */
bool is_group_send(const struct instance *instance, const struct operation *operation);
bool is_group_reception(const struct instance *instance, const struct operation *operation);
/* schedule_find: a run in which a message of a later run of the pattern is received in an earlier one
 * (or, not wanted bad, one in which every message is received in its own); NULL: there is none, or
 * the solver did not find out (*is_decided). */
const struct schedule *schedule_find(const struct instance *instance, bool is_bad,
                                     bool *is_decided);

#endif
