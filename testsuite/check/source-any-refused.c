/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is called with MPI_ANY_SOURCE as well, and receives by name only. */
#include <mpi.h>

static int value_from(int sender)
{
    int value = -1;

    if (sender < 0)
        return value; /* nobody was named */
    MPI_Recv(&value, 1, MPI_INT, sender, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return value;
}

int main(int argc, char **argv)
{
    int rank, size, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sum = value_from(MPI_ANY_SOURCE);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            sum += value_from(k);
    else
        MPI_Send(&sum, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
