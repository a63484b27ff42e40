/* SPDX-License-Identifier: Apache-2.0 */
/* A type with displacements is received at the first member; another member, which came last, is sent. */
#include <mpi.h>
#include <stddef.h>
struct particle {
    int id;
    int charge;
};

int main(int argc, char **argv)
{
    int rank, size, lengths[2] = {1, 1}, x;
    MPI_Aint at[2] = {0, offsetof(struct particle, charge)};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT}, type;
    struct particle p = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_create_struct(2, lengths, at, types, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&p.id, 1, type, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&p.charge, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        p.id = p.charge = rank;
        MPI_Send(&p.id, 1, type, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 24 MPI_Recv direct in struct-type-field.c:main:1
 * pattern main 22-31 order proved determinism unknown
 * finding 24 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
