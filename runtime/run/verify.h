/* SPDX-License-Identifier: Apache-2.0 */
/* Does a program send the same whatever the schedule?  Runs it several times and compares. */
#ifndef SPBC_RUN_VERIFY_H
#define SPBC_RUN_VERIFY_H

#include "options.h"

/* verify_run: the whole of spbc-run --verify-determinism: starts this program once a run, with other
 * delays each time, and compares what every rank has sent.  Returns the exit status. */
int verify_run(const struct options *options, char **argv);

#endif
