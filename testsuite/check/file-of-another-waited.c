/* SPDX-License-Identifier: Apache-2.0 */
/* As file-of-another.c, but there is a barrier between. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int number = 0;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1) {
        file = fopen("number.txt", "w");
        if (file) {
            fprintf(file, "%d\n", size);
            fclose(file);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        file = fopen("number.txt", "r");
        if (file) {
            if (fscanf(file, "%d", &number) != 1)
                number = 0;
            fclose(file);
        }
    }
    if (rank == 0)
        MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
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
