/* SPDX-License-Identifier: Apache-2.0 */
/* The first element of each row of four is set and sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double line[12];
    MPI_Datatype type;
    MPI_Datatype one;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_dup(MPI_DOUBLE, &one);
    MPI_Type_create_resized(one, 0, 4 * sizeof(double), &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 3; k++)
            line[4 * k] = k;
        MPI_Send(line, 3, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(line, 3, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&one);
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
