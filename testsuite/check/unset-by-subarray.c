/* SPDX-License-Identifier: Apache-2.0 */
/* The inner part of a table is sent; a corner of it nothing has set. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int table[5][6], sizes[2] = {5, 6}, parts[2] = {3, 4}, begins[2] = {1, 1};
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_subarray(2, sizes, parts, begins, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int i = 1; i < 4; i++)
            for (int j = 1; j < 5; j++)
                if (i * j < 12)
                    table[i][j] = i * j;
        MPI_Send(table, 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(table, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * finding 20 spbc-run-dependent
 */
