/* SPDX-License-Identifier: Apache-2.0 */
/* What does MPI keep from one call to the next? */
#ifndef SPBC_PASSES_RETAINED_H
#define SPBC_PASSES_RETAINED_H

#include "passes/libc.h"

/* retained_effect: which states of libc.h a call of the function changes and shows; {0}: it gives what its arguments
 * and the groups of its communicators say. */
struct libc_effect retained_effect(const struct mpi_function *mpi);

#endif
