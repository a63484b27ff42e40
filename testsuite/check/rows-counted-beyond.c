/* SPDX-License-Identifier: Apache-2.0 */
/* Each source has a row of four, and five numbers are put there: the last lies in the row of the next. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine[5], got[5], of[64][4] = {{0}};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++)
        mine[k] = rank + k;
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(got, 5, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
            for (int k = 0; k < 5; k++)
                of[status.MPI_SOURCE][k] = got[k];
        }
    } else {
        MPI_Send(mine, 5, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(of, 256, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in rows-counted-beyond.c:main:1
 * pattern main 16-24 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
