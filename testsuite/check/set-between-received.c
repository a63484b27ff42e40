/* SPDX-License-Identifier: Apache-2.0 */
/* Every second element is received, the others are set, and all are sent on. */
#include <mpi.h>

enum { LENGTH = 12 };

int main(int argc, char **argv)
{
    int rank;
    double line[LENGTH];
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(LENGTH / 2, 1, 2, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < LENGTH; k++)
            line[k] = k;
        MPI_Send(line, 1, type, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(line, LENGTH, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        for (int k = 1; k < LENGTH; k += 2)
            line[k] = k;
        MPI_Recv(line, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(line, LENGTH, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
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
