/* SPDX-License-Identifier: Apache-2.0 */
/* Which message counts for the end is told by comparing its text, and another one comes behind it. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char buf[64];
    for (int step = 0; step < 6; step++) {
        if (rank == 0) {
            int open = size - 1;
            while (open > 0) {
                MPI_Recv(buf, 64, MPI_CHAR, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
                if (strcmp(buf, "1") == 0)
                    open--;
            }
        } else {
            strcpy(buf, "1");
            MPI_Send(buf, 64, MPI_CHAR, 0, 4, MPI_COMM_WORLD);
            strcpy(buf, "0");
            MPI_Send(buf, 64, MPI_CHAR, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in ended-by-text.c:main:1
 * pattern main 16-28 order refuted determinism proved separator 29
 * finding 19 spbc-unordered-pattern
 */
