/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to the bytes of two numbers: the fifth byte is of the second, which holds what came a round before. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int pair[2] = {0};
    signed char *bytes = (signed char *)pair;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&pair[0], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            got[status.MPI_SOURCE] = bytes[4];
            pair[1] = pair[0];
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in nickname-bytes.c:main:1
 * pattern main 17-24 order proved determinism unknown
 * finding 19 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
