/* SPDX-License-Identifier: Apache-2.0 */
/* The reply is how far the memory for it lies behind that for another object: the allocator says. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, out;
    char *first = malloc(16);
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                char *next = malloc(16);

                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                out = (int)(next - first);
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            out = rank;
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in address-distance.c:main:1
 * pattern main 16-28 order proved determinism unknown separator 29
 * finding 20 spbc-anonymous-reception
 * finding 26 spbc-run-dependent
 */
