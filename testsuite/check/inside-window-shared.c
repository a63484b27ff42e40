/* SPDX-License-Identifier: Apache-2.0 */
/* Process 2 looks into memory that it shares with process 0 for the end of the first reception, and sends then. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0}, flag = 0;
    int *own, *memory, unit;
    MPI_Aint length;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &own, &window);
    *own = 0;
    MPI_Win_shared_query(window, 0, &length, &unit, &memory);
    MPI_Win_lock_all(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        *(volatile int *)memory = 1;
        MPI_Recv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else if (rank == 2) {
        while (*(volatile int *)memory == 0)
            flag++;
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return flag < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * reception 22 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in inside-window-shared.c:main:1
 * reception 22 MPI_Recv direct in inside-window-shared.c:main:1
 * pattern main 19-29 order unknown determinism unknown
 * finding 14 spbc-cluster-call
 * finding 20 spbc-order-unknown
 */
