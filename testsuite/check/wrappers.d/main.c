/* SPDX-License-Identifier: Apache-2.0 */
/* Ports with and without a wildcard behind functions of another file: one pattern, one named exchange. */
#include "layer.h"

#include <mpi.h>

int main(int argc, char **argv)
{
    struct port collect, reply;
    int rank, size, who;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    layer_open(&collect, MPI_COMM_WORLD, MPI_ANY_SOURCE, 1);
    layer_open(&reply, MPI_COMM_WORLD, 0, 2);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                layer_take(&collect, &who);
            for (int k = 1; k < size; k++)
                layer_put(&reply, k, step);
        } else {
            layer_put(&collect, 0, rank);
            layer_take(&reply, &who);
        }
        layer_meet(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception layer.c:19 variable in A
 * pattern A order holds determinism holds separator layer.c:31 main.c:27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv variable in main.c:main:1
 * pattern main 18-26 order proved determinism proved separator 27
 * finding 19 spbc-anonymous-reception
 */
