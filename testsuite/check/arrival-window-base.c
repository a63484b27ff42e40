/* SPDX-License-Identifier: Apache-2.0 */
/* The memory of a window is read at the address that the window tells. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Win window;
    int *memory, *base, flag;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_get_attr(window, MPI_WIN_BASE, &base, &flag);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                memory[0] = in;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = base[0];
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 24
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in arrival-window-base.c:main:1
 * pattern main 17-23 order proved determinism unknown separator 24
 * finding 14 spbc-cluster-call
 * finding 19 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 */
