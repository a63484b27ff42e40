/* SPDX-License-Identifier: Apache-2.0 */
/* fmax() keeps the largest of all numbers, whichever comes first. */
#include <math.h>
#include <mpi.h>
enum { MANY = 4 };

int main(int argc, char **argv)
{
    int rank, size;
    double most[MANY] = {0}, in[MANY], before = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(in, MANY, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < MANY; i++)
                most[i] = fmax(most[i], in[i]);
            before = in[0];
        }
        MPI_Send(most, MANY, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < MANY; i++)
            in[i] = rank * i % 5 + rank;
        MPI_Send(in, MANY, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(in, MANY, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return before < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in largest-called.c:main:1
 * pattern main 15-29 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
