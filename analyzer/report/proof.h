/* SPDX-License-Identifier: Apache-2.0 */
/* What does the proof look like that the iterations of a pattern are ordered? */
#ifndef SPBC_REPORT_PROOF_H
#define SPBC_REPORT_PROOF_H

#include "report/review.h"

/* proof_schedule: two processes that go through the pattern twice, with the separator between; once
 * when no separator is needed.  It is the argument drawn with the program's own calls, and no run
 * that was looked at.  NULL: the order is not proved, or nothing is sent. */
const struct schedule *proof_schedule(const struct review *review, int pattern);

/* proof_words: the same in sentences. */
const char *proof_words(const struct review *review, int pattern);

/* The two processes, for schedule_picture. */
extern const char *const proof_lanes[];

#endif
