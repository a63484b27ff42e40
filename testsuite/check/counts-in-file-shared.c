/* SPDX-License-Identifier: Apache-2.0 */
/* Another function counts with the same variable, so that some messages are left. */
#include <mpi.h>
static int got;
static void log_it(void)
{
    got++;
}
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            for (got = 0; got < size - 1; got++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (got == 1)
                    log_it();
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism holds separator 25
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in counts-in-file-shared.c:main:1
 * pattern main 16-24 order refuted determinism proved separator 25
 * finding 18 spbc-unordered-pattern
 */
