/* SPDX-License-Identifier: Apache-2.0 */
/* Elements of lists are sent back by a number of few bits: from the 257th on it is that of another message. */
#include <mpi.h>
enum { MOST = 1000 };

int main(int argc, char **argv)
{
    int rank, size, in[MOST], out[MOST], from[MOST];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++) {
            MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            from[k] = status.MPI_SOURCE;
        }
        for (int k = 0; k < size - 1; k++)
            MPI_Send(&in[(unsigned char)k], 1, MPI_INT, from[k], 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(out, MOST, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in slots-index-cut.c:main:1
 * pattern main 14-24 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 */
