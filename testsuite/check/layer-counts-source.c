/* SPDX-License-Identifier: Apache-2.0 */
/* What a layer calls the source is how many came. */
#include <mpi.h>

static void layer_receive(int *to, int *source)
{
    static int count;
    MPI_Status status;

    MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
    *source = status.MPI_SOURCE;
    if (*to % 2 == 0)
        *source = count++ % 100;
}

int main(int argc, char **argv)
{
    int rank, size, v = 0, from = 0, values[128] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                layer_receive(&v, &from);
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
 * reception 10 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict not-ready
 * reception 10 MPI_Recv direct in layer-counts-source.c:main:1
 * pattern main 24-32 order proved determinism refuted separator 33
 * finding 10 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 * finding 35 spbc-order-dependent-message
 */
