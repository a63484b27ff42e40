/* SPDX-License-Identifier: Apache-2.0 */
/* How much was printed, which the first message of a round tells, is asked of the terminal by another name and sent. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    long printed;
    FILE *out = stdout;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (k == 1)
                    fprintf(stdout, "%d\n", in);
            }
            printed = ftell(out);
            MPI_Send(&printed, 1, MPI_LONG, 1, 8, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&printed, 1, MPI_LONG, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in terminal-asked-by-alias.c:main:1
 * pattern main 15-27 order proved determinism unknown separator 28
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
