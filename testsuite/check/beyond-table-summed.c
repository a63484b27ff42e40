/* SPDX-License-Identifier: Apache-2.0 */
/* An element of a copied table is only added to the result, whichever it is. */
#include <mpi.h>
#include <string.h>

struct plan {
    int tag, spare;
};

static const struct plan PLANS[16] = {{1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0},
                                      {1, 0}, {1, 0}, {1, 0}, {1, 1}, {1, 0}, {1, 0}, {1, 0}, {1, 0}};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    struct plan plans[16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memcpy(plans, PLANS, sizeof plans);
    sum = plans[size % 16].spare;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Recv direct in beyond-table-summed.c:main:1
 * pattern main 24-31 order proved determinism proved separator 32
 * finding 26 spbc-anonymous-reception
 */
