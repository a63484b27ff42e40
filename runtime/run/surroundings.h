/* SPDX-License-Identifier: Apache-2.0 */
/* What is lent to the MPI library below, so that it starts quickly? */
#ifndef SPBC_RUN_SURROUNDINGS_H
#define SPBC_RUN_SURROUNDINGS_H

#include <stdbool.h>

/* surroundings_lend: sets variables in this process's environment, for the ranks that it starts. */
void surroundings_lend(void);

#endif
