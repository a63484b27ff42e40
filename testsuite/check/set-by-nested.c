/* SPDX-License-Identifier: Apache-2.0 */
/* Two columns of pairs are set, and a type of a type sends them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double line[24];
    MPI_Datatype two, type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_DOUBLE, &two);
    MPI_Type_vector(3, 1, 4, two, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 3; k++)
            for (int n = 0; n < 2; n++)
                line[8 * k + n] = k;
        MPI_Send(line, 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(line, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&two);
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
