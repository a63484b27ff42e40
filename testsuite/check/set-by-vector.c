/* SPDX-License-Identifier: Apache-2.0 */
/* Every second element is set, and these are sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double line[12];
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(6, 1, 2, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 12; k += 2)
            line[k] = k;
        MPI_Send(line, 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(line, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
