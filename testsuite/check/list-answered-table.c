/* SPDX-License-Identifier: Apache-2.0 */
/* What is sent to the sources of a list stands in a table that goes by the place. */
#include <mpi.h>
static int from[64], value[64], next[64];
static MPI_Request request[64];
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&value[k], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request[k]);
            for (int k = 0; k < size - 1; k++) {
                MPI_Wait(&request[k], &status);
                from[k] = status.MPI_SOURCE;
            }
            for (int k = 0; k < size - 1; k++)
                next[k] = k + step;
            for (int k = 0; k < size - 1; k++)
                MPI_Send(&next[k], 1, MPI_INT, from[k], 4, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Irecv direct in list-answered-table.c:main:1
 * pattern main 16-30 order proved determinism refuted separator 31
 * finding 18 spbc-anonymous-reception
 * finding 26 spbc-order-dependent-message
 */
