/* SPDX-License-Identifier: Apache-2.0 */
/* A file is written in the order of arrival, and another process sends what it reads there. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, in, words[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            FILE *out = fopen("order.dat", "w");
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                fwrite(&in, sizeof in, 1, out);
            }
            fclose(out);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1) {
            FILE *from = fopen("order.dat", "r");
            if (from) {
                if (fread(words, sizeof *words, 64, from) == 0)
                    words[0] = 1;
                fclose(from);
            }
            MPI_Send(words, 64, MPI_INT, 0, 5, MPI_COMM_WORLD);
        } else if (rank == 0 && size > 1) {
            MPI_Recv(words, 64, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 22
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in file-by-arrival.c:main:1
 * pattern main 12-21 order proved determinism unknown separator 22
 * finding 15 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 * finding 30 spbc-run-dependent
 */
