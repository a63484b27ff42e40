/* SPDX-License-Identifier: Apache-2.0 */
/* A number is read from a file that is always empty; only for another number the first message is sent. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, first = 0, number = 0;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    file = fopen("/dev/null", "r");
    if (file) {
        if (fscanf(file, "%d", &number) != 1)
            number = 0;
        fclose(file);
    }
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (k == 1 && number == 3)
                first = in;
        }
        MPI_Send(&first, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&first, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return first;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in input-device.c:main:1
 * pattern main 20-31 order proved determinism unknown
 * finding 22 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 */
