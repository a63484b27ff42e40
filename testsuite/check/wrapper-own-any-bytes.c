/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes make the source this library's own number for any. */
#include <mpi.h>
#include <string.h>

static void take(int *value, int *source)
{
    if (*source == -1)
        *source = MPI_ANY_SOURCE;
    MPI_Recv(value, 1, MPI_INT, *source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, in, last = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int from = k;

            memset(&from, 255, sizeof from);
            take(&in, &from);
            last = in;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&last, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 10 variable in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 10 MPI_Recv variable maybe in wrapper-own-any-bytes.c:main:1
 * pattern main 20-33 order proved determinism refuted
 * finding 10 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 * finding 29 spbc-order-dependent-message
 */
