/* SPDX-License-Identifier: Apache-2.0 */
/* The directory is made if it is not there, and the new file takes the place of the old one: whether that was needed nobody
 * is told, and where it can not be done the program ends. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank, number = 1;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (mkdir("steps", 0777) != 0 && errno != EEXIST)
            MPI_Abort(MPI_COMM_WORLD, 1);
        file = fopen("steps/new", "w");
        if (!file)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fclose(file);
        if (rename("steps/new", "steps/last") != 0)
            perror("steps/last");
        MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
