/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to a row of an array goes into the next row, which holds what came a round before. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int rows[2][2] = {{0}}, *row = rows[0];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&rows[0][0], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            got[status.MPI_SOURCE] = row[2];
            row[2] = row[0];
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
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
 * reception 18 MPI_Recv direct in nickname-row.c:main:1
 * pattern main 16-23 order proved determinism unknown
 * finding 18 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
