/* SPDX-License-Identifier: Apache-2.0 */
/* Pairs of elements are sent of which one is set. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double line[12];
    MPI_Datatype type;
    int places[3] = {1, 5, 9};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_indexed_block(3, 2, places, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 3; k++)
            line[places[k]] = k;
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
 * finding 19 spbc-run-dependent
 */
