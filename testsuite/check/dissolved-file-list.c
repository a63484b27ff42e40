/* SPDX-License-Identifier: Apache-2.0 */
/* The record of the file begins as a list; what is received into its members is kept where the source says. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

static struct message message = {.second = 2};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&message.first, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            got[status.MPI_SOURCE] = message.first * message.second;
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
 * reception 23 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in dissolved-file-list.c:main:1
 * pattern main 21-28 order proved determinism proved
 * finding 23 spbc-anonymous-reception
 */
