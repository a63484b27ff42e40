/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: two partners send in each round, with one tag. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank * rank + 1;
    for (int round = 0; 1 << round < size; round++) {
        MPI_Request requests[2];
        int out = x;

        MPI_Isend(&out, 1, MPI_INT, (rank + (1 << round)) % size, round, MPI_COMM_WORLD,
                  &requests[0]);
        MPI_Isend(&out, 1, MPI_INT, (rank + 1) % size, round, MPI_COMM_WORLD, &requests[1]);
        for (int k = 0; k < 2; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
            x = 3 * x + in;
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
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
 * reception 22 MPI_Recv direct in doubling-tagged-twice.c:main:1
 * pattern main 18-24 order proved determinism refuted
 * finding 18 spbc-arrival-kept
 * finding 18 spbc-order-dependent-message
 * finding 22 spbc-anonymous-reception
 */
