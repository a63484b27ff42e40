/* SPDX-License-Identifier: Apache-2.0 */
/* Process 2 reads in the window of process 0 that the first message was received, and sends the second one then. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0}, flag = 0;
    int *memory;
    MPI_Win window;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    *memory = 0;
    MPI_Win_lock_all(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *(volatile int *)memory = 1;
        MPI_Recv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else if (rank == 2) {
        while (!flag) {
            MPI_Rget(&flag, 1, MPI_INT, 0, 0, 1, MPI_INT, window, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return flag < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 21 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in inside-window-read.c:main:1
 * reception 21 MPI_Recv direct in inside-window-read.c:main:1
 * pattern main 18-30 order unknown determinism unknown
 * finding 14 spbc-cluster-call
 * finding 19 spbc-order-unknown
 */
