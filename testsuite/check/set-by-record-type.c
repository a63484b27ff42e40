/* SPDX-License-Identifier: Apache-2.0 */
/* The members that the type names are set; another one, and the padding, are not sent. */
#include <mpi.h>
#include <stddef.h>

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
    MPI_Aint places[3] = {offsetof(struct cell, kind), offsetof(struct cell, mass),
                          offsetof(struct cell, number)};
    MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(3, lengths, places, types, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        cell.kind = 'a';
        cell.mass = 1;
        cell.number = 2;
        MPI_Send(&cell, 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&cell, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
