/* SPDX-License-Identifier: Apache-2.0 */
/* Process 1 gets from the window of process 0 what came there last, and sends it on. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mem = 0;
    MPI_Win w;
    MPI_Win_create(&mem, 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Status st;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            mem = in;
        }
    MPI_Win_fence(0, w);
    if (rank == 1)
        MPI_Get(&out, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1)
        MPI_Recv(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in window-get-by-arrival.c:main:1
 * pattern main 14-21 order proved determinism unknown
 * finding 13 spbc-arrival-kept
 * finding 13 spbc-cluster-call
 * finding 19 spbc-anonymous-reception
 */
