/* SPDX-License-Identifier: Apache-2.0 */
/* A column of a table is set and sent; how long a row is says a variable. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, length = 4;
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double(*table)[length] = malloc((size_t)length * sizeof *table);
    MPI_Type_vector(length, 1, length, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < length; k++)
            table[k][1] = k;
        MPI_Send(&table[0][1], 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&table[0][1], 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&type);
    free(table);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-run-dependent
 */
