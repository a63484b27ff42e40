/* SPDX-License-Identifier: Apache-2.0 */
/* Which source does a reception or a probe name? */
#ifndef SPBC_PASSES_SOURCES_H
#define SPBC_PASSES_SOURCES_H

#include "passes/analysis.h"

/* source_is_ruled_out: do the calls of the reception hand in MPI_ANY_SOURCE, and it is not come to then? */
bool source_is_ruled_out(struct analysis *a, const struct event *event);
/* source_classify: any, one that is named, maybe any, or not known, by the values of its peer. */
void source_classify(struct analysis *a, struct event *event);
/* tag_classify: may a reception or a probe take messages of any tag? */
void tag_classify(struct analysis *a, struct event *event);
/* values_are_ranks: has MPI made some as ranks of others, as MPI_Cart_shift does, which may be MPI_PROC_NULL? */
bool values_are_ranks(struct analysis *a, const struct values *values);

#endif
