/* SPDX-License-Identifier: Apache-2.0 */
/* A message of two numbers goes from the first member into the second, which holds what came last. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int pair[2];
    struct message message;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = message.second = 0;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&message.first, 2, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
        }
    else {
        pair[0] = rank;
        pair[1] = rank * 7 % 5;
        MPI_Send(pair, 2, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Bcast(&message.second, 1, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 24 MPI_Recv direct in dissolved-two-members.c:main:1
 * pattern main 22-30 order proved determinism refuted
 * finding 24 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 * finding 31 spbc-order-dependent-message
 */
