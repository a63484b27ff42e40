/* SPDX-License-Identifier: Apache-2.0 */
/* Another function sees the record of the file through a pointer. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

static struct message message;
static struct message *const others = &message;

static void second_set(int value)
{
    others->second = value;
}

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int came;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = 0;
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&came, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            second_set(came);
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
 * reception 31 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 31 MPI_Recv direct in dissolved-of-file.c:main:1
 * pattern main 29-36 order proved determinism refuted
 * finding 31 spbc-anonymous-reception
 * finding 37 spbc-order-dependent-message
 */
