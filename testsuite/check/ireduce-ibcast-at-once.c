/* SPDX-License-Identifier: Apache-2.0 */
/* The broadcast is begun before the sum has come, by a root that is not the one who receives: who gets it goes on,
 * while the receiver has not come. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, best = 0, all = 0, out = 0;
    MPI_Request request[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                best = in > best ? in : best;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Ireduce(&rank, &all, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD, &request[0]);
        MPI_Ibcast(&out, 1, MPI_INT, 1, MPI_COMM_WORLD, &request[1]);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in ireduce-ibcast-at-once.c:main:1
 * pattern main 15-22 order refuted determinism proved
 * finding 17 spbc-unordered-pattern
 */
