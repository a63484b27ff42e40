/* SPDX-License-Identifier: Apache-2.0 */
/* A column of a table is sent; its last number nothing has set. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double table[4][5];
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_hvector(4, 1, sizeof table[0], MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 3; k++)
            table[k][2] = k;
        MPI_Send(&table[0][2], 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&table[0][2], 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * finding 18 spbc-run-dependent
 */
