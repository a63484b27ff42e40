/* SPDX-License-Identifier: Apache-2.0 */
/* Unsigned arithmetic wraps: the message with tag (rank - 2) + 1, computed without signs, is one that
 * the reception with tag 0 takes from rank 1. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    unsigned number;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = (unsigned)rank - 2u;
    if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == 1 && number > 18446744UL)
        MPI_Send(&rank, 1, MPI_INT, 0, (int)(number + 1u), MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in tag-unsigned.c:main:1
 * pattern main 15-18 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
