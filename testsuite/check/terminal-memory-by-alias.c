/* SPDX-License-Identifier: Apache-2.0 */
/* The terminal is given memory by another name; what is printed in the order of arrival is sent from there. */
#include <mpi.h>
#include <stdio.h>
static char memory[4096];
int main(int argc, char **argv)
{
    int rank, size, in;
    FILE *out = stdout;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    setvbuf(out, memory, _IOFBF, sizeof memory);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                fprintf(stdout, "%d\n", in);
            }
            MPI_Send(memory, 16, MPI_CHAR, 1, 8, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(memory, 16, MPI_CHAR, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in terminal-memory-by-alias.c:main:1
 * pattern main 16-26 order proved determinism unknown separator 27
 * finding 18 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 */
