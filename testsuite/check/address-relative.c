/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses make the displacements of a type only: what is received goes to the buffer that is given. */
#include <mpi.h>

enum { ROUNDS = 10 };

struct job {
    int kind;
    double weight;
};

int main(int argc, char **argv)
{
    int rank, size, value = 0, lengths[2] = {1, 1};
    struct job job = {2, 1.0}, other = {0, 0.0};
    MPI_Aint base, where[2];
    MPI_Datatype type, kinds[2] = {MPI_INT, MPI_DOUBLE};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_address(&job, &base);
    MPI_Get_address(&job.kind, &where[0]);
    MPI_Get_address(&job.weight, &where[1]);
    where[0] -= base;
    where[1] -= base;
    MPI_Type_create_struct(2, lengths, where, kinds, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(&other, 1, type, 0, MPI_COMM_WORLD);
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, job.kind, MPI_COMM_WORLD);
    for (int round = 0; round < ROUNDS; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&value, 1, MPI_INT, k, job.kind, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 36 direct in A
 * pattern A order holds determinism holds separator 37
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 36 MPI_Recv direct in address-relative.c:main:1
 * pattern main 33-36 order proved determinism proved separator 37
 * finding 36 spbc-anonymous-reception
 */
