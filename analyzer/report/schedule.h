/* SPDX-License-Identifier: Apache-2.0 */
/* How is a run of a small instance told and drawn? */
#ifndef SPBC_REPORT_SCHEDULE_H
#define SPBC_REPORT_SCHEDULE_H

#include "passes/result.h"

#include <stdio.h>

struct arena;

/* schedule_event_text: what happens, without place: "MPI_Send to rank 0". */
const char *schedule_event_text(struct arena *arena, const struct schedule *schedule,
                                uint32_t index);

/* schedule_begin: the schedule up to the end of the pattern's run `runs` in every process. */
const struct schedule *schedule_begin(struct arena *arena, const struct schedule *schedule,
                                      uint32_t runs);

/* schedule_picture: a space-time picture as inline SVG for an HTML page: one lane a process, time
 * goes down, messages are arrows.  lanes: names of the processes; NULL: "rank N".  is_proof: one way
 * on which a reception is before a message of the next run is marked.  The page's style sheet gives
 * the colours (classes lane, run, message, wrong, meet, order). */
void schedule_picture(FILE *out, struct arena *arena, const struct schedule *schedule,
                      const char *const *lanes, bool is_proof);

#endif
