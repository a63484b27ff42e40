/* SPDX-License-Identifier: Apache-2.0 */
/* A type is made of the one that the same variable, which all functions know, held before. */
#include <mpi.h>
static MPI_Datatype column;
static double field[6][8];
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(6, 1, 8, MPI_DOUBLE, &column);
    MPI_Type_create_resized(column, 0, sizeof(double), &column);
    MPI_Type_commit(&column);
    MPI_Irecv(&field[0][0], 1, column, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &request);
    MPI_Send(&field[0][1], 1, column, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
