/* SPDX-License-Identifier: Apache-2.0 */
/* The short message has one sender, but behind it lies the rest of a long one of whoever came last. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, values[4] = {0, 0, 0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++)
        values[k] = rank;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(values, 4, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(values, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && size > 1)
        MPI_Recv(values, 4, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == 1)
        MPI_Send(values, 1 + size % 2, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 21 direct in B
 * pattern A order holds determinism broken separator 19
 * pattern B order holds determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in length-rest-of-others.c:main:1
 * reception 21 MPI_Recv direct in length-rest-of-others.c:main:2
 * pattern main 14-18 order proved determinism refuted separator 19
 * pattern main 20-23 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 * finding 21 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 24 spbc-order-dependent-message
 */
