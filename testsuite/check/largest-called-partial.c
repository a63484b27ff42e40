/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: half of the largest number so far is added to what comes. */
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
                most[i] = fmax(most[i], 0.5 * most[i] + in[i]);
            before = in[0];
        }
        MPI_Send(&most[MANY - 1], 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
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
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in largest-called-partial.c:main:1
 * pattern main 15-29 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 22 spbc-arrival-kept
 */
