/* SPDX-License-Identifier: Apache-2.0 */
/* Eight elements are set, and two pieces of four are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double line[12];
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(4, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 8; k++)
            line[k] = k;
        MPI_Send(line, 2, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(line, 2, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
