/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to all of the record leads to the member, too. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    struct message message;
    MPI_Status status;
    struct message *pointer = &message;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = message.second = 0;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&message.first, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            pointer->second = message.first;
        }
    else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
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
 * reception 24 MPI_Recv direct in dissolved-pointed-at.c:main:1
 * pattern main 22-29 order proved determinism refuted
 * finding 24 spbc-anonymous-reception
 * finding 30 spbc-order-dependent-message
 */
