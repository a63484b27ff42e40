/* SPDX-License-Identifier: Apache-2.0 */
/* In a large world sources share elements: what selects them is halved in a statement of its own. */
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
            for (int k = 1; k < size; k++) {
                int in;
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                int at = status.MPI_SOURCE;
                at = at < 12 ? at : at / 2;
                last[at] = in;
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
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in index-halved-later.c:main:1
 * pattern main 12-27 order proved determinism unknown separator 28
 * finding 16 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 */
