/* SPDX-License-Identifier: Apache-2.0 */
/* The flag may be 0 of a process alone, too, which has set no parent, and sends to it. */
#include <mpi.h>

static void wait_for(MPI_Request *request, int *flag)
{
    MPI_Wait(request, MPI_STATUS_IGNORE);
    *flag = 1;
}

int main(int argc, char **argv)
{
    int rank, size, parent, token, in, is_first = 0, is_done = argc < 5;
    MPI_Request first, request = MPI_REQUEST_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 1) {
        parent = rank > 0 ? (rank - 1) / 2 : MPI_PROC_NULL;
        MPI_Irecv(&token, 1, MPI_INT, rank > 0 ? 0 : MPI_PROC_NULL, 7, MPI_COMM_WORLD, &request);
        is_done = 0;
    }
    MPI_Irecv(&in, 1, MPI_INT, rank, 8, MPI_COMM_WORLD, &first);
    MPI_Send(&rank, 1, MPI_INT, rank, 8, MPI_COMM_WORLD);
    wait_for(&first, &is_first);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Send(&k, 1, MPI_INT, k, 7, MPI_COMM_WORLD);
    if (!is_done && is_first) {
        wait_for(&request, &is_done);
        MPI_Send(&rank, 1, MPI_INT, parent, 1, MPI_COMM_WORLD);
    }
    for (int child = 2 * rank + 1; child <= 2 * rank + 2 && child < size; child++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 35 direct in A
 * pattern A order holds determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 35 MPI_Recv direct in set-where-flag-may-fall.c:main:1
 * pattern main 17-35 order proved determinism unknown
 * finding 32 spbc-run-dependent
 * finding 35 spbc-anonymous-reception
 */
