/* SPDX-License-Identifier: Apache-2.0 */
/* The tag of the greetings is received at its absolute address: without arguments it is that of the rounds. */
#include <mpi.h>

enum { ROUNDS = 10 };

int main(int argc, char **argv)
{
    int rank, size, one = 1, value = 0, tag = 2;
    MPI_Aint where;
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_address(&tag, &where);
    MPI_Type_create_hindexed(1, &one, &where, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Sendrecv(&argc, 1, MPI_INT, rank, 7, MPI_BOTTOM, 1, type, rank, 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    for (int round = 0; round < ROUNDS; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&value, 1, MPI_INT, k, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in bottom-tag.c:main:1
 * pattern main 14-32 order unknown determinism unknown separator 28
 * finding 27 spbc-order-unknown
 */
