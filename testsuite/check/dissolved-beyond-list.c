/* SPDX-License-Identifier: Apache-2.0 */
/* A message of three numbers lies over the member behind the array of two. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int values[2], second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int pair[3];
    struct message message;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.second = 0;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(message.values, 3, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
        }
    else {
        pair[0] = pair[1] = pair[2] = rank;
        MPI_Send(pair, 3, MPI_INT, 0, 3, MPI_COMM_WORLD);
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
 * verdict unknown
 * reception 24 MPI_Recv direct in dissolved-beyond-list.c:main:1
 * pattern main 22-29 order proved determinism unknown
 * finding 24 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 */
