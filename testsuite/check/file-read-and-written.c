/* SPDX-License-Identifier: Apache-2.0 */
/* A step number is read and written through one descriptor: who is started again reads the later one. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, step = 0;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        file = fopen("step", "r+");
        if (file) {
            if (fscanf(file, "%d", &step) != 1)
                MPI_Abort(MPI_COMM_WORLD, 1);
            rewind(file);
            fprintf(file, "%d\n", step + 1);
            fclose(file);
        }
        MPI_Send(&step, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Recv(&step, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-run-dependent
 */
