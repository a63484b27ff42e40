/* SPDX-License-Identifier: Apache-2.0 */
/* Rank 0 prints the lines of all, one rank after the other, by name. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void print_all(const char *text, int rank, int size)
{
    char line[200];

    if (rank > 0) {
        int length = (int)strlen(text) + 1;

        MPI_Send(&length, 1, MPI_INT, 0, 70, MPI_COMM_WORLD);
        MPI_Send(text, length, MPI_CHAR, 0, 71, MPI_COMM_WORLD);
        return;
    }
    printf("0: %s\n", text);
    for (int k = 1; k < size; k++) {
        int length;

        MPI_Recv(&length, 1, MPI_INT, k, 70, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(line, length, MPI_CHAR, k, 71, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d: %s\n", k, line);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        char text[100];

        snprintf(text, sizeof text, "step %d of rank %d", step, rank);
        print_all(text, rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
