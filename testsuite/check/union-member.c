/* SPDX-License-Identifier: Apache-2.0 */
/* The flag is set through another member of a union: the barrier always runs. */
#include <mpi.h>

union flag {
    int number;
    unsigned bits;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    union flag flag;

    flag.number = 0;
    flag.bits = 1;
    for (int step = 0; step < 10; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (flag.number)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in union-member.c:main:1
 * reception 26 MPI_Recv direct in union-member.c:main:1
 * pattern main 23-26 order unknown determinism proved
 * finding 25 spbc-order-unknown
 */
