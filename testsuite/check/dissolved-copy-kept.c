/* SPDX-License-Identifier: Apache-2.0 */
/* A copy of the record holds what came last. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    struct message message, last;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = message.second = 0;
    last = message;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&message.first, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            last = message;
        }
    else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Bcast(&last.first, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in dissolved-copy-kept.c:main:1
 * pattern main 22-29 order proved determinism refuted
 * finding 24 spbc-anonymous-reception
 * finding 30 spbc-order-dependent-message
 */
