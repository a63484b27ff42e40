/* SPDX-License-Identifier: Apache-2.0 */
/* Another status is changed, not that of the round. */
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
            MPI_Status copy, *other = &copy;
            for (int k = 1; k < size; k++) {
                int in;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                copy = status;
                other->MPI_SOURCE /= 2;
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
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 29
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in status-other-changed.c:main:1
 * pattern main 12-28 order proved determinism unknown separator 29
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
