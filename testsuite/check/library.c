/* SPDX-License-Identifier: Apache-2.0 */
/* A library function: who calls it, and how often, is not known. */
#include <mpi.h>

void exchange(MPI_Comm comm, int rank, int size)
{
    int in;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}
/* TRUTH
 * verdict unknown
 * reception 11 direct in A
 * reception 12 direct in A
 * pattern A order input determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 11 MPI_Recv direct in library.c:exchange:1
 * reception 12 MPI_Recv direct in library.c:exchange:1
 * pattern exchange 9-12 order unknown determinism proved
 * finding 11 spbc-order-unknown
 */
