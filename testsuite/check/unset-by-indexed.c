/* SPDX-License-Identifier: Apache-2.0 */
/* Of three blocks that are sent, the last one is set but for its end. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double line[12];
    MPI_Datatype type;
    int lengths[3] = {1, 2, 3}, places[3] = {0, 4, 8};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_indexed(3, lengths, places, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 3; k++)
            for (int n = 0; n < lengths[k] && n < 2; n++)
                line[places[k] + n] = k;
        MPI_Send(line, 1, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(line, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
