/* SPDX-License-Identifier: Apache-2.0 */
/* When the message of process 2 comes first, the answer and the question are both sent synchronously, and nobody receives. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, out = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Ssend(&out, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Ssend(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 2) {
            MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism broken separator 21
 */
/* EXPECT
 * verdict not-ready
 * reception 12 MPI_Recv direct in race-in-synchronous-send.c:main:1
 * reception 14 MPI_Recv direct in race-in-synchronous-send.c:main:1
 * pattern main 11-20 order proved determinism refuted separator 21
 * finding 12 spbc-anonymous-reception
 * finding 12 spbc-message-race
 */
