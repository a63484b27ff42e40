/* SPDX-License-Identifier: Apache-2.0 */
/* The reception writes to absolute addresses; what came last is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, one = 1, x = 0;
    MPI_Aint where;
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_address(&x, &where);
    MPI_Type_create_hindexed(1, &one, &where, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(MPI_BOTTOM, 1, type, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&type);
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
 * reception 19 MPI_Recv direct in bottom-buffer.c:main:1
 * pattern main 17-25 order proved determinism unknown
 * finding 19 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 */
