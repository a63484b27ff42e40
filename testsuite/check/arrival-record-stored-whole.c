/* SPDX-License-Identifier: Apache-2.0 */
/* Allocated bytes are set as a record and read as numbers. */
#include <mpi.h>
#include <stdlib.h>

struct pair {
    int left, right;
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    char *room = malloc(64);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                struct pair got = {1, in};
                *(struct pair *)room = got;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = ((int *)room)[1];
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(room);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in arrival-record-stored-whole.c:main:1
 * pattern main 19-26 order proved determinism unknown separator 27
 * finding 21 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 */
