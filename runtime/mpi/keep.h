/* SPDX-License-Identifier: Apache-2.0 */
/* Which datatypes and operations must outlive the program's free of them?  Those of held
 * receives, and of pending and persistent requests.
 */
#ifndef SPBC_MPI_KEEP_H
#define SPBC_MPI_KEEP_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

void keep_type(MPI_Datatype type);
void keep_op(MPI_Op op);
/* drop: undoes one keep; the last one frees what the program has freed meanwhile */
void drop_type(MPI_Datatype type);
void drop_op(MPI_Op op);

#pragma GCC visibility pop

#endif
