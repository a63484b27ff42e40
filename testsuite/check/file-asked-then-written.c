/* SPDX-License-Identifier: Apache-2.0 */
/* Whether there is a file of an earlier run is asked before it is written: to one that is started again the runtime says the
 * same. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, is_old = 0;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        is_old = access("step", F_OK) == 0;
        file = fopen("step", "w");
        if (!file)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fprintf(file, "%d\n", 1);
        fclose(file);
        MPI_Send(&is_old, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Recv(&is_old, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
