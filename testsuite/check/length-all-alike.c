/* SPDX-License-Identifier: Apache-2.0 */
/* Messages shorter than the buffer, but all of one length: the rest stays zero. */
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
                for (int w = 0; w < count; w++)
                    sum += words[w];
            }
        } else {
            for (int w = 0; w < 6; w++)
                words[w] = rank;
            MPI_Send(words, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in length-all-alike.c:main:1
 * pattern main 13-24 order proved determinism proved separator 25
 * finding 16 spbc-anonymous-reception
 */
