/* SPDX-License-Identifier: Apache-2.0 */
/* A function returns a member of the record that the library gives back for the last message. */
#include <mpi.h>
#include <stdlib.h>

static int half(int number)
{
    return div(number, 2).rem;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            out = half(in);
        }
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in remainder-returned.c:main:1
 * pattern main 18-28 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 */
