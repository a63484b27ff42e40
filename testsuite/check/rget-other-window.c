/* SPDX-License-Identifier: Apache-2.0 */
/* The epoch that is over is one of another window than the number comes from. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine, got = -1, other = 0, sum;
    MPI_Win window, second;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    MPI_Win_create(&mine, sizeof mine, sizeof mine, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_create(&other, sizeof other, sizeof other, MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_lock_all(0, window);
    MPI_Win_lock_all(0, second);
    MPI_Rget(&got, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, window, &request);
    MPI_Win_unlock_all(second);
    got++;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Allreduce(&got, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Win_free(&second);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 15 spbc-cluster-call
 * finding 16 spbc-cluster-call
 * finding 21 spbc-pending-buffer
 * finding 24 spbc-arrival-kept
 */
