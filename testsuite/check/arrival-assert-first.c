/* SPDX-License-Identifier: Apache-2.0 */
/* The first number that comes has to be that of process 1, which assert() asks for: it may be that of
 * another one, and then the program aborts. */
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 42, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            assert(k > 0 || in == 1);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 42, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in arrival-assert-first.c:main:1
 * pattern main 14-21 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 16 spbc-message-race
 * finding 17 spbc-arrival-kept
 */
