/* SPDX-License-Identifier: Apache-2.0 */
/* What the project adds to MPI. */
#ifndef OWN_MPI_H
#define OWN_MPI_H
#include <mpi.h>
#include <stdio.h>

static inline int rank_in(MPI_Comm comm)
{
    int rank;

    MPI_Comm_rank(comm, &rank);
    return rank;
}
#endif
