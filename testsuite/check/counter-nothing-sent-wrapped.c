/* SPDX-License-Identifier: Apache-2.0 */
/* The address of a counter goes into a message without contents; the reception has a name of its own, and copies its status. */
#include <mpi.h>

static int receive(void *data, int count, int from, int tag, MPI_Status *wanted)
{
    MPI_Status own;
    int code = MPI_Recv(data, count, MPI_INT, from, tag, MPI_COMM_WORLD, &own);

    if (wanted != MPI_STATUS_IGNORE)
        *wanted = own;
    return code;
}

int main(int argc, char **argv)
{
    int rank, size, v = 0, seen = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            receive(&v, 1, MPI_ANY_SOURCE, 1, &status);
            seen++;
            MPI_Send(&seen, 0, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        v = rank;
        MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        receive(&v, 1, 0, 2, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 wrapper in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 receive wrapper in counter-nothing-sent-wrapped.c:main:1
 * pattern main 23-33 order proved determinism proved
 * finding 25 spbc-anonymous-reception
 */
