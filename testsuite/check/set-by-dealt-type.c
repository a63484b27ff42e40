/* SPDX-License-Identifier: Apache-2.0 */
/* What the datatype takes of an array says a constructor that deals it out; all of it is set. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, line[12];
    int sizes[1] = {12}, ways[1] = {MPI_DISTRIBUTE_CYCLIC}, parts[1] = {MPI_DISTRIBUTE_DFLT_DARG};
    int processes[1] = {2};
    MPI_Datatype type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_darray(2, 0, 1, sizes, ways, parts, processes, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 12; k++)
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
