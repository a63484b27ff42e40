/* SPDX-License-Identifier: Apache-2.0 */
/* Every worker writes its rank into a text and sends the number that is read out of it again. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
enum { MOST = 64 };

int main(int argc, char **argv)
{
    char name[12];
    int rank, size, number, numbers[MOST];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    snprintf(name, sizeof name, "n%d", rank);
    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&numbers[k], 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            if (size > 1)
                MPI_Send(&numbers[1], size - 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        } else {
            number = atoi(name + 1);
            MPI_Send(&number, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(numbers, MOST, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in slots-number-of-text.c:main:1
 * pattern main 18-29 order proved determinism refuted separator 30
 * finding 20 spbc-anonymous-reception
 * finding 23 spbc-order-dependent-message
 */
