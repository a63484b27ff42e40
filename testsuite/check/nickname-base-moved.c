/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer that the other one is counted from is set to another array in between. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int one[2] = {0}, other[2] = {0}, *base, *first;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            base = one;
            first = &base[1];
            base = other;
            MPI_Recv(&base[1], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            got[status.MPI_SOURCE] = *first;
            one[1] = other[1];
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Recv direct in nickname-base-moved.c:main:1
 * pattern main 16-26 order proved determinism refuted
 * finding 21 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
