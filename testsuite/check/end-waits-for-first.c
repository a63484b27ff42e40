/* SPDX-License-Identifier: Apache-2.0 */
/* A loop that changes nothing of what it asks for is never left, if the first message was that of process 3. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, first = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (first == 0)
                first = in;
        }
        while (first == 3)
            usleep(1000);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in end-waits-for-first.c:main:1
 * pattern main 14-24 order proved determinism unknown separator 25
 * finding 16 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 */
