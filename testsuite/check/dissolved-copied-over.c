/* SPDX-License-Identifier: Apache-2.0 */
/* memcpy from the first member on goes over the second. */
#include <mpi.h>
#include <string.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int pair[2];
    int came[2];
    struct message message;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = message.second = 0;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(came, 2, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            memcpy(&message.first, came, sizeof came);
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
 * reception 26 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in dissolved-copied-over.c:main:1
 * pattern main 24-33 order proved determinism unknown
 * finding 26 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 */
