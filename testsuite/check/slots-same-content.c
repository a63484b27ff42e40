/* SPDX-License-Identifier: Apache-2.0 */
/* All send the same number: whoever comes first, the array is the same. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], same = 7;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in[k - 1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        for (int to = 1; to < size; to++)
            MPI_Send(in, size - 1, MPI_INT, to, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&same, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(in, MOST, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in slots-same-content.c:main:1
 * pattern main 14-22 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
