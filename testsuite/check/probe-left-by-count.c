/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: of more than three processes, the last message is probed and not received: the next run probes it again. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0, all[64] = {0}, limit[64] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Probe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
                if (k < 3)
                    MPI_Recv(&all[status.MPI_SOURCE], 1, MPI_INT, status.MPI_SOURCE, 2,
                             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            v = rank * rank;
            MPI_Send(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all[0] + limit[0] < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism holds separator none 26
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Probe direct in probe-left-by-count.c:main:1
 * pattern main 15-25 order refuted determinism proved separator 26
 * finding 17 spbc-unordered-pattern
 */
