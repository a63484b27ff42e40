/* SPDX-License-Identifier: Apache-2.0 */
/* Columns lie between each other. */
#include <mpi.h>

enum { ROWS = 8, LENGTH = 8 };

int main(int argc, char **argv)
{
    int rank, size, table[ROWS * LENGTH] = {0};
    MPI_Datatype column;
    MPI_Request requests[ROWS];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(ROWS, 1, LENGTH, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank == 0) {
        for (int k = 0; k < ROWS; k++)
            MPI_Irecv(table + k, 1, column, k + 1, 1, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(ROWS, requests, MPI_STATUSES_IGNORE);
    } else if (rank <= ROWS) {
        MPI_Send(table, LENGTH, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Bcast(table, ROWS * LENGTH, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
