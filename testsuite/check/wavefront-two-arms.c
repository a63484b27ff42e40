/* SPDX-License-Identifier: Apache-2.0 */
/* A wavefront: one function receives when it is called first and sends when it is called again; each has one sender. */
#include <mpi.h>

static int rank, size, above, below;
static double plane[8], edge[8];

static void pass_on(int is_sending)
{
    if (!is_sending && above != -1) {
        MPI_Recv(edge, 8, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < 8; k++)
            plane[k] += edge[k];
    }
    if (is_sending && below != -1)
        MPI_Send(plane, 8, MPI_DOUBLE, below, 3, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    above = below = -1;
    if (rank > 0)
        above = rank - 1;
    if (rank < size - 1)
        below = rank + 1;
    for (int step = 0; step < 20; step++) {
        pass_on(0);
        for (int k = 0; k < 8; k++)
            plane[k] = plane[k] * 0.5 + step;
        pass_on(1);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 11 MPI_Recv direct in wavefront-two-arms.c:pass_on:1
 * pattern pass_on 10-16 order unknown determinism proved
 * finding 11 spbc-order-unknown
 */
