/* SPDX-License-Identifier: Apache-2.0 */
/* A layer is handed what came last time by a second pointer. */
#include <mpi.h>

static void layer_receive(int *to, const int *last, int *sum, MPI_Status *status)
{
    *sum = 3 * *last;
    MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, status);
}

int main(int argc, char **argv)
{
    int rank, size, v = 0, values[128] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                int sum;

                layer_receive(&v, &v, &sum, &status);
                values[status.MPI_SOURCE] = sum;
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
 * reception 8 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 8 MPI_Recv direct in layer-old-again.c:main:1
 * pattern main 19-30 order proved determinism refuted separator 31
 * finding 8 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 * finding 33 spbc-order-dependent-message
 */
