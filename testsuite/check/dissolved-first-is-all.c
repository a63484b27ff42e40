/* SPDX-License-Identifier: Apache-2.0 */
/* A function is given the first member, which is where the record begins, and sets the second. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

static void second_set(int *first, int value)
{
    ((struct message *)first)->second = value;
}

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int came;
    struct message message;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = message.second = 0;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&came, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            second_set(&message.first, came);
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
 * reception 29 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Recv direct in dissolved-first-is-all.c:main:1
 * pattern main 27-34 order proved determinism unknown
 * finding 29 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 */
