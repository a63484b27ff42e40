/* SPDX-License-Identifier: Apache-2.0 */
/* Work is claimed by a fetch-and-add on a counter of rank 0: no reception at all decides, the counter does. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, mine = 0, one = 1;
    MPI_Win window;
    int counter = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&counter, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_lock_all(0, window);
    while (mine < 100) {
        MPI_Fetch_and_op(&one, &mine, MPI_INT, 0, 0, MPI_SUM, window);
        MPI_Win_flush(0, window);
        MPI_Send(&mine, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
        MPI_Recv(&one, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        one = 1;
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 13 spbc-cluster-call
 * finding 18 spbc-arrival-kept
 */
