/* SPDX-License-Identifier: Apache-2.0 */
/* The request of the barrier is overwritten before it is waited for: the wait has nothing to wait for. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, best = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                best = in > best ? in : best;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        request = MPI_REQUEST_NULL;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in ibarrier-given-up.c:main:1
 * pattern main 14-21 order refuted determinism proved
 * finding 16 spbc-unordered-pattern
 */
