/* SPDX-License-Identifier: Apache-2.0 */
/* Each round adds the message of the round before: the last one is left out. */
#include <mpi.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, in = 0, out[MOST] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            out[0] += in;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Send(out, MOST, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        in = 10 * rank;
        MPI_Send(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, MOST, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in round-adds-before.c:main:1
 * pattern main 13-24 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 18 spbc-arrival-kept
 * finding 18 spbc-order-dependent-message
 */
