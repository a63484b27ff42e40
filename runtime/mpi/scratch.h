/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a collective put what is between two messages?  Memory that stays warm. */
#ifndef SPBC_MPI_SCRATCH_H
#define SPBC_MPI_SCRATCH_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

void *scratch_new(size_t bytes); /* aligned for any type */
void scratch_free(void *memory); /* NULL: nothing to do */
void scratch_fini(void);         /* gives the spare blocks back */

#pragma GCC visibility pop

#endif
