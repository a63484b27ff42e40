/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the distance is another one on each process, so that several send to one. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in, d, count;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank * rank + 1;
    d = size - rank;
    count = rank == 0 ? size : 0;
    for (int round = 0; 1 << round < size; round++) {
        MPI_Request requests[2];
        int out = x;

        MPI_Isend(&out, 1, MPI_INT, (rank + d) % size, round, MPI_COMM_WORLD, &requests[0]);
        for (int k = 0; k < count; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
            x = 3 * x + in;
        }
        MPI_Waitall(1, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return x;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 22 MPI_Recv direct in doubling-tagged-own-distance.c:main:1
 * pattern main 20-24 order proved determinism refuted
 * finding 20 spbc-arrival-kept
 * finding 20 spbc-order-dependent-message
 * finding 22 spbc-anonymous-reception
 */
