/* SPDX-License-Identifier: Apache-2.0 */
/* The record is cleared in each round, and a copy is made of it. */
#include <mpi.h>
#include <string.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    struct message message, copy;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            memset(&message, 0, sizeof message);
            MPI_Recv(&message.first, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            copy = message;
            got[status.MPI_SOURCE] = copy.first + copy.second;
        }
    else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in dissolved-cleared.c:main:1
 * pattern main 21-30 order proved determinism proved
 * finding 24 spbc-anonymous-reception
 */
