/* SPDX-License-Identifier: Apache-2.0 */
/* A layer tells its caller who sent, in a number. */
#include <mpi.h>

static void layer_receive(int *to, int *source)
{
    MPI_Status status;

    MPI_Recv(to, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
    *source = status.MPI_SOURCE;
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
 * verdict ready-after-rewrite
 * reception 9 direct in A
 * pattern A order holds determinism holds separator 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 9 MPI_Recv direct in layer-tells-source.c:main:1
 * pattern main 21-29 order proved determinism proved separator 30
 * finding 9 spbc-anonymous-reception
 */
