/* SPDX-License-Identifier: Apache-2.0 */
/* That the clock does not run backwards is a 1 on every process, whatever the clock says. */
#include <mpi.h>
enum { MOST = 40 };

int main(int argc, char **argv)
{
    double begin;
    int rank, size, passed, flags[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    begin = MPI_Wtime();
    for (int turn = 0; turn < 3; turn++) {
        if (rank != 0) {
            passed = MPI_Wtime() - begin >= 0.0;
            MPI_Send(&passed, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        } else {
            for (int k = 0; k < size - 1; k++)
                MPI_Recv(&flags[k], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            if (size > 1)
                MPI_Send(flags, size - 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(flags, MOST, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in slots-clock-passed.c:main:1
 * pattern main 16-27 order proved determinism unknown separator 28
 * finding 21 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-clock-may-decide
 */
