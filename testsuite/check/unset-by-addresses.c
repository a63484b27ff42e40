/* SPDX-License-Identifier: Apache-2.0 */
/* A member that the type names, by its address, nothing has set. */
#include <mpi.h>
struct cell {
    char kind;
    double mass;
    int number, spare;
};

int main(int argc, char **argv)
{
    int rank;
    struct cell cell;
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3], base;
    MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&cell, &base);
    MPI_Get_address(&cell.kind, &places[0]);
    MPI_Get_address(&cell.mass, &places[1]);
    MPI_Get_address(&cell.number, &places[2]);
    for (int k = 0; k < 3; k++)
        places[k] -= base;
    MPI_Type_create_struct(3, lengths, places, types, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        cell.kind = 'a';
        cell.mass = 1;
        cell.spare = 2;
        MPI_Send(&cell, 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&cell, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 32 spbc-run-dependent
 */
