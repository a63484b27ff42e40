/* SPDX-License-Identifier: Apache-2.0 */
/* The source is changed through a pointer to the status before it selects the element. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, last[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            MPI_Status status;
            MPI_Status *seen = &status;
            for (int k = 1; k < size; k++) {
                int in;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                seen->MPI_SOURCE %= 2;
                last[status.MPI_SOURCE] = in;
            }
            MPI_Send(last, 64, MPI_INT, 1, 3, MPI_COMM_WORLD);
        } else {
            int out = rank + step;
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(last, 64, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in status-changed-through-pointer.c:main:1
 * pattern main 12-27 order proved determinism refuted separator 28
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 * finding 21 spbc-order-dependent-message
 */
