/* SPDX-License-Identifier: Apache-2.0 */
/* The file that the first argument names is read, and written behind. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int n = 0, in;
    FILE *f = fopen(argv[1], "r");
    if (f) {
        if (fscanf(f, "%d", &n) != 1)
            n = 0;
        fclose(f);
    }
    f = fopen(argv[1], "w");
    if (f) {
        fprintf(f, "%d\\n", n + 1);
        fclose(f);
    }
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-run-dependent
 */
