/* SPDX-License-Identifier: Apache-2.0 */
/* A library without a main: the last message stays where the caller's pointer leads, and the caller may send it. */
#include <mpi.h>

void lib_collect(MPI_Comm comm, int *last)
{
    int rank, size;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int v;

            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 4, comm, MPI_STATUS_IGNORE);
            *last = v;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 4, comm);
    }
    MPI_Barrier(comm);
}
/* TRUTH
 * verdict open
 * reception 15 direct in A
 * pattern A order holds determinism input separator 21
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in library-leaves-last.c:lib_collect:1
 * pattern lib_collect 11-20 order proved determinism unknown separator 21
 * finding 15 spbc-anonymous-reception
 */
