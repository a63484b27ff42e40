/* SPDX-License-Identifier: Apache-2.0 */
/* The k-th reception takes the tag that only process k sends: nothing is left to the order of arrival. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], unused = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in[k - 1], 1, MPI_INT, MPI_ANY_SOURCE, k, MPI_COMM_WORLD, &status);
        for (int to = 1; to < size; to++)
            MPI_Send(in, size - 1 + unused, MPI_INT, to, 2000, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
        MPI_Recv(in, MOST, MPI_INT, 0, 2000, MPI_COMM_WORLD, &status);
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
 * verdict unknown
 * reception 16 MPI_Recv direct in slots-one-tag-each.c:main:1
 * pattern main 14-22 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 */
