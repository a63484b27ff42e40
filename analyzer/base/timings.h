/* SPDX-License-Identifier: Apache-2.0 */
/* Where do the seconds and the memory of a run go?  (--timings)
 *
 * One run has one list of phases, one behind the other.  Computes: CPU seconds of the process and
 * of the processes that it waited for, wall seconds, and the most memory that any of them had held
 * by the end of the phase.  Seconds in the solver are counted apart, inside their phases.  Nothing
 * is measured before timings_enable.
 */
#ifndef SPBC_BASE_TIMINGS_H
#define SPBC_BASE_TIMINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct timing {
    const char *phase;
    double cpu, wall; /* seconds */
    double solver;    /* CPU seconds of them in the solver */
    long peak_kib;
};

void timings_enable(void);
/* timings_phase: the one before ends, this one begins; NULL: none does.  The name is borrowed.  A
 * phase that was there before goes on. */
void timings_phase(const char *phase);
/* timings_solver: the solver begins or ends to think. */
void timings_solver(bool begins);
/* timings_answer: how the answer was found; "" as long as that is not told. */
void timings_answer(const char *how);
const char *timings_get_answer(void);
/* timings_get: the phases so far; none when nothing is measured. */
const struct timing *timings_get(uint32_t *count);
void timings_print(FILE *out);

#endif
