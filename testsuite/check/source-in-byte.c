/* SPDX-License-Identifier: Apache-2.0 */
/* A source that is kept in one byte: the messages of processes 1 and 257 share an element. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0, values[1024] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;

                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                unsigned char from = status.MPI_SOURCE;
                values[from] = v;
            }
        } else {
            v = rank * rank + step;
            MPI_Send(&v, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&values[k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in source-in-byte.c:main:1
 * pattern main 13-24 order proved determinism unknown separator 25
 * finding 17 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 */
