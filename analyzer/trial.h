/* SPDX-License-Identifier: Apache-2.0 */
/* What is the answer when the analysis itself takes too long or dies? */
#ifndef SPBC_TRIAL_H
#define SPBC_TRIAL_H

#include "passes/result.h"

enum {
    TRIAL_LIMIT_S = 600,
    TRIAL_LIMIT_MAX_S = 604800
}; /* CPU seconds: what is usual, what may be asked for */

/* trial_analyse: analyse(), with an end: in processes of its own, the last of which goes on with the result as
 * if it were the caller, while the caller's process ends as that one does.  After `limit_s` CPU
 * seconds (0: no limit) what is not judged yet is unknown, and the verdict.  Where that takes too long
 * again, or a process dies, what was found before the phase that it died in is told, and what follows is
 * unknown: completions, determinism, patterns, or all.  The verdict is unknown then, the reason
 * names what happened in which phase.  That is told on stderr as trouble of `caller`.  *is_given_up: was it
 * one of these? */
const struct result *trial_analyse(const char *caller, struct program *program,
                                   const struct analysis_options *options, uint32_t limit_s,
                                   bool *is_given_up);

#endif
