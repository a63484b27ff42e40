/* SPDX-License-Identifier: Apache-2.0 */
/* The answer is an element of an array that an earlier answer's function has moved on. */
#include <mpi.h>
static int stock[64];

static void take(int *from, int count)
{
    for (int k = 1; k < count; k++)
        from[k - 1] = from[k];
}

int main(int argc, char **argv)
{
    int rank, size, x, answer;
    int *shelf = stock;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++)
        stock[k] = k;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            answer = shelf[0];
            take(stock, 64);
            MPI_Send(&answer, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in reply-buffer-other.c:main:1
 * pattern main 23-33 order proved determinism refuted
 * finding 25 spbc-anonymous-reception
 * finding 28 spbc-arrival-kept
 * finding 28 spbc-order-dependent-message
 */
