/* SPDX-License-Identifier: Apache-2.0 */
/* A datatype whose displacements lead from the first member to the second: that holds what came last. */
#include <mpi.h>

enum { MOST = 64 };

struct message {
    int first, second;
};

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int pair[2];
    struct message message;
    MPI_Status status;
    MPI_Datatype both;
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    int lengths[2] = {1, 1};
    MPI_Aint at[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    message.first = message.second = 0;
    MPI_Get_address(&message.first, &at[0]);
    MPI_Get_address(&message.second, &at[1]);
    at[1] -= at[0];
    at[0] = 0;
    MPI_Type_create_struct(2, lengths, at, types, &both);
    MPI_Type_commit(&both);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&message.first, 1, both, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
        }
    else {
        pair[0] = rank;
        pair[1] = rank * 7 % 5;
        MPI_Send(pair, 2, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Bcast(&message.second, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&both);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 34 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 34 MPI_Recv direct in dissolved-type-made.c:main:1
 * pattern main 32-40 order proved determinism unknown
 * finding 34 spbc-anonymous-reception
 * finding 41 spbc-arrival-kept
 */
