/* SPDX-License-Identifier: Apache-2.0 */
/* The same, but only what has come is summed. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, words[6] = {0}, sum;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        sum = 0;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int count = 6;
                MPI_Recv(words, 6, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_INT, &count);
                for (int w = 0; w < count; w++)
                    sum += words[w];
            }
        } else {
            for (int w = 0; w < 6; w++)
                words[w] = rank;
            MPI_Send(words, rank % 6 + 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in length-asked.c:main:1
 * pattern main 13-25 order proved determinism proved separator 26
 * finding 16 spbc-anonymous-reception
 */
