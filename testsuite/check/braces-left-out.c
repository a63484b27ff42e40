/* SPDX-License-Identifier: Apache-2.0 */
/* A table of places whose inner braces are left out leads to what it names. */
#include <mpi.h>

struct place {
    int *at;
    int length;
};

static int source, in, sum;

int main(int argc, char **argv)
{
    int rank, size;
    struct place table[] = {&sum, 1, &source, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *table[1].at = MPI_ANY_SOURCE;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, source, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            *table[0].at += in;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 variable in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv variable maybe in braces-left-out.c:main:1
 * pattern main 20-27 order proved determinism proved separator 28
 * finding 22 spbc-anonymous-reception
 */
