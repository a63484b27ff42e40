/* SPDX-License-Identifier: Apache-2.0 */
/* The last message to come goes to all with MPI_Allgather in place, whose count and type of what is sent mean nothing. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, all[64] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        all[rank] = rank;
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all[0] = in;
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 20
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in kept-in-place-gathered.c:main:1
 * pattern main 14-19 order proved determinism unknown separator 20
 * finding 16 spbc-anonymous-reception
 * finding 20 spbc-arrival-kept
 */
