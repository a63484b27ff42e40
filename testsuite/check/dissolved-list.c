/* SPDX-License-Identifier: Apache-2.0 */
/* The values are received into an array that is a member; its neighbour is set by name. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int from, values[2];
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
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(message.values, 2, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            message.from = status.MPI_SOURCE;
            for (int n = 0; n < 2; n++)
                got[message.from * 2 + n] = message.values[n];
        }
    else {
        pair[0] = rank;
        pair[1] = rank * 7 % 5;
        MPI_Send(pair, 2, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in dissolved-list.c:main:1
 * pattern main 21-32 order proved determinism proved
 * finding 23 spbc-anonymous-reception
 */
