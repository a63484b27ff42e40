/* SPDX-License-Identifier: Apache-2.0 */
/* A code that calls MPI by names of its own, in macros and thin functions. */
#ifndef PAR_H
#define PAR_H
#include <mpi.h>

typedef MPI_Comm par_comm;
#define par_any MPI_ANY_SOURCE
#define par_send_int(value, to, tag) par_send_(&(value), 1, MPI_INT, (to), (tag))
#define par_receive_int(value, from, tag) par_receive_(&(value), 1, MPI_INT, (from), (tag))

int par_send_(const void *data, int count, MPI_Datatype type, int to, int tag);
int par_receive_(void *data, int count, MPI_Datatype type, int from, int tag);
void par_sync(void);
int par_rank(void);
int par_size(void);
#endif
