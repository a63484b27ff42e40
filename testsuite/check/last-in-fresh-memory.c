/* SPDX-License-Identifier: Apache-2.0 */
/* Each round makes memory for its message, and behind the loop the memory of the last round is read. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, told, out, *there = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        told = (rank * atoi(argv[1]) + step) % 3;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&told, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                there = malloc(sizeof *there);
                *there = told;
            }
            out = *there;
            MPI_Send(&out, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(&told, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
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
 * reception 17 MPI_Recv direct in last-in-fresh-memory.c:main:1
 * pattern main 15-27 order proved determinism unknown separator 28
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
