/* SPDX-License-Identifier: Apache-2.0 */
/* The copy never has its address given to anybody but the send. */
#include <mpi.h>

struct sums {
    int total, count;
};

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Status status;
    struct sums all = {0}, first = {0};
    int in[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                all.total += got;
                if (k == 1)
                    first = all;
            }
            if (size > 1)
                MPI_Send(&first, 2, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(in, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator 34
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in record-copied-local.c:main:1
 * pattern main 20-33 order proved determinism refuted separator 34
 * finding 22 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
